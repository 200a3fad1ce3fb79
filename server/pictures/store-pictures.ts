import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Files } from '#server/ports/files/port.ts'
import { type Master, masterName, PictureError, prepareMaster } from './prepare-master.ts'

/** Whoever stores holds it shared, the sweep alone: a picture is never removed while somebody is about to name it. */
export const PICTURES_LOCK = 7_072_135

export interface PictureStorage {
  pictures: Files
  clock: () => Date
}

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

export interface NewPicture {
  master: Master
  /** The file it was made from, as its owner calls it. */
  sourceName: string
  /** Of the file brought, so that it is known when it is brought again (`reusePicture`). */
  sourceHash?: string
}

const AT_ONCE = 8

/**
 * The one way a picture of the shop comes to be: its row and its file, in the transaction of whoever is going to name
 * it. Answers the names in the order given. Storing the same picture again changes nothing but heals a lost file.
 */
export async function storePictures(
  tx: Db,
  { pictures: files, clock }: PictureStorage,
  pictures: readonly NewPicture[],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock_shared(${PICTURES_LOCK})`.execute(tx)
  const named = pictures.map((picture) => ({ ...picture, file: masterName(picture.master) }))
  const distinct = [...new Map(named.map((each) => [each.file, each])).values()]
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    await Promise.all(distinct.slice(from, from + AT_ONCE).map(({ file, master }) => files.put(file, master.bytes)))
  }
  const stored_at = clock()
  for (let from = 0; from < distinct.length; from += 500) {
    const rows = distinct
      .slice(from, from + 500)
      .map(({ file, sourceName, sourceHash, master: { bytes, width, height } }) => ({
        file,
        width,
        height,
        bytes: bytes.length,
        source_name: sourceName,
        source_hash: sourceHash ?? null,
        stored_at,
      }))
    const insert = tx.insertInto('picture').values(rows)
    await insert
      .onConflict((conflict) =>
        conflict.column('file').doUpdateSet((e) => ({
          unused_since: null,
          source_name: e.ref('excluded.source_name'),
          source_hash: e.fn.coalesce('excluded.source_hash', 'picture.source_hash'),
          stored_at,
        })),
      )
      .execute()
  }
  return named.map(({ file }) => file)
}

/**
 * The picture made of the very same file before, kept from the sweep as a new one is; null: none, or its file is lost.
 */
export async function reusePicture(
  tx: Db,
  { pictures: files, clock }: PictureStorage,
  { sourceHash, sourceName }: Required<Omit<NewPicture, 'master'>>,
): Promise<{ file: string; width: number; height: number } | null> {
  await sql`select pg_advisory_xact_lock_shared(${PICTURES_LOCK})`.execute(tx)
  const known = await tx
    .updateTable('picture')
    .set({ unused_since: null, source_name: sourceName, stored_at: clock() })
    .where('source_hash', '=', sourceHash)
    .returning(['file', 'width', 'height'])
    .executeTakeFirst()
  return known && (await files.get(known.file)) ? known : null
}

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
  return withRetries(db, (tx) => storePictures(tx, { pictures, clock }, prepared))
}
