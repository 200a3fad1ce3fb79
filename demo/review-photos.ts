// Snapshots buyers sent with their reviews: the shop's own renders on a bench or on the grass (demo/photos).
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Good } from './goods.ts'

const FOLDER = new URL('./photos/', import.meta.url)
const FILES = new Set(readdirSync(FOLDER))
/** Only the first goods of a leaf have been bought by people with a camera. */
const PHOTOGRAPHED = 3

/** The snapshot of this very body and colour, if there is one: whoever has bought it bare has a battery. */
export function photoOf(good: Good): string | null {
  if (good.place >= PHOTOGRAPHED) return null
  const file = good.pictures[0]!.replace(/-\d\.webp$/, '.jpg').replace('-bare', '')
  return FILES.has(file) ? file : null
}

/** As a form hands it over. */
export function sentPhoto(name: string): { name: string; path: string; size: number } {
  const path = fileURLToPath(new URL(name, FOLDER))
  return { name, path, size: statSync(path).size }
}

export const allPhotos = (): string[] => [...FILES]
