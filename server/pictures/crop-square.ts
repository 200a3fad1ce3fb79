import sharp from 'sharp'
import { semaphore } from '#server/kernel/semaphore.ts'
import { type Master, MASTER_ENCODING, prepareMaster } from './prepare-master.ts'

/** The middle and the side of a square, in thousandths: of the picture's width, height and longer side. */
export interface Square {
  x: number
  y: number
  side: number
}

/** No page shows a square larger than this. */
const SIDE_MAX = 3000
const WHITE = { r: 255, g: 255, b: 255 }
const inTurn = semaphore({ atOnce: 1 })

/** Where the square lies over a picture, in pixels; it may reach beyond its edges. */
export function squareOver({ width, height }: { width: number; height: number }, { x, y, side }: Square) {
  const length = Math.max(1, Math.round((Math.max(width, height) * side) / 1000))
  // beyond an edge only as far as the picture is too narrow for the square
  const place = (middle: number, size: number) =>
    size <= length
      ? Math.round((size - length) / 2)
      : Math.min(Math.max(Math.round((size * middle) / 1000 - length / 2), 0), size - length)
  return { left: place(x, width), top: place(y, height), side: length }
}

/** A square of a picture on white ground, as a master of its own. */
export async function cropSquare(bytes: Uint8Array, square: Square): Promise<Master> {
  const cropped = await inTurn(async () => {
    const { width, height } = await sharp(bytes).metadata()
    const { left, top, side } = squareOver({ width, height }, square)
    const seen = {
      left: Math.max(left, 0),
      top: Math.max(top, 0),
      width: Math.min(side, width),
      height: Math.min(side, height),
    }
    // in two steps: a picture far from square must never be whole in a square of its longer side
    const part = sharp(bytes).extract(seen).flatten({ background: WHITE })
    const across = Math.min(side, SIDE_MAX)
    return part
      .resize({ width: across, height: across, fit: 'contain', background: WHITE })
      .webp(MASTER_ENCODING)
      .toBuffer()
  })
  return prepareMaster(cropped)
}
