/** What a visitor may send as a picture; the form says it before, the server decides. */
export const PICTURES_MAX = 5
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024
/** Phones give 12 million unless told otherwise; decoding costs time and memory by the pixel. */
export const PICTURE_PIXELS_MAX = 30_000_000
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const PICTURE_TYPE_NAMES = 'JPEG, PNG или WebP'
