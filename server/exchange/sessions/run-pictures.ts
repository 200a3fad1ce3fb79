import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { sql } from 'kysely'
import { isPictureName } from '#rules/exchange/file-name.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type Master, PictureError, prepareMaster, readPicture } from '#server/pictures/prepare-master.ts'
import { PICTURES_LOCK, storePictures } from '#server/pictures/store-pictures.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { runFolder } from './run-folder.ts'

type PictureRun = { id: number; sourceId: number }

/** Instead of a hash: no file came for it. */
const OWN = 'own'
/** More words of one kind nobody reads. */
const MOST_TOLD = 100

/**
 * Pictures the run's goods name become pictures of the shop before the goods are compared: each once, by what its file
 * holds. One that did not come, or is none, is told of; the good goes on sale without it.
 */
export async function storeRunPictures(services: Services, run: PictureRun): Promise<void> {
  const { db, config } = services
  await knowOwnPictures(services, run)
  const { rows } = await sql<{ name: string; sha256: string | null; external: string }>`
    select told.name, known.sha256, min(told.external) as external
    from (select distinct unnest(pictures) as name, external from stage_good where run_id = ${run.id}) told
    left join source_picture known on known.source_id = ${run.sourceId} and known.name = told.name
    where told.name !~* '^https?://'
    group by told.name, known.sha256 order by told.name`.execute(db)
  if (rows.length === 0) return
  const fileOf = await picturesIn(runFolder(config, run.id))
  const problems: { external: string; words: string }[] = []
  for (const { name, sha256, external } of rows) {
    const path = fileOf(name)
    if (path !== null) {
      const refusal = await storePicture(services, run, { name, path, sha256 })
      if (refusal !== null) problems.push({ external, words: refusal })
    } else if (sha256 === null) problems.push({ external, words: `Фотография «${name}» не пришла` })
  }
  await recordPictureProblems(services, run, problems)
}

/** An export of ours read back: files are named by their contents, so one of the same name is the same picture. */
async function knowOwnPictures({ db }: Services, run: PictureRun): Promise<void> {
  await withRetries(db, async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${PICTURES_LOCK})`.execute(tx)
    await sql`with known as (
        insert into source_picture (source_id, name, sha256, file)
        select distinct ${run.sourceId}::integer, told.name, ${OWN}, picture.file
        from (select unnest(pictures) as name from stage_good where run_id = ${run.id}) told
        join picture on picture.file = split_part(told.name, '/', -1)
        on conflict do nothing returning file)
      update picture set unused_since = null from known where picture.file = known.file`.execute(tx)
  })
}

/** Answers why it is no picture; null: the shop has it. */
export async function storePicture(
  { db, ports, clock }: Services,
  { sourceId }: PictureRun,
  { name, path, sha256 }: { name: string; path: string; sha256: string | null },
): Promise<string | null> {
  let master: Master
  let hash: string
  try {
    const bytes = await readPicture(path, name)
    hash = createHash('sha256').update(bytes).digest('hex')
    if (hash === sha256) return null
    master = await prepareMaster(bytes)
  } catch (error) {
    if (error instanceof PictureError) return `Фотография «${name}» не принята: ${error.message}`
    throw error
  }
  await withRetries(db, async (tx) => {
    const [file] = await storePictures(tx, { pictures: ports.pictures, clock }, [{ master, sourceName: name }])
    await tx
      .insertInto('source_picture')
      .values({ source_id: sourceId, name, sha256: hash, file: file! })
      .onConflict((conflict) => conflict.columns(['source_id', 'name']).doUpdateSet({ sha256: hash, file: file! }))
      .execute()
  })
  return null
}

export const hasPictures = async ({ config }: Pick<Services, 'config'>, { id }: PictureRun): Promise<boolean> =>
  (await pictureFiles(runFolder(config, id))).length > 0

async function pictureFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) =>
    entry.isFile() && isPictureName(entry.name) ? join(entry.parentPath, entry.name) : [],
  )
}

/** By the whole name, else by its last part when one file alone has it. */
async function picturesIn(folder: string): Promise<(name: string) => string | null> {
  const byName = new Map<string, string>()
  const byLast = new Map<string, string | null>()
  for (const path of await pictureFiles(folder)) {
    byName.set(relative(folder, path).split(sep).join('/').toLowerCase(), path)
    const last = basename(path).toLowerCase()
    byLast.set(last, byLast.has(last) ? null : path)
  }
  return (name) => byName.get(name.toLowerCase()) ?? byLast.get(name.toLowerCase().split('/').at(-1)!) ?? null
}

/** Anew each time the run is compared: what came meanwhile is no problem any more. */
export async function recordPictureProblems(
  { db }: Services,
  { id }: PictureRun,
  problems: readonly { external: string; words: string }[],
): Promise<void> {
  await withRetries(db, async (tx) => {
    await tx.deleteFrom('exchange_problem').where('run_id', '=', id).where('words', 'like', 'Фотографи%').execute()
    if (problems.length === 0) return
    const more = problems.length - MOST_TOLD
    await tx
      .insertInto('exchange_problem')
      .values([
        ...problems.slice(0, MOST_TOLD).map((problem) => ({ run_id: id, ...problem })),
        ...(more > 0 ? [{ run_id: id, words: `Фотографий не пришло ещё: ${more}` }] : []),
      ])
      .execute()
  })
}
