import type pg from 'pg'
import { checkServer } from './check-server.ts'
import { type MigrationFile, MigrationError, readMigrations } from './migration-files.ts'

// Any number will do, as long as every process of the shop uses the same.
const LOCK = 7_072_001

interface Recorded {
  number: number
  name: string
  checksum: string
}

// Brings the database up to the code and returns the names of what was applied now. Forward only.
export async function migrate(pool: pg.Pool, directory: string): Promise<string[]> {
  const files = await readMigrations(directory)
  const client = await pool.connect()
  try {
    // Migrations may take longer than any query of the shop is allowed to.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [LOCK])
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
    for (const file of pending) await apply(client, file)
    return pending.map((file) => file.name)
  } finally {
    // Asked for, as the end of the session takes a moment to reach the server; and the session is ended all the same,
    // so that nothing of its settings gets back to the pool.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
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

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(file.sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`Миграция ${file.name}${lineOf(error, file.sql)}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? `, строка ${sql.slice(0, position).split('\n').length}` : ''
}
