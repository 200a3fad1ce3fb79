// Which pictures there are: kind, palette, angle. No letters stand on any of them, so each maker has one palette for
// everything it sells.
import { readFileSync } from 'node:fs'
import type { Vendor } from './vendor.ts'

interface Picture {
  kind: string
  /** Another body of that kind of tool; `bodies.ts` says whose. */
  variantOf?: string
  palette: string
  angle: number
  file: string
}

const FOLDER = new URL('./pictures/', import.meta.url)
const PICTURES = JSON.parse(readFileSync(new URL('index.json', FOLDER), 'utf8')) as Picture[]

/** Small things whose best-known makers are the main brands of the palettes, unless they come unpainted. */
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

/**
 * Both sides, from above, a close-up, the face: the whole thing first, so that a list may begin with any of the first.
 */
const ORDER = [1, 2, 5, 3, 4]

/** Files of a body in a palette, in the order of a gallery. */
const files = new Map<string, string[]>()
for (const { kind, palette, file } of PICTURES.toSorted((a, b) => ORDER.indexOf(a.angle) - ORDER.indexOf(b.angle))) {
  const key = `${kind}/${palette}`
  files.set(key, [...(files.get(key) ?? []), file])
}

const has = (kind: string, palette: string): boolean => files.has(`${kind}/${palette}`)

/** Pictures of a maker's good of this body, or of its kind where the body is not drawn. */
export function picturesOf(kind: string, body: string, vendor: Vendor): string[] {
  const own = paletteFor(body, vendor)
  return files.get(own === null ? `${kind}/${paletteFor(kind, vendor)}` : `${body}/${own}`) ?? []
}

/** The palette a maker's good of this kind is painted in, or null when there is no picture of it. */
function paletteFor(kind: string, vendor: Vendor): string | null {
  if (has(kind, vendor.palette)) return vendor.palette
  const unpainted = UNPAINTED.filter((palette) => has(kind, palette))
  return unpainted[vendor.position % unpainted.length] ?? null
}

/** `mainOnly`: the first goods of a leaf come from those who always made them. */
export function makesKind(kind: string, vendor: Vendor, mainOnly: boolean): boolean {
  if (has(kind, vendor.palette) && (vendor.isMain || !mainOnly || !MAIN_BRANDS_ONLY.has(kind))) return true
  return UNPAINTED.some((palette) => has(kind, palette))
}

export function allPictures(): string[] {
  return [...new Set(PICTURES.map((picture) => picture.file))]
}

export function readDemoPicture(file: string): Uint8Array {
  return readFileSync(new URL(file, FOLDER))
}
