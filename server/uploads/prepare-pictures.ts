import sharp from 'sharp'
import { ApiError, invalid, isApiError } from '#contract/api-error.ts'
import type { SentFile } from '#contract/call.ts'
import { PICTURE_PIXELS_MAX, PICTURE_TYPE_NAMES } from '#rules/picture-limits.ts'
import { limited } from '#server/files/limited.ts'
import { pictureKind } from './picture-kind.ts'

/** A picture of ours: made anew from the pixels alone. */
export interface PreparedPicture {
  /** The larger one, then the thumbnail. */
  sizes: { width: number; height: number; bytes: Uint8Array }[]
}

/** Sides of what is kept, in pixels: enough to read a nameplate, and a thumbnail. */
export const KEPT_SIDES = [1600, 400] as const
const QUALITY = 82
const SECONDS_MAX = 20
/** Decoding holds a picture whole in memory, so it goes on a few at a time over all visitors. */
const inTurn = limited(2)

const wrongKind = (field: string, name: string) =>
  new ApiError(415, { errorCode: 'UNSUPPORTED_TYPE', errorMessage: { [field]: [`«${name}» — не снимок: подходят ${PICTURE_TYPE_NAMES}`] } })

/**
 * Decides by content, never by name or declared type, and makes each picture anew: what hid beside the pixels (place, owner, scripts) is gone.
 * Throws with words at the form's field; the first one wrong spoils all.
 */
export async function preparePictures(files: readonly SentFile[], field: string): Promise<PreparedPicture[]> {
  for (const { name, bytes } of files) {
    if (bytes.length === 0) throw invalid({ [field]: [`«${name}»: файл пуст`] })
    if (!pictureKind(bytes)) throw wrongKind(field, name)
  }
  const prepared: PreparedPicture[] = []
  for (const file of files) prepared.push(await inTurn(() => prepare(file, field)))
  return prepared
}

async function prepare({ name, bytes }: SentFile, field: string): Promise<PreparedPicture> {
  try {
    // the head alone is read here, whatever size it claims
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (format !== pictureKind(bytes)) throw wrongKind(field, name)
    if (width * height > PICTURE_PIXELS_MAX) {
      throw new ApiError(413, { errorCode: 'TOO_LARGE', errorMessage: { [field]: [`«${name}»: в снимке слишком много точек, уменьшите его`] } })
    }
    const large = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: KEPT_SIDES[0], height: KEPT_SIDES[0], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(large.data)
      .resize({ width: KEPT_SIDES[1], height: KEPT_SIDES[1], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { sizes: [large, small].map(({ data, info }) => ({ width: info.width, height: info.height, bytes: data })) }
  } catch (error) {
    if (isApiError(error)) throw error
    throw invalid({ [field]: [`«${name}» не открывается: файл повреждён`] })
  }
}
