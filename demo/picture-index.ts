// Which pictures there are: kind, palette, angle. A coloured picture of a marked kind shows its palette's main brand.
import { readFileSync } from 'node:fs'
import type { Vendor } from './vendors.ts'

interface Picture {
  kind: string
  palette: string
  angle: number
  file: string
}

const PICTURES = JSON.parse(readFileSync(new URL('./pictures/index.json', import.meta.url), 'utf8')) as Picture[]

/** Kinds with the main brand's name printed on them: other makers must not be sold under that picture. */
const MARKED = new Set([
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
const UNBRANDED = ['steel', 'gold']

const files = new Map<string, string[]>()
for (const picture of PICTURES) {
  const key = `${picture.kind}/${picture.palette}`
  files.set(key, [...(files.get(key) ?? []), picture.file].sort())
}

export function picturesOf(kind: string, palette: string): string[] {
  return files.get(`${kind}/${palette}`) ?? []
}

/** The palette a maker's good of this kind is drawn in, or null when there is no honest picture of it. */
export function paletteFor(kind: string, vendor: Vendor): string | null {
  const own = picturesOf(kind, vendor.palette).length > 0
  if (own && (vendor.isMain || !MARKED.has(kind))) return vendor.palette
  return UNBRANDED.find((palette) => picturesOf(kind, palette).length > 0) ?? null
}

export function isMarked(kind: string): boolean {
  return MARKED.has(kind)
}

export function allPictures(): string[] {
  return PICTURES.map((picture) => picture.file)
}
