import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import { pictureSize } from '#rules/catalog/picture-name.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Files } from '#server/ports/files/port.ts'
import { resizedFolder } from './serve-pictures.ts'
import { PICTURES_LOCK } from './store-pictures.ts'

/**
 * A picture nothing names may still be on pages cached elsewhere, in feeds receivers read tomorrow, or in an editor's
 * hands.
 */
const UNUSED_MS = 7 * 24 * HOUR_MS
/** Longer than any transaction: a younger file may still get its row. */
const UNKNOWN_MS = HOUR_MS
const AT_ONCE = 100

interface Sweeping {
  config: Pick<Config, 'dataDir'>
  db: Db
  ports: { pictures: Files }
  clock: () => Date
}

export interface Swept {
  /** Masters with their rows. */
  unused: number
  /** Files a crash left without a row. */
  unknown: number
  /** Made sizes whose master is gone. */
  sizes: number
}

/** Removes what nothing names any more, after its grace time; never a picture that is named. */
export async function sweepPictures(services: Sweeping): Promise<Swept> {
  const { db, clock } = services
  await markUnused(db, clock())
  const unused = await removeUnused(services)
  return { unused, unknown: await removeUnknown(services), sizes: await removeSizes(services) }
}

async function markUnused(db: Db, now: Date): Promise<void> {
  await sql`
    with used as (select distinct file from picture_use)
    update picture set unused_since = case when used.file is null then ${now}::timestamptz end
    from picture as every_picture left join used using (file)
    where picture.file = every_picture.file and (used.file is null) <> (picture.unused_since is not null)`.execute(db)
}

async function removeUnused({ db, ports: { pictures }, clock }: Sweeping): Promise<number> {
  const before = new Date(clock().getTime() - UNUSED_MS)
  for (let removed = 0; ;) {
    const count = await db.transaction().execute(async (tx) => {
      await alone(tx)
      // asked again under the lock: somebody may have named one since it was marked
      const { rows } = await sql<{ file: string }>`
        delete from picture where file in (select file from picture where unused_since < ${before} order by file limit ${AT_ONCE})
          and not exists (select from picture_use where picture_use.file = picture.file) returning file`.execute(tx)
      for (const { file } of rows) await pictures.remove(file)
      return rows.length
    })
    removed += count
    if (count < AT_ONCE) return removed
  }
}

async function removeUnknown({ db, ports: { pictures }, clock }: Sweeping): Promise<number> {
  const before = clock().getTime() - UNKNOWN_MS
  let removed = 0
  for await (const names of batches(old(pictures.list(), before))) {
    removed += await db.transaction().execute(async (tx) => {
      await alone(tx)
      const unknown = await withoutRow(tx, names)
      for (const name of unknown) await pictures.remove(name)
      return unknown.length
    })
  }
  return removed
}

/** What is not ours is left alone, but for our own unfinished files. */
async function* old(files: AsyncIterable<{ name: string; storedAt: Date }>, before: number): AsyncIterable<string> {
  for await (const { name, storedAt } of files) {
    if (storedAt.getTime() < before && (pictureSize(name) || name.endsWith('.tmp'))) yield name
  }
}

/** The folder is a cache: whatever no master stands behind goes. */
async function removeSizes({ config, db, clock }: Sweeping): Promise<number> {
  const before = clock().getTime() - UNKNOWN_MS
  let removed = 0
  for await (const paths of batches(sizeFiles(resizedFolder(config), before))) {
    const masterOf = (path: string) => `${/([^/\\]+)\.\w+$/.exec(path)?.[1] ?? path}.webp`
    const unknown = new Set(await withoutRow(db, paths.map(masterOf)))
    for (const path of paths.filter((each) => unknown.has(masterOf(each)))) {
      await rm(path, { force: true })
      removed += 1
    }
  }
  return removed
}

async function* sizeFiles(folder: string, before: number): AsyncIterable<string> {
  const widths = await opendir(folder).catch(() => [])
  for await (const width of widths) {
    const files = await opendir(join(folder, width.name)).catch(() => [])
    for await (const { name } of files) {
      const path = join(folder, width.name, name)
      const found = await stat(path).catch(() => null)
      if (found?.isFile() && found.mtimeMs < before) yield path
    }
  }
}

const alone = (tx: Db) => sql`select pg_advisory_xact_lock(${PICTURES_LOCK})`.execute(tx)

async function withoutRow(db: Db, files: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('picture').select('file').where('file', 'in', files).execute()
  const known = new Set(rows.map(({ file }) => file))
  return files.filter((file) => !known.has(file))
}

async function* batches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
