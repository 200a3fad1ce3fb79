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
