import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Selectable, sql } from 'kysely'
import { isApiError } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { EXPORT_KINDS, type ExportFormat } from '#rules/exports/export-kinds.ts'
import { EXPORT_TRIES, exportDays, exportRetryMs, nextExportAt } from '#rules/exports/export-timing.ts'
import type { Db } from '#server/db/client.ts'
import type { ExportFilters, ExportTables } from '#server/db/schema-exports.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { fromReplica } from '#server/shop/ground/from-replica.ts'
import { recordSentExport } from '#server/shop/people/staff/journal.ts'
import type { ExportReader } from './export-source.ts'
import { conditionWords } from './export-words.ts'
import { openExport, type Written } from './open-export.ts'
import { EXPORT_SECRET } from '#server/kernel/sealing.ts'
import { deliverFile, mailFile, receiverOf, SendRefused } from './send-file.ts'

type Schedule = Selectable<ExportTables['export_schedule']>
type Run = Selectable<ExportTables['export_run']>
type Stands = Pick<Services, 'db' | 'jobsDb' | 'replica' | 'clock' | 'config' | 'sealing'> & {
  ports: Pick<Services['ports'], 'email'>
}

interface RunOptions {
  signal: AbortSignal
  limits?: { ms: number; idleMs: number }
  isAllowed?: (address: string) => boolean
}

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/** A receiver that is slow holds up one of these. */
const AT_ONCE = 4
const RETENTION_MS = 90 * 24 * 60 * 60_000

/**
 * What is due, sent. One process at a time: whatever is called being sent when this begins was left by one that died,
 * and goes again from its beginning.
 */
export async function runExports(services: Stands, options: RunOptions): Promise<number> {
  const { db, clock, config } = services
  const folder = join(config.dataDir, 'exports')
  await rm(folder, { recursive: true, force: true })
  await resumeAbandoned(db, clock())
  await beginDue(services)
  let sent = 0
  const work = async () => {
    while (!options.signal.aborted) {
      const run = await claim(db, clock())
      if (!run) return
      if (await send(services, run, { ...options, folder })) sent++
    }
  }
  const works = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const broken = works.find((each) => each.status === 'rejected')
  if (broken) throw broken.reason
  await db
    .deleteFrom('export_run')
    .where('created_at', '<', new Date(clock().getTime() - RETENTION_MS))
    .execute()
  return sent
}

async function resumeAbandoned(db: Db, now: Date): Promise<void> {
  await sql`update export_run set
      state = case when tries >= ${EXPORT_TRIES} then 'failed' else 'waiting' end,
      failure = 'Отправка оборвалась вместе с магазином', next_try_at = ${now},
      ended_at = case when tries >= ${EXPORT_TRIES} then ${now}::timestamptz end
    where state = 'sending'`.execute(db)
}

/** A time missed while the shop stood is made up for once. */
async function beginDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await withRetries(db, async (tx) => {
    const due = await tx
      .selectFrom('export_schedule')
      .selectAll()
      .where('is_on', '=', true)
      .where('next_at', '<=', now)
      .forUpdate()
      .execute()
    for (const schedule of due) {
      await tx
        .updateTable('export_schedule')
        .set({ next_at: nextExportAt(timingOf(schedule), now) })
        .where('id', '=', schedule.id)
        .execute()
      await addRun(tx, schedule, { now, staffId: null })
    }
  })
}

export const timingOf = ({ every, at_minutes, weekday }: Schedule) => ({ every, atMinutes: at_minutes, weekday })

const two = (figure: number) => String(figure).padStart(2, '0')

/** Null: the one before is still on its way. */
export async function addRun(
  tx: Db,
  schedule: Schedule,
  { now, staffId }: { now: Date; staffId: number | null },
): Promise<number | null> {
  const { rows } =
    await sql`select from export_run where schedule_id = ${schedule.id} and state in ('waiting', 'sending')`.execute(tx)
  if (rows.length > 0) return null
  const { day, minutes } = moscowMoment(now)!
  const { kind, format, period, status, node_codes } = schedule
  const asked: ExportFilters = {
    ...exportDays(period, now),
    ...(node_codes.length > 0 && { branch: node_codes.join(',') }),
    ...(status && { status }),
  }
  const { id } = await tx
    .insertInto('export_run')
    .values({
      schedule_id: schedule.id,
      name: schedule.name,
      staff_id: staffId,
      kind,
      format,
      asked: JSON.stringify(asked),
      state: 'waiting',
      // hourly ones of a day do not write over each other
      file_name: `${EXPORT_KINDS[kind].file}-${day}-${two(Math.floor(minutes / 60))}${two(minutes % 60)}.${format}`,
      next_try_at: now,
      rows: null,
      bytes: null,
      failure: null,
      created_at: now,
      started_at: null,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function claim(db: Db, now: Date): Promise<Run | null> {
  const { rows } = await sql<Run>`
    update export_run set state = 'sending', tries = tries + 1, started_at = ${now}
    where id = (select id from export_run where state = 'waiting' and next_try_at <= ${now}
      order by next_try_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

async function send(services: Stands, run: Run, options: RunOptions & { folder: string }): Promise<boolean> {
  const { db, clock } = services
  const written: Written = { rows: 0, bytes: 0 }
  try {
    const schedule = await db
      .selectFrom('export_schedule')
      .selectAll()
      .where('id', '=', run.schedule_id ?? 0)
      .executeTakeFirst()
    if (!schedule) throw new SendRefused('расписание удалено', false)
    await deliver(services, run, schedule, { ...options, written })
    await withRetries(db, async (tx) => {
      await finish(tx, run.id, { state: 'done', failure: null, ended_at: clock(), next_try_at: null, ...written })
      await recordSentExport(tx, run.staff_id, {
        format: run.format.toUpperCase(),
        kind: run.kind,
        ...(await conditionWords(tx, run.kind, run.asked)),
        rows: String(written.rows),
        contacts: schedule.sees_contacts ? 'целиком' : 'скрыты',
        to_where: receiverOf(schedule, run.file_name),
      })
    })
    return true
  } catch (error) {
    if (options.signal.aborted) {
      await finish(db, run.id, { state: 'waiting', next_try_at: clock() })
      return false
    }
    const isKnown = error instanceof SendRefused || isApiError(error)
    const pause = isKnown && !(error instanceof SendRefused && error.isTemporary) ? null : exportRetryMs(run.tries)
    await finish(db, run.id, {
      state: pause === null ? 'failed' : 'waiting',
      failure: isKnown ? sentence((error as Error).message) : 'Файл не собрался: магазин записал почему',
      next_try_at: pause === null ? null : new Date(clock().getTime() + pause),
      ended_at: pause === null ? clock() : null,
      ...written,
    })
    if (!isKnown) throw error
    return false
  }
}

const sentence = (clause: string) => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`

const finish = async (db: Db, id: number, change: Partial<Omit<Run, 'id' | 'asked'>>): Promise<void> =>
  void (await db.updateTable('export_run').set(change).where('id', '=', id).execute())

/** On our disk first: the receiver is told length and hash, and a broken sending is not a broken reading. */
async function deliver(
  { db, jobsDb, replica, clock, config, sealing, ports }: Stands,
  { id, kind, format, asked, file_name, name, created_at }: Run,
  schedule: Schedule,
  { folder, written, signal, ...sending }: RunOptions & { folder: string; written: Written },
): Promise<void> {
  const reader: ExportReader = {
    read: (question) => fromReplica(replica, jobsDb ?? db, question),
    scope:
      schedule.node_codes.length === 0
        ? { isEverywhere: true }
        : { isEverywhere: false, nodeCodes: schedule.node_codes, warehouseIds: [] },
    seesContacts: schedule.sees_contacts,
    origin: `${config.scheme}://${config.host}`,
  }
  const opened = await openExport(reader, { ...asked, kind, format }, clock())
  await mkdir(folder, { recursive: true })
  const path = join(folder, `run-${id}`)
  try {
    const hash = createHash('sha256')
    async function* hashed() {
      for await (const chunk of opened.write(written)) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(hashed, createWriteStream(path), { signal })
    const file = { path, name: file_name, type: EXPORT_TYPES[format], bytes: written.bytes, sha256: hash.digest('hex') }
    if (schedule.target === 'email')
      return await mailFile(ports.email, schedule, file, { id: `export-${id}`, title: name, date: created_at })
    const secret = schedule.secret && sealing.open(EXPORT_SECRET, schedule.secret)
    await deliverFile({ ...schedule, secret }, file, { signal, ...sending })
  } finally {
    await rm(path, { force: true })
  }
}
