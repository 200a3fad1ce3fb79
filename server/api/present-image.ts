import type { Image } from '#contract/shapes.ts'

/** Widths a picture is served in; the pictures we have are 900 px squares, so larger ones would only blow them up. */
export const PICTURE_WIDTHS = [320, 640, 768] as const
const SOURCE_SIDE = 900

export function presentImage(file: string, alt: string): Image {
  const address = (width: number) => `/pictures/${width}/${file}`
  return {
    src: address(640),
    srcset: PICTURE_WIDTHS.map((width) => `${address(width)} ${width}w`).join(', '),
    alt,
    width: SOURCE_SIDE,
    height: SOURCE_SIDE,
  }
}
