// Which pictures there are: kind, palette, angle. No letters stand on any of them, so each maker has one palette for
// everything it sells.
import { readFileSync } from 'node:fs'
import type { Vendor } from './vendor.ts'

interface Picture {
  kind: string
  /**
   * Another body of the same kind of tool: goods of one kind take turns, so that a listing is not one product repeated.
   */
  variantOf?: string
  palette: string
  angle: number
  file: string
}

const FOLDER = new URL('./pictures/', import.meta.url)
const PICTURES = JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8')) as Picture[]

/**
 * Small things only a palette's main brand makes, unless they come unpainted: a dozen makers of one bearing would be
 * too many.
 */
const MAIN_BRANDS_ONLY = new Set([
  'anchors-set',
  'axe',
  'battery-kit',
  'bearing',
  'bench-vice',
  'brush',
  'chain-oil',
  'chainsaw-bar',
  'charger',
  'circular-saw-blade',
  'claw-hammer',
  'cutting-disc',
  'diamond-disc',
  'drill-bit-set',
  'dust-bag',
  'ear-defenders',
  'engine-oil',
  'extension-reel',
  'f-clamp',
  'flap-disc',
  'gear',
  'grease-tube',
  'hacksaw',
  'hand-saw',
  'hard-hat',
  'hole-saw',
  'jigsaw-blade-set',
  'nuts-bolts',
  'pipe-wrench',
  'putty-knife',
  'ratchet',
  'reciprocating-blade-set',
  'respirator',
  'rivet-gun',
  'screws-box',
  'sealant-gun',
  'signal-vest',
  'sledgehammer',
  'spanner-set',
  'spark-plug',
  'spirit-level',
  'square',
  'staple-gun',
  'tape-measure',
  'tool-bag',
  'tool-box',
  'tool-trolley',
  'trimmer-line',
  'utility-knife',
  'v-belt',
  'welding-electrodes',
  'welding-wire',
  'work-gloves',
  'workbench',
])
const UNPAINTED = ['steel', 'gold']

/** Bodies of a kind in a palette, each with its files by angle. */
const bodies = new Map<string, Map<string, string[]>>()
for (const { kind, variantOf = kind, palette, file } of PICTURES) {
  const key = `${variantOf}/${palette}`
  const own = bodies.get(key) ?? new Map<string, string[]>()
  own.set(kind, [...(own.get(kind) ?? []), file].sort())
  bodies.set(key, own)
}

const has = (kind: string, palette: string): boolean => bodies.has(`${kind}/${palette}`)

/** Pictures of the good at this place among those of its leaf. */
export function picturesOf(kind: string, palette: string, place: number): string[] {
  const own = [...(bodies.get(`${kind}/${palette}`)?.values() ?? [])]
  return own[place % own.length] ?? []
}

/** The palette a maker's good of this kind is painted in, or null when there is no picture of it. */
export function paletteFor(kind: string, vendor: Vendor): string | null {
  return has(kind, vendor.palette) ? vendor.palette : (UNPAINTED.find((palette) => has(kind, palette)) ?? null)
}

export function makesKind(kind: string, vendor: Vendor): boolean {
  if (has(kind, vendor.palette) && (vendor.isMain || !MAIN_BRANDS_ONLY.has(kind))) return true
  return UNPAINTED.some((palette) => has(kind, palette))
}

export function allPictures(): string[] {
  return PICTURES.map((picture) => picture.file)
}

export function readPicture(file: string): Uint8Array {
  return readFileSync(new URL(file, FOLDER))
}
