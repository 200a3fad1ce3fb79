import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/calendar/durations.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { exchangeFolder, runFolder } from './run-folder.ts'

const RETENTION_MS = 30 * 24 * HOUR_MS
/** Of all ended runs together; the oldest go first. */
const RETENTION_BYTES = 10 * 1024 ** 3
/** Of a session that opened and sent nothing: somebody has pressed «проверить соединение». */
const EMPTY_MS = HOUR_MS
const LEFT_MS = 24 * HOUR_MS

/** Folders of runs long ended, sessions that came to nothing, rows nobody will compare any more. */
export async function sweepSessions(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  mostBytes = RETENTION_BYTES,
): Promise<void> {
  const { db, clock } = services
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db
    .deleteFrom('exchange_run')
    .where('received_files', '=', 0)
    .where('session_id', 'is not', null)
    .where('changed_at', '<', before(EMPTY_MS))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('exchange_file').select('id').whereRef('run_id', '=', 'exchange_run.id'))),
    )
    .execute()
  await sql`update exchange_run set state = 'failed', ended_at = ${clock()},
      failure = 'Обмен прервался: файлы пришли, но 1С не попросила их загрузить'
    where kind = 'catalog' and received_files > 0 and state = 'receiving' and changed_at < ${before(LEFT_MS)}`.execute(
    db,
  )
  for (const table of ['stage_good', 'stage_price', 'stage_stock', 'stage_file'] as const)
    await sql`delete from ${sql.table(table)} staged where not exists (select 1 from exchange_run
      where id = staged.run_id and state in ('receiving', 'staging', 'applying', 'held'))`.execute(db)
  await sweepFolders(services, before(RETENTION_MS), before(LEFT_MS), mostBytes)
}

async function sweepFolders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  oldest: Date,
  leftBefore: Date,
  mostBytes: number,
): Promise<void> {
  const names = await readdir(exchangeFolder(config)).catch(() => [] as string[])
  const ids = names.filter((name) => /^\d{1,15}$/.test(name)).map(Number)
  const runs = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('exchange_run')
            .select(['id', 'state', 'changed_at', 'received_bytes'])
            .where('id', 'in', ids)
            .execute()
        ).map((run) => [run.id, run]),
  )
  let bytes = 0
  // the youngest first: they are kept while there is room
  for (const id of ids.sort((one, other) => other - one)) {
    const run = runs.get(id)
    const isLive = run && ['receiving', 'staging', 'applying', 'held'].includes(run.state)
    bytes += run?.received_bytes ?? 0
    if (isLive || (run && run.changed_at > oldest && bytes <= mostBytes)) continue
    await rm(runFolder(config, id), { recursive: true, force: true })
  }
  await sweepParts(join(exchangeFolder(config), 'parts'), leftBefore)
}

/** Parts of a process that was killed while it took them. */
async function sweepParts(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
