import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { ApiError, notFound } from '#contract/api-error.ts'
import { PICTURE_WIDTHS, pictureSize, storedWidth } from '#rules/catalog/picture-name.ts'
import { limited } from '#server/kernel/limited.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'

// a picture is never worth all the cores: pages are made beside it
sharp.concurrency(1)
// every operation here is another picture's: a cache of them holds memory and is never hit
sharp.cache(false)

export type PictureFormat = 'webp' | 'avif' | 'jpg'

export interface AskedPicture {
  /** Of the master, without `.webp`. */
  name: string
  width: number
  format: PictureFormat
}

/** Null: there is no such picture. */
type ReadMaster = (file: string) => Promise<Uint8Array | null>

const AT_ONCE = 2
/** Those who wait for a picture now; more than this and the machine is busy with something else. */
const MOST_WAITING = 500
/** Those nobody waits for: what does not fit is made when it is asked for again. */
const MOST_LATER = 2000

const BUSY = new ApiError(
  503,
  { errorCode: 'BUSY', errorMessage: 'Картинки сейчас готовятся. Повторите чуть позже.' },
  { retryAfter: 5 },
)

/**
 * Low effort for AVIF: the next step takes twice the time for two percent. Alpha stays: pictures stand on white or on a
 * tint. JPEG has none.
 */
const ENCODE: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 82, alphaQuality: 90 }),
  jpg: (image) => image.flatten({ background: '#fff' }).jpeg({ quality: 84 }),
}

/** Sizes made of masters, on disk: `{folder}/{width}/{name}.{format}`. */
export function resizedPictures(folder: string, readMaster: ReadMaster) {
  const making = new Map<string, Promise<Buffer>>()
  const soon = limited(AT_ONCE)
  const later = limited(1)
  let waiting = 0
  let postponed = 0
  const pathOf = ({ name, width, format }: AskedPicture) => join(folder, String(width), `${name}.${format}`)

  function once(picture: AskedPicture, queue: ReturnType<typeof limited>): Promise<Buffer> {
    const path = pathOf(picture)
    const made = making.get(path) ?? queue(() => make(picture, path)).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  async function make({ name, width, format }: AskedPicture, path: string): Promise<Buffer> {
    const master = await readMaster(`${name}.webp`).catch(storageAway)
    if (!master) throw notFound('Такой картинки нет')
    const bytes = await ENCODE[format](sharp(master).resize({ width, withoutEnlargement: true })).toBuffer()
    await mkdir(join(path, '..'), { recursive: true })
    const temporary = `${path}.${randomUUID()}.tmp`
    await writeFile(temporary, bytes)
    await rename(temporary, path)
    return bytes
  }

  /** One at a time, when somebody will want it again. */
  function makeLater(picture: AskedPicture): void {
    if (postponed >= MOST_LATER || making.has(pathOf(picture))) return
    postponed++
    once(picture, later).then(
      () => postponed--,
      () => postponed--,
    )
  }

  return {
    cached: (picture: AskedPicture): Promise<Buffer | null> => readFile(pathOf(picture)).catch(() => null),
    async make(picture: AskedPicture): Promise<Buffer> {
      if (waiting >= MOST_WAITING) throw BUSY
      waiting++
      return once(picture, soon).finally(() => waiting--)
    },
    makeLater,
    /** Every size of a picture that has just come, as WebP: whoever looks first does not wait for it. AVIF follows the first who asks. */
    prepare(file: string): void {
      const size = pictureSize(file)
      if (!size) return
      const widths = new Set(PICTURE_WIDTHS.map((width) => storedWidth(width, size)))
      for (const width of widths) makeLater({ name: file.slice(0, -'.webp'.length), width, format: 'webp' })
    },
  }
}

export type ResizedPictures = ReturnType<typeof resizedPictures>

function storageAway(cause: unknown): never {
  if (!(cause instanceof OutsideFailure)) throw cause
  throw new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Картинку сейчас не показать. Обновите страницу через минуту.' },
    { cause, retryAfter: 60 },
  )
}
