import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import sharp, { type Metadata, type WebpOptions } from 'sharp'
import { semaphore } from '#server/kernel/semaphore.ts'
import { pictureKind } from '#server/uploads/picture-kind.ts'

/** The picture every size is made from: WebP, sRGB, upright, nothing but pixels inside. */
export interface Master {
  bytes: Uint8Array
  width: number
  height: number
}

/** Named by contents and size: another photo has another address, so every address may be cached for good. */
export function masterName({ bytes, width, height }: Master): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}-${width}x${height}.webp`
}

/** What its owner can mend; the words are for them. */
export class PictureError extends Error {
  override name = 'PictureError'
}

export const MASTER_BYTES_MAX = 60 * 1024 * 1024
const MASTER_PIXELS_MAX = 30_000_000
/** WebP holds no longer side. */
const SIDE_MAX = 16_383
const SECONDS_MAX = 60
/**
 * Close enough to the original for every size made from it later. Least effort: a seventh more bytes on disk for a
 * third of the time.
 */
export const MASTER_ENCODING = { quality: 95, alphaQuality: 100, smartSubsample: true, effort: 0 } as const

/** Decoding holds a picture whole in memory. */
const inTurn = semaphore({ atOnce: 1 })

/** AVIF by its first box, as the decoder would also open HEIC, SVG and PDF. */
function isAvif(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(4, 12)).toString('latin1')
  return head === 'ftypavif' || head === 'ftypavis'
}

/**
 * Checks a picture by its contents and makes its master. One that is a master already comes back as it is, so that
 * nothing is lost by storing it twice. `isProven`: known to decode, its head alone is read.
 */
export async function prepareMaster(
  bytes: Uint8Array,
  { isProven = false, encodePhoto = encodeMaster }: { isProven?: boolean; encodePhoto?: EncodePhoto } = {},
): Promise<Master> {
  if (bytes.length === 0) throw new PictureError('файл пуст')
  if (bytes.length > MASTER_BYTES_MAX) throw new PictureError('файл больше 60 МБ')
  if (!pictureKind(bytes) && !isAvif(bytes)) throw new PictureError('это не JPEG, PNG, WebP или AVIF')
  try {
    // the head alone is read here, whatever size it claims
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    refuseUnfit(head)
    if (!isMaster(head)) {
      const isPhoto = head.format === 'jpeg' && head.channels === 3
      return await (isPhoto ? encodePhoto : encodeMaster)(bytes, encodingFor(head))
    }
    if (!isProven) await inTurn(() => decode(bytes))
    return { bytes, width: head.width, height: head.height }
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('файл не открывается: он повреждён', { cause: error })
  }
}

function refuseUnfit({ width, height, pages = 1, format, compression }: Metadata): void {
  if (format === 'heif' && compression !== 'av1') throw new PictureError('это не JPEG, PNG, WebP или AVIF')
  if (pages > 1) throw new PictureError('это анимация, нужен один кадр')
  if (width * height > MASTER_PIXELS_MAX) throw new PictureError('больше 30 мегапикселей, уменьшите снимок')
  if (Math.max(width, height) > SIDE_MAX) throw new PictureError(`сторона длиннее ${SIDE_MAX} точек, уменьшите снимок`)
}

/** A picture so large is shown at half its width at most, where halved colours are not seen. */
const LARGE_PIXELS = 8_000_000

function encodingFor({ isPalette, chromaSubsampling, width, height }: Metadata): WebpOptions {
  // few colours: without loss it is smaller, and made in a tenth of the time
  if (isPalette) return { lossless: true, effort: 0 }
  // colours are halved with care in three times the time; a camera has halved them already
  const smartSubsample = chromaSubsampling !== '4:2:0' && width * height <= LARGE_PIXELS
  return { ...MASTER_ENCODING, smartSubsample }
}

const isMaster = ({ format, space, orientation = 1, exif, icc, xmp, iptc, comments }: Metadata) =>
  format === 'webp' && space === 'srgb' && orientation === 1 && !exif && !icc && !xmp && !iptc && !comments?.length

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MASTER_PIXELS_MAX, failOn: 'error' }).timeout({ seconds: SECONDS_MAX })

/** Reads every pixel and keeps a handful of them. */
const decode = (bytes: Uint8Array) => open(bytes).resize({ width: 16 }).raw().toBuffer()

/** Upright, in sRGB: the colours of an embedded profile are turned into it. */
export const uprightPicture = (bytes: Uint8Array) => open(bytes).autoOrient().toColourspace('srgb')

export type EncodePhoto = (bytes: Uint8Array, encoding: WebpOptions) => Promise<Master>

/** Metadata does not survive: sharp writes none unless told to. */
export const encodeMaster: EncodePhoto = (bytes, encoding) =>
  inTurn(async () => {
    const { data, info } = await uprightPicture(bytes).webp(encoding).toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })

/** A file too large is refused before it is in memory. */
export async function readPicture(path: string, label = path): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new PictureError(`«${label}»: файл не читается, проверьте путь`)
  if (found.size > MASTER_BYTES_MAX) throw new PictureError(`«${label}»: файл больше 60 МБ`)
  return readFile(path)
}
