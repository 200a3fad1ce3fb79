import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { PictureError } from '#server/pictures/prepare-master.ts'
import { type GivenFile, type PictureServices, prepareMasters, storePictures } from '#server/pictures/store-pictures.ts'

export interface AddedPictures {
  added: string[]
  /** The good had these very pictures. */
  already: string[]
}

/** A gallery nobody looks through to its end. */
export const GOOD_PICTURES_MAX = 20

/**
 * Puts pictures at the end of the good's, or in place of them: all of the files or none. Null: there is no such good.
 */
export async function addGoodPictures(
  { db, ports: { pictures }, clock }: PictureServices,
  code: string,
  files: readonly GivenFile[],
  { isReplaced = false } = {},
): Promise<AddedPictures | null> {
  const prepared = await prepareMasters(files)
  return withRetries(db, async (tx) => {
    const good = await tx.selectFrom('good').select('pictures').where('code', '=', code).forUpdate().executeTakeFirst()
    if (!good) return null
    const names = [...new Set(await storePictures(tx, { pictures, clock }, prepared))]
    const next = isReplaced ? names : [...new Set([...good.pictures, ...names])]
    if (next.length > GOOD_PICTURES_MAX)
      throw new PictureError(`у товара ${code} вышло бы больше ${GOOD_PICTURES_MAX} снимков`)
    await setPictures(tx, code, good.pictures, next, clock())
    const had = new Set(good.pictures)
    return { added: names.filter((name) => !had.has(name)), already: names.filter((name) => had.has(name)) }
  })
}

/**
 * By their numbers, from 1; answers how many are left. Null: there is no such good or number, and nothing changes. The
 * files go by the sweep.
 */
export async function removeGoodPictures(
  { db, clock }: Omit<PictureServices, 'ports'>,
  code: string,
  numbers: readonly number[],
): Promise<number | null> {
  return withRetries(db, async (tx) => {
    const good = await tx.selectFrom('good').select('pictures').where('code', '=', code).forUpdate().executeTakeFirst()
    if (!good || numbers.some((number) => good.pictures[number - 1] === undefined)) return null
    const next = good.pictures.filter((_, at) => !numbers.includes(at + 1))
    await setPictures(tx, code, good.pictures, next, clock())
    return next.length
  })
}

/** The index and the pages are notified by the triggers on goods; the same list again is no change. */
async function setPictures(
  tx: Db,
  code: string,
  before: readonly string[],
  pictures: string[],
  updated_at: Date,
): Promise<void> {
  if (before.join() === pictures.join()) return
  await tx.updateTable('good').set({ pictures, updated_at }).where('code', '=', code).execute()
}
