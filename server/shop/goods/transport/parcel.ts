import type { Parcel } from '#server/ports/transport/port.ts'

interface Packed {
  quantity: number
  weight_grams: number
  length_mm: number
  width_mm: number
  height_mm: number
}

/** A good without measures still takes room. */
const SMALLEST_MM = 50
const LIGHTEST_GRAMS = 100

/** One parcel: wide enough for the largest piece, filled up to the volume of all. */
export function packParcel(lines: readonly Packed[]): Parcel {
  const pieces = lines.filter(({ quantity }) => quantity > 0)
  const side = (of: (line: Packed) => number) => Math.max(SMALLEST_MM, ...pieces.map(of))
  const [length, width] = [side((line) => line.length_mm), side((line) => line.width_mm)]
  const volume = pieces.reduce((sum, line) => sum + line.quantity * line.length_mm * line.width_mm * line.height_mm, 0)
  return {
    weightGrams: Math.max(
      LIGHTEST_GRAMS,
      pieces.reduce((sum, line) => sum + line.quantity * line.weight_grams, 0),
    ),
    lengthMm: length,
    widthMm: width,
    heightMm: Math.max(
      side((line) => line.height_mm),
      Math.ceil(volume / (length * width)),
    ),
  }
}

/** Carriers take heavier boxes as cargo, or not at all. */
const HEAVIEST_BOX_GRAMS = 30_000

/** Boxes no heavier than a person carries; a piece that is heavier goes alone. */
export function packParcels(lines: readonly Packed[]): Parcel[] {
  const boxes: { grams: number; lines: Packed[] }[] = []
  const heaviestFirst = lines.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.weight_grams - a.weight_grams)
  for (const line of heaviestFirst) {
    let left = line.quantity
    while (left > 0) {
      const box = boxes.find(({ grams }) => grams + line.weight_grams <= HEAVIEST_BOX_GRAMS)
      const room = box ? HEAVIEST_BOX_GRAMS - box.grams : HEAVIEST_BOX_GRAMS
      const quantity = Math.min(left, Math.max(1, Math.floor(room / Math.max(1, line.weight_grams))))
      const part = { ...line, quantity }
      if (box) {
        box.lines.push(part)
        box.grams += quantity * line.weight_grams
      } else boxes.push({ grams: quantity * line.weight_grams, lines: [part] })
      left -= quantity
    }
  }
  return boxes.map((box) => packParcel(box.lines))
}
