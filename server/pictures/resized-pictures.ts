import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ApiError, notFound } from '#contract/api-error.ts'
import { PICTURE_WIDTHS, pictureSize, storedWidth } from '#rules/catalog/picture-name.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { singleFlight } from '#server/kernel/single-flight.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { encodeInChildProcess, encodePhotoInChildProcess, EncoderGone } from './encode-in-child-process.ts'
import { encodePicture, type PictureFormat, type PictureOutput } from './encode-picture.ts'
import { encodeMaster, type EncodePhoto, type Master, prepareMaster } from './prepare-master.ts'

export interface AskedPicture {
  /** Of the master, without `.webp`. */
  name: string
  width: number
  format: PictureFormat
}

/** Null: there is no such picture. */
type ReadMaster = (file: string) => Promise<Uint8Array | null>

const AT_ONCE = 2
/** Pictures that have just come: both cores of a small machine, for half a second each. */
const FRESH_AT_ONCE = 2
/** Those who wait for a picture now; more than this and the machine is busy with something else. */
const MOST_WAITING = 500
/** Those nobody waits for: what does not fit is made when it is requested again. */
const MAX_DEFERRED = 2000

const BUSY = new ApiError(
  503,
  { errorCode: 'BUSY', errorMessage: 'Картинки сейчас готовятся. Повторите чуть позже.' },
  { retryAfter: 5 },
)

/** Sizes made of masters, on disk: `{folder}/{width}/{name}.{format}`. */
export function resizedPictures(folder: string, readMaster: ReadMaster) {
  const making = singleFlight<Buffer>()
  const soon = semaphore({ atOnce: AT_ONCE })
  const lowPriority = semaphore({ atOnce: 1 })
  const fresh = semaphore({ atOnce: FRESH_AT_ONCE })
  /** In the low-priority queue. */
  const wanted = new Set<string>()
  let waiting = 0
  let deferred = 0
  const pathOf = ({ name, width, format }: AskedPicture) => join(folder, String(width), `${name}.${format}`)

  function once(picture: AskedPicture): Promise<Buffer> {
    const path = pathOf(picture)
    return making(path, () => soon(() => make(picture, path)))
  }

  async function read(name: string): Promise<Uint8Array> {
    const master = await readMaster(`${name}.webp`).catch(storageUnavailable)
    if (!master) throw notFound('Такой картинки нет')
    return master
  }

  const make = async (picture: AskedPicture, path: string) =>
    encodePicture(sharp(await read(picture.name)), { ...picture, path })

  /** Nobody waits for it, and a request meanwhile does not wait for its turn. */
  function runDeferred(queue: ReturnType<typeof semaphore>, work: () => Promise<unknown>): void {
    if (deferred >= MAX_DEFERRED) return
    deferred++
    queue(work).then(
      () => deferred--,
      () => deferred--,
    )
  }

  const isThere = (picture: AskedPicture) =>
    access(pathOf(picture)).then(
      () => true,
      () => false,
    )

  /** Made by the other process, in one go; those made meanwhile by this one are left out. */
  async function encodeMissing(pictures: readonly AskedPicture[]): Promise<void> {
    const outputs: PictureOutput[] = []
    for (const picture of pictures)
      if (!making.has(pathOf(picture)) && !(await isThere(picture))) outputs.push({ ...picture, path: pathOf(picture) })
    if (outputs.length > 0) await encodeInChildProcess({ master: await read(pictures[0]!.name), outputs })
  }

  /** One at a time, when somebody will want it again. */
  function deferMaking(picture: AskedPicture): void {
    if (deferred >= MAX_DEFERRED || wanted.has(pathOf(picture))) return
    wanted.add(pathOf(picture))
    runDeferred(lowPriority, () => encodeMissing([picture]).finally(() => wanted.delete(pathOf(picture))))
  }

  return {
    cached: (picture: AskedPicture): Promise<Buffer | null> => readFile(pathOf(picture)).catch(() => null),
    async make(picture: AskedPicture): Promise<Buffer> {
      if (waiting >= MOST_WAITING) throw BUSY
      waiting++
      return once(picture).finally(() => waiting--)
    },
    deferMaking,
    /**
     * The master of a picture somebody brings. Of a photo the sizes are under way then; of others `prepare` makes them.
     */
    async takeUpload(bytes: Uint8Array): Promise<{ master: Master; isPrepared: boolean }> {
      let isPrepared = false
      const encodePhoto: EncodePhoto = async (photo, encoding) => {
        try {
          const master = await encodePhotoInChildProcess({ photo, encoding, folder })
          isPrepared = true
          return master
        } catch (error) {
          if (error instanceof EncoderGone) return encodeMaster(photo, encoding)
          throw error
        }
      }
      return { master: await prepareMaster(bytes, { encodePhoto }), isPrepared }
    },
    /**
     * Every size of a picture that has just come, as WebP: whoever looks first does not wait for it. AVIF follows the
     * first who asks.
     */
    prepare(file: string): void {
      const size = pictureSize(file)
      if (!size) return
      // the small ones of lists first
      const widths = [...new Set(PICTURE_WIDTHS.map((width) => storedWidth(width, size)))]
      const name = file.slice(0, -'.webp'.length)
      runDeferred(fresh, () => encodeMissing(widths.map((width) => ({ name, width, format: 'webp' }))))
    },
  }
}

export type ResizedPictures = ReturnType<typeof resizedPictures>

function storageUnavailable(cause: unknown): never {
  if (!(cause instanceof OutsideFailure)) throw cause
  throw new ApiError(
    503,
    { errorCode: 'UNAVAILABLE', errorMessage: 'Картинку сейчас не показать. Обновите страницу через минуту.' },
    { cause, retryAfter: 60 },
  )
}
