import type { Image } from '#contract/shapes.ts'

/** Widths a picture is served in. */
export const PICTURE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const
/** The pictures of goods are 900 px squares: 1024 gives them whole, larger widths would only blow them up. */
const SOURCE_SIDE = 900
const OFFERED = PICTURE_WIDTHS.filter((width) => width <= 1024)

export function presentImage(file: string, alt: string): Image {
  const address = (width: number) => `/pictures/${width}/${file}`
  return {
    src: address(640),
    srcset: OFFERED.map((width) => `${address(width)} ${width}w`).join(', '),
    alt,
    width: SOURCE_SIDE,
    height: SOURCE_SIDE,
  }
}
