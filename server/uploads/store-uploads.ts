import { randomBytes } from 'node:crypto'
import { ApiError } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Files } from '#server/ports/files/port.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PreparedPicture } from './prepare-pictures.ts'
import { fileNames } from './upload-names.ts'

/** The row the pictures belong to: exactly one of these. */
export type PictureOwner =
  | { feedback_request_id: number }
  | { review_id: number }
  | { repair_id: number }
  | { hire_booking_id: number; is_back: boolean }
  | { goods_return_id: number }

interface Storing {
  db: Db
  ports: { files: Files }
  clock: () => Date
}

/** Writes the pictures' rows; their order is the order they were sent in. */
type Attach = (owner: PictureOwner) => Promise<void>

/** The storage's failure as the sender should read it. */
const storageUnavailable = (cause: OutsideFailure) =>
  new ApiError(
    503,
    {
      errorCode: 'UNAVAILABLE',
      errorMessage: 'Не получилось сохранить снимки. Повторите через минуту или отправьте без них.',
    },
    { cause, retryAfter: 60 },
  )

/**
 * Pictures and the row they belong to: both or neither. The files are written first, so that no row ever names a
 * missing one; when `work` fails they are taken away, and what a crash leaves behind the sweep finds.
 */
export async function withPictures<T>(
  { db, ports: { files }, clock }: Storing,
  pictures: readonly PreparedPicture[],
  work: (tx: Db, attach: Attach, ids: readonly string[]) => Promise<T>,
): Promise<T> {
  // 160 bits nobody can guess: the address is the only key to the picture
  const named = pictures.map((picture) => ({ picture, id: randomBytes(20).toString('hex') }))
  const ids = named.map(({ id }) => id)
  try {
    for (const { picture, id } of named) {
      for (const [at, name] of fileNames(id).entries()) await files.put(name, picture.sizes[at]!.bytes)
    }
    return await withRetries(db, async (tx) => {
      let attached = named.length === 0
      const result = await work(
        tx,
        async (owner) => {
          attached = true
          if (named.length === 0) return
          const rows = named.map(({ picture: { sizes }, id }, position) => ({
            id,
            ...owner,
            position,
            width: sizes[0]!.width,
            height: sizes[0]!.height,
            bytes: sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
            created_at: clock(),
          }))
          await tx.insertInto('upload').values(rows).execute()
        },
        ids,
      )
      if (!attached) throw new Error('pictures were given and attached to nothing')
      return result
    })
  } catch (error) {
    await Promise.allSettled(ids.flatMap(fileNames).map((name) => files.remove(name)))
    throw error instanceof OutsideFailure ? storageUnavailable(error) : error
  }
}
