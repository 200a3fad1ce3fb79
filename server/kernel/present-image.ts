import type { Image } from '#contract/shapes.ts'
import { pictureSet, pictureSize } from '#rules/catalog/picture-name.ts'

const USUAL_WIDTH = 640
/** A name that tells no size is no picture of ours: the placeholder that comes in its place is a square. */
const UNKNOWN = { width: USUAL_WIDTH, height: USUAL_WIDTH }

export function presentImage(file: string, alt: string): Image {
  const srcset = pictureSet(file)
  return {
    src: `/pictures/${USUAL_WIDTH}/${file}`,
    ...(srcset ? { srcset } : {}),
    alt,
    ...(pictureSize(file) ?? UNKNOWN),
  }
}
