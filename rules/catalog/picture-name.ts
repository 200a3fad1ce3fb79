/** Widths a picture of the shop is served in. */
export const PICTURE_WIDTHS = [320, 640, 768, 1024, 1280, 1536] as const

export interface PictureSize {
  width: number
  height: number
}

const NAME = /^[0-9a-f]{20}-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/

/**
 * A picture is named by its contents and its size, `3f2a9c0d1e2b4a5f6c7d-1200x900.webp`: whoever has the name needs no
 * other look-up. Null: no such name.
 */
export function pictureSize(file: string): PictureSize | null {
  const parts = NAME.exec(file)
  return parts && { width: Number(parts[1]), height: Number(parts[2]) }
}

/**
 * The width that is kept for an asked one: above the picture's own there is nothing to gain, so all of those are one
 * file.
 */
export function storedWidth(asked: number, { width }: PictureSize): number {
  return PICTURE_WIDTHS.find((each) => each >= Math.min(asked, width)) ?? PICTURE_WIDTHS.at(-1)!
}

/**
 * The `srcset` of a picture up to a width. It never promises more pixels than the picture has: the last address gives
 * it whole.
 */
export function pictureSet(file: string, upTo: number = PICTURE_WIDTHS.at(-1)!): string | undefined {
  const size = pictureSize(file)
  if (!size) return undefined
  const widest = storedWidth(upTo, size)
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest)
  return widths.map((width) => `/pictures/${width}/${file} ${Math.min(width, size.width)}w`).join(', ')
}

/** The same picture as JPEG: what messengers and receivers of feeds take, who do not all read WebP. */
export const jpegName = (file: string): string => file.replace(/\.webp$/, '.jpg')
