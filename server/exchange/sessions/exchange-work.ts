import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DatabaseConfig } from '#server/db/hosts/database-config.ts'
import { openLowPriorityDb } from '#server/db/low-priority-db.ts'
import { runLocked } from '#server/kernel/job-lock.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { openReader } from '../reader/reader.ts'
import { endAs, finishRun, type WorkedRun } from './finish-run.ts'
import { readRunFile } from './read-run-file.ts'
import { runFolder } from './run-folder.ts'

export interface ExchangeWork {
  /** Schedules processing of the source; no-op while it runs. */
  schedule: (sourceId: number) => void
  /** Resolves when the file is read or refused, and at the latest after so long. */
  settled: (fileId: number, ms: number) => Promise<void>
  /** The share of the file that is read, 0…1. */
  progressOf: (fileId: number) => number | null
  /** Schedules runs abandoned by silent sessions or dead processes; a job does so every other second. */
  pollPendingRuns: () => Promise<void>
  /** What is under way, of one source or of all, has come to its end; for tests. */
  idle: (sourceId?: number) => Promise<void>
  close: () => Promise<void>
}

interface ExchangeWorkOptions {
  /** Its statements may take longer than a request waits. */
  services: Services
  /** Locks are held on its connections; the reader connects as it does. */
  pool: pg.Pool
  log: { error: (details: object, text: string) => void }
  /** The database's processes are this machine's, and the shop's alone. */
  isOwn?: boolean
}

/** Of advisory locks, one for each source: one process of many works at its runs, in their order. */
const SOURCE_LOCKS = 7_072_331_000_000
/** An old module just stops: what came is applied after so long without a word. */
const SILENCE_MS = 10_000
/** Whoever applies says so as it begins, and its locks make a second one wait. */
const KILLED_MS = 60_000
const MOST_TRIES = 5
const RETRY_MS = 5000
/** Of several machines the one that has the files works at them; files nobody has are given up. */
const FOLDER_LOST_MS = 60 * 60 * 1000

export function openExchangeWork(options: ExchangeWorkOptions): ExchangeWork {
  const { services, pool, log } = options
  const reader = openReader(connectionOf(pool))
  const events = new EventEmitter().setMaxListeners(0)
  const progress = new Map<number, number>()
  const working = new Map<number, Promise<void>>()
  const wanted = new Set<number>()
  const tries = new Map<number, number>()
  const closing = new AbortController()
  const polite = options.isOwn ? openLowPriorityDb(connectionOf(pool)) : null
  const ways = {
    services: { ...services, ...(polite && { politeDb: polite.db }) },
    reader,
    onProgress: (fileId: number, share: number) => void progress.set(fileId, share),
  }

  function schedule(sourceId: number): void {
    wanted.add(sourceId)
    if (closing.signal.aborted || working.has(sourceId)) return
    const work = (async () => {
      while (wanted.delete(sourceId) && !closing.signal.aborted)
        await runLocked(pool, SOURCE_LOCKS + sourceId, (lost) => workAt(sourceId, lost), closing.signal)
    })()
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        log.error({ err: error, source: sourceId }, 'an exchange stopped')
        setTimeout(() => schedule(sourceId), RETRY_MS).unref()
      })
      .finally(() => {
        working.delete(sourceId)
        if (wanted.has(sourceId)) schedule(sourceId)
      })
    working.set(sourceId, work)
  }

  async function workAt(sourceId: number, lost: AbortSignal): Promise<void> {
    for (;;) {
      lost.throwIfAborted()
      const run = await nextRun(services, sourceId)
      if (!run || !(await isHere(run))) return
      try {
        const file = await nextFile(run.id)
        if (file) {
          await readRunFile(ways, run, file, run.kind === 'catalog')
          progress.delete(file.id)
          events.emit(`file ${file.id}`)
        } else await finishRun(ways, run)
        tries.delete(run.id)
      } catch (error) {
        lost.throwIfAborted()
        const count = (tries.get(run.id) ?? 0) + 1
        tries.set(run.id, count)
        if (count < MOST_TRIES) throw error
        log.error({ err: error, run: run.id }, 'an exchange was given up')
        await giveUp(run.id)
      }
    }
  }

  const nextFile = (runId: number) =>
    services.db
      .selectFrom('exchange_file')
      .select(['id', 'name', 'place'])
      .where('run_id', '=', runId)
      .where('state', 'in', ['queued', 'reading'])
      .orderBy('place')
      .orderBy('id')
      .executeTakeFirst()

  async function isHere(run: WorkedRun & { changedAt: Date }): Promise<boolean> {
    if (existsSync(runFolder(services.config, run.id))) return true
    if (services.clock().getTime() - run.changedAt.getTime() < FOLDER_LOST_MS) return false
    await endAs(services, run.id, 'failed', 'Присланные файлы пропали с диска магазина: повторите обмен')
    return true
  }

  async function giveUp(runId: number): Promise<void> {
    const failure = 'Магазин не смог обработать обмен: причина записана в его журнал. Повторите обмен'
    await services.db
      .updateTable('exchange_file')
      .set({ state: 'failed', failure })
      .where('run_id', '=', runId)
      .where('state', 'in', ['queued', 'reading'])
      .execute()
    await endAs(services, runId, 'failed', failure)
    tries.delete(runId)
  }

  async function pollPendingRuns(): Promise<void> {
    const { rows } = await sql<{ id: number }>`select distinct source_id as id from exchange_run
      where id in (select id from (${runsWithWork(services)}) due)`.execute(services.db)
    for (const { id } of rows) schedule(id)
  }

  return {
    schedule,
    pollPendingRuns,
    progressOf: (fileId) => progress.get(fileId) ?? null,
    async settled(fileId, ms) {
      await once(events, `file ${fileId}`, {
        signal: AbortSignal.any([AbortSignal.timeout(ms), closing.signal]),
      }).catch(() => {})
    },
    async idle(sourceId) {
      if (sourceId === undefined) while (working.size > 0) await Promise.all(working.values())
      else while (working.has(sourceId)) await working.get(sourceId)
    },
    async close() {
      closing.abort()
      await reader.close()
      await Promise.all(working.values())
      await polite?.close()
    },
  }
}

/**
 * Files to read, an end to settle, a silence long enough after something was read; a process killed while it applied;
 * staged rows of a held run that a crash of the database has taken. Runs that ended are as many as the shop is old:
 * none of them is looked at.
 */
const runsWithWork = ({ clock }: Services) => sql`
  select run.id, run.kind, run.source_id, run.end_asked, run.deactivate_stamp, run.changed_at
  from (select run_id from exchange_file where state in ('queued', 'reading')
    union select id from exchange_run where state in ('receiving', 'staging', 'held', 'applying')) live
  join exchange_run run on run.id = live.run_id
  where run.kind in ('catalog', 'rehearsal') and run.received_files > 0 and (
    exists (select 1 from exchange_file where run_id = run.id and state in ('queued', 'reading'))
    or run.end_asked is not null and run.state in ('receiving', 'staging')
    or run.state in ('receiving', 'staging') and run.changed_at < ${before(clock, SILENCE_MS)}
      and exists (select 1 from exchange_file where run_id = run.id and (is_staged or state in ('known', 'failed')))
    or run.state = 'applying' and run.changed_at < ${before(clock, KILLED_MS)}
    or run.state = 'held' and exists (select 1 from exchange_file file where file.run_id = run.id and is_staged
      and not exists (select 1 from stage_file where stage_file.run_id = run.id and file_id = file.id)))`

const before = (clock: () => Date, ms: number) => new Date(clock().getTime() - ms)

async function nextRun(services: Services, sourceId: number): Promise<(WorkedRun & { changedAt: Date }) | null> {
  const { rows } = await sql<{
    id: number
    kind: WorkedRun['kind']
    source_id: number
    end_asked: WorkedRun['endAsked']
    deactivate_stamp: number | null
    changed_at: Date
  }>`select * from (${runsWithWork(services)}) due where source_id = ${sourceId} order by id limit 1`.execute(
    services.db,
  )
  const row = rows[0]
  return row
    ? {
        id: row.id,
        kind: row.kind,
        sourceId: row.source_id,
        endAsked: row.end_asked,
        deactivateStamp: row.deactivate_stamp,
        changedAt: row.changed_at,
      }
    : null
}

/** What another pool of another thread needs to reach the same database. */
function connectionOf({ options }: pg.Pool): DatabaseConfig {
  const { hosts, connectionString, host, port, user, password, database, ssl } = options as DatabaseConfig
  return JSON.parse(
    JSON.stringify({ hosts, connectionString, host, port, user, password, database, ssl }),
  ) as DatabaseConfig
}
