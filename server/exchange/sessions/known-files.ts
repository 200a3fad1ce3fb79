import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { ExchangeRunState } from '#rules/exchange/run-states.ts'

/** What was read in these has become what the source has said; of a held one nothing has. */
const FOLDED: ReadonlySet<ExchangeRunState> = new Set(['applied', 'nothing', 'undone'])

interface SentFile {
  id: number
  name: string
  place: number | null
  sha256: string | null
  state: string
}

const filesOf = (db: Db, runId: number): Promise<SentFile[]> =>
  db
    .selectFrom('exchange_file')
    .select(['id', 'name', 'place', 'sha256', 'state'])
    .where('run_id', '=', runId)
    .where('state', 'in', ['read', 'known'])
    .where('name', 'not ilike', '%.zip')
    .orderBy('place')
    .execute()

/** The files of the source's last exchange, in order; none where it came to nothing certain. */
async function filesBefore(db: Db, run: { id: number; sourceId: number }): Promise<SentFile[]> {
  const before = await db
    .selectFrom('exchange_run')
    .select(['id', 'state'])
    .where('source_id', '=', run.sourceId)
    .where('id', '<', run.id)
    .where('kind', '=', 'catalog')
    .where((eb) => eb.exists(eb.selectFrom('exchange_file').select('id').whereRef('run_id', '=', 'exchange_run.id')))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return before && FOLDED.has(before.state) ? filesOf(db, before.id) : []
}

/**
 * Whether this exchange has so far been the one before it over again, file by file, and goes on so: then nothing is
 * new. After anything else in between (A, B, A) the file is read again.
 */
export async function isSentBefore(db: Db, run: { id: number; sourceId: number }, sha256: string): Promise<boolean> {
  const now = await filesOf(db, run.id)
  if (now.some((file) => file.state !== 'known') || (await isDecidedAnew(db, run))) return false
  return (await filesBefore(db, run))[now.length]?.sha256 === sha256
}

/** Of a supplier: the same list means something else once its columns, names or rule of prices were changed. */
async function isDecidedAnew(db: Db, run: { id: number; sourceId: number }): Promise<boolean> {
  const { rows } = await sql<{ isAnew: boolean }>`
    select now.figures ->> 'sourceVersion' is distinct from before.figures ->> 'sourceVersion' or exists (
        select from exchange_mapping where source_id = ${run.sourceId} and staff_id is not null and changed_at > before.changed_at) as "isAnew"
    from exchange_run now join exchange_source source on source.id = now.source_id and source.kind <> '1c'
    join lateral (select figures, changed_at from exchange_run
      where source_id = now.source_id and id < now.id and kind = 'catalog' and figures ? 'sourceVersion' order by id desc limit 1) before on true
    where now.id = ${run.id}`.execute(db)
  return rows[0]?.isAnew ?? false
}

/** Passed over because they were known. */
export async function skippedFiles(db: Db, runId: number): Promise<SentFile[]> {
  return (await filesOf(db, runId)).filter((file) => file.state === 'known')
}

/** The whole exchange was the one before it over again. */
export async function isSameExchange(db: Db, run: { id: number; sourceId: number }): Promise<boolean> {
  const now = await filesOf(db, run.id)
  return (
    now.length > 0 && now.every((file) => file.state === 'known') && now.length === (await filesBefore(db, run)).length
  )
}
