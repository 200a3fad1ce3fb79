import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { backoff } from '#rules/retry/backoff.ts'
import { checkServer } from './check-server.ts'
import { type MigrationFile, MigrationError, readMigrations } from './migration-files.ts'
import { splitStatements } from './split-statements.ts'

// Any number will do, as long as every process of the shop uses the same.
const LOCK = 7_072_001
const LOCK_POLL_MS = 100

/** How long a statement may wait for a lock, and the backoff between its tries. */
export interface MigrationPatience {
  lockTimeoutMs: number
  pausesMs: readonly number[]
}

/**
 * Every query of a table queues behind a waiting `alter table`, so a statement waits for its lock briefly and is
 * retried with backoff. The tries end before the service manager loses its patience with the start (a minute).
 */
export const PATIENCE_OF_MIGRATIONS: MigrationPatience = {
  lockTimeoutMs: 3000,
  pausesMs: Array.from({ length: 8 }, (_, at) => backoff(at + 1, { first: 250, most: 4000 })),
}

/** lock_not_available and deadlock_detected: the table is in use, nothing is wrong with the file. */
const IN_USE = new Set(['55P03', '40P01'])
const ACTIVE_TRANSACTION = '25001'

interface Recorded {
  number: number
  name: string
  checksum: string
}

interface MigrateOptions {
  patience?: MigrationPatience
  /** The last one to apply; all when not said. */
  until?: string
  /** A base with rows is about to be changed, and nobody else changes it meanwhile. */
  beforeUpgrade?: () => Promise<unknown>
}

// Brings the database up to the code and returns the names of what was applied now. Forward only.
export async function migrate(
  pool: pg.Pool,
  directory: string,
  { patience = PATIENCE_OF_MIGRATIONS, until, beforeUpgrade = async () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(directory)
  const files = until === undefined ? all : all.slice(0, all.findIndex(({ name }) => name === until) + 1)
  const client = await pool.connect()
  try {
    // Migrations may take longer than any query of the shop is allowed to.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
    await takeLock(client)
    await checkServer(client)
    await client.query(`create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    const recorded = await client.query<Recorded>(
      'select number, name, checksum from schema_migrations order by number',
    )
    const pending = findPending(files, recorded.rows)
    if (pending.length > 0 && recorded.rows.length > 0) await beforeUpgrade()
    for (const file of pending) await apply(client, file, patience)
    return pending.map((file) => file.name)
  } finally {
    // Asked for, as the end of the session takes a moment to reach the server; and the session is ended all the same,
    // so that nothing of its settings gets back to the pool.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}

/**
 * Polled, not waited for: a waiting session holds a snapshot, and `create index concurrently` waits for every snapshot
 * to go.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]!.taken) return
    await setTimeout(LOCK_POLL_MS)
  }
}

function findPending(files: MigrationFile[], recorded: Recorded[]): MigrationFile[] {
  const known = new Map(files.map((file) => [file.number, file]))
  for (const { number, name, checksum } of recorded) {
    const file = known.get(number)
    if (file === undefined || file.name !== name) {
      throw new MigrationError(`База новее программы: в ней есть миграция ${name}, которой программа не знает`)
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(`Миграция ${name} изменена после применения: верните файл и добавьте новую миграцию`)
    }
  }
  const last = recorded.at(-1)
  const pending = files.filter((file) => !recorded.some(({ number }) => number === file.number))
  const late = pending.find((file) => last !== undefined && file.number < last.number)
  if (late !== undefined) {
    throw new MigrationError(`Миграция ${late.name} старше уже применённой ${last!.name}: дайте ей следующий номер`)
  }
  return pending
}

async function apply(client: pg.PoolClient, file: MigrationFile, patience: MigrationPatience): Promise<void> {
  if (!file.isOutsideTransaction) {
    await whileInUse(file, patience, () => applyWhole(client, file, patience.lockTimeoutMs))
    return
  }
  for (const { sql, offset } of splitStatements(file.sql)) {
    // `concurrently` holds nobody up, and one that gives up half-way has to begin anew
    const lockTimeoutMs = /\bconcurrently\b/i.test(sql) ? 0 : patience.lockTimeoutMs
    await whileInUse(file, patience, async () => {
      await setLockTimeout(client, lockTimeoutMs)
      await client.query(sql).catch((error: unknown) => refuse(error, file, offset))
    })
  }
  await record(client, file)
}

async function applyWhole(client: pg.PoolClient, file: MigrationFile, lockTimeoutMs: number): Promise<void> {
  await setLockTimeout(client, lockTimeoutMs)
  await client.query('begin')
  try {
    await client.query(file.sql)
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    refuse(error, file, 0)
  }
}

const setLockTimeout = (client: pg.PoolClient, milliseconds: number) =>
  client.query(`set lock_timeout = ${milliseconds}`)

async function record(client: pg.PoolClient, { number, name, checksum }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

/** Tries again, after ever longer pauses, what a table in use refused. */
async function whileInUse(
  file: MigrationFile,
  { pausesMs }: MigrationPatience,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      if (!IN_USE.has(code ?? '')) throw error
      const pause = pausesMs[tries]
      if (pause === undefined) {
        const words = `таблица занята долгой транзакцией, попыток — ${tries + 1}. Завершите её и запустите магазин снова.`
        throw new MigrationError(`Миграция ${file.name}: ${words}`, { cause: error })
      }
      await setTimeout(pause)
    }
  }
}

function refuse(error: unknown, file: MigrationFile, offset: number): never {
  const { code, message } = error as { code?: string; message: string }
  const advice = code === ACTIVE_TRANSACTION ? ' (начните файл строкой «-- outside a transaction»)' : ''
  throw new MigrationError(`Миграция ${file.name}${lineOf(error, file, offset)}: ${message}${advice}`, { cause: error })
}

function lineOf(error: unknown, { sql }: MigrationFile, offset: number): string {
  const position = offset + Number((error as { position?: string }).position ?? 0)
  return position > 0 ? `, строка ${sql.slice(0, position).split('\n').length}` : ''
}
