import { open, readFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { ApiError, invalid, isApiError } from '#contract/api-error.ts'
import type { SentFile } from '#contract/call.ts'
import { PICTURE_PIXELS_MAX, PICTURE_TYPE_NAMES } from '#rules/catalog/picture-limits.ts'
import { semaphore, QueueRefusal } from '#server/kernel/semaphore.ts'
import { pictureKind } from './picture-kind.ts'

/** A picture of ours: made anew from the pixels alone. */
export interface PreparedPicture {
  /** The larger one, then the thumbnail. */
  sizes: { width: number; height: number; bytes: Uint8Array }[]
}

/** Sides of what is stored, in pixels: enough to read a nameplate, and a thumbnail. */
export const STORED_SIDES = [1600, 400] as const
const QUALITY = 82
/** The longest one picture may be decoded. */
const PICTURE_SECONDS_MAX = 5
/** One clock for all the pictures of a form, waiting included: below the 30 s a proxy waits for an answer. */
const FORM_MS_MAX = 20_000
/** Whatever a camera writes before the pixels' size fits in here. */
const HEAD_BYTES = 512 * 1024

/**
 * A JPEG is shrunk while it is read: a phone's photo takes a tenth of a second. The rest is decoded whole, for seconds.
 */
const LIGHT_JPEG_PIXELS = 16_000_000
const LIGHT_PIXELS = 4_000_000

/**
 * Decoding holds a picture whole in memory, so it goes on two at a time over all visitors: one light, one heavy, so
 * that heavy ones never stand before a photo. A form waits with one picture at a time: whoever sends five does not
 * stand five times in the queue.
 */
const lanes = { light: semaphore({ atOnce: 1, waiting: 10 }), heavy: semaphore({ atOnce: 1, waiting: 10 }) }

const wrongKind = (field: string, name: string) =>
  new ApiError(415, {
    errorCode: 'UNSUPPORTED_TYPE',
    errorMessage: { [field]: [`«${name}» — не снимок: подходят ${PICTURE_TYPE_NAMES}`] },
  })

const tooDeep = (field: string, name: string) =>
  new ApiError(415, {
    errorCode: 'UNSUPPORTED_TYPE',
    errorMessage: { [field]: [`«${name}»: снимки с 16 битами на цвет не принимаем, сохраните его как JPEG`] },
  })

const tooManyPixels = (field: string, name: string) =>
  new ApiError(413, {
    errorCode: 'TOO_LARGE',
    errorMessage: { [field]: [`«${name}»: в снимке больше ${PICTURE_PIXELS_MAX / 1e6} млн точек, уменьшите его`] },
  })

const queueIsBusy = (cause: unknown) =>
  new ApiError(
    503,
    {
      errorCode: 'UNAVAILABLE',
      errorMessage: 'Сейчас обрабатываем много снимков. Повторите через полминуты или отправьте без снимков.',
    },
    { cause, retryAfter: 30 },
  )

/**
 * Decides by content, never by name or declared type, and re-encodes each picture: metadata (EXIF: place, owner) and
 * scripts are gone. Throws with words at the form's field; the first one wrong spoils all.
 */
export async function preparePictures(files: readonly SentFile[], field: string): Promise<PreparedPicture[]> {
  const checked: { file: SentFile; lane: keyof typeof lanes }[] = []
  for (const file of files) checked.push({ file, lane: await checkHead(file, field) })
  const end = performance.now() + FORM_MS_MAX
  const prepared: PreparedPicture[] = []
  for (const { file, lane } of checked) prepared.push(await prepareInTurn(file, field, lane, end))
  return prepared
}

/** Refuses by the head alone what is not worth a place in a queue, and chooses the queue for the rest. */
async function checkHead({ name, path, size }: SentFile, field: string): Promise<keyof typeof lanes> {
  if (size === 0) throw invalid({ [field]: [`«${name}»: файл пуст`] })
  const head = await firstBytes(path)
  if (!pictureKind(head)) throw wrongKind(field, name)
  // a head that is longer, or broken, is judged when its turn comes
  const found = await sharp(head, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => null)
  if (!found) return 'heavy'
  refuseByHead(found, field, name)
  const pixels = found.width * found.height
  return pixels <= (found.format === 'jpeg' ? LIGHT_JPEG_PIXELS : LIGHT_PIXELS) ? 'light' : 'heavy'
}

function refuseByHead({ width, height, depth }: Metadata, field: string, name: string): void {
  if (width * height > PICTURE_PIXELS_MAX) throw tooManyPixels(field, name)
  if (depth !== 'uchar') throw tooDeep(field, name)
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function prepareInTurn(
  file: SentFile,
  field: string,
  lane: keyof typeof lanes,
  end: number,
): Promise<PreparedPicture> {
  const left = () => end - performance.now()
  try {
    return await lanes[lane](() => {
      if (left() <= 0) throw new QueueRefusal('timeout')
      return prepare(file, field, Math.min(PICTURE_SECONDS_MAX, Math.max(1, Math.ceil(left() / 1000))))
    }, left())
  } catch (error) {
    throw error instanceof QueueRefusal ? queueIsBusy(error) : error
  }
}

async function prepare({ name, path }: SentFile, field: string, seconds: number): Promise<PreparedPicture> {
  try {
    // only the ones being decoded are in memory
    const bytes = await readFile(path)
    // the head alone is read here, whatever size it claims
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (found.format !== pictureKind(bytes)) throw wrongKind(field, name)
    refuseByHead(found, field, name)
    const large = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: STORED_SIDES[0], height: STORED_SIDES[0], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const small = await sharp(large.data)
      .resize({ width: STORED_SIDES[1], height: STORED_SIDES[1], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { sizes: [large, small].map(({ data, info }) => ({ width: info.width, height: info.height, bytes: data })) }
  } catch (error) {
    if (isApiError(error)) throw error
    if (/timeout/i.test((error as Error).message))
      throw invalid({ [field]: [`«${name}» не открылся за отведённое время: сохраните его как JPEG поменьше`] })
    throw invalid({ [field]: [`«${name}» не открывается: файл повреждён`] })
  }
}
