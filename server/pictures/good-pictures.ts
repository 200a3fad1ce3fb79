import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import { PictureError, prepareMaster } from './prepare-master.ts'
import { type NewPicture, storePictures } from './store-pictures.ts'

export interface PictureServices {
  db: Db
  ports: { pictures: Files }
  clock: () => Date
}

export interface GivenFile {
  /** As its owner calls it; told in refusals. */
  name: string
  bytes: Uint8Array
}

export interface AddedPictures {
  added: string[]
  /** The good had these very pictures. */
  already: string[]
}

/** A gallery nobody looks through to its end. */
export const GOOD_PICTURES_MAX = 20

/** Masters of all files, or words about the first that is none. */
export async function prepareMasters(files: readonly GivenFile[]): Promise<NewPicture[]> {
  const prepared: NewPicture[] = []
  for (const { name, bytes } of files) {
    const master = await prepareMaster(bytes).catch((error: unknown) => {
      throw error instanceof PictureError ? new PictureError(`«${name}»: ${error.message}`, { cause: error }) : error
    })
    prepared.push({ master, sourceName: name })
  }
  return prepared
}

/** Pictures known to decode, as those that come with the program: stored without another look at every pixel. */
export async function storeProvenPictures(
  { db, ports: { pictures }, clock }: PictureServices,
  files: readonly GivenFile[],
): Promise<string[]> {
  const prepare = async ({ name, bytes }: GivenFile): Promise<NewPicture> => ({
    master: await prepareMaster(bytes, { isProven: true }),
    sourceName: name,
  })
  const prepared = await Promise.all(files.map(prepare))
  return db.transaction().execute((tx) => storePictures(tx, { pictures, clock }, prepared))
}

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
  return db.transaction().execute(async (tx) => {
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
  return db.transaction().execute(async (tx) => {
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
