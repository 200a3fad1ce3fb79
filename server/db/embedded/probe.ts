import pg from 'pg'
import { SUPERUSER } from './create-cluster.ts'
import { POSTGRES_PORT } from './settings.ts'

export const DATABASE = 'verstak'

export function socketConfig(socketDirectory: string, database: string): pg.PoolConfig & { host: string } {
  // ssl and password spelled out: otherwise PGSSLMODE and PGPASSWORD of the environment apply.
  return { host: socketDirectory, port: POSTGRES_PORT, user: SUPERUSER, password: '', database, ssl: false }
}

// Asks the server behind a socket whose data it serves. undefined: nobody answers, or not yet.
export async function askDataDirectory(socketDirectory: string): Promise<string | undefined> {
  const client = new pg.Client({ ...socketConfig(socketDirectory, 'postgres'), connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ directory: string }>(
      `select current_setting('data_directory') as directory`,
    )
    return rows[0]?.directory
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

export async function ensureDatabase(socketDirectory: string): Promise<void> {
  const client = new pg.Client(socketConfig(socketDirectory, 'postgres'))
  client.on('error', () => {})
  await client.connect()
  try {
    // Two processes may come here at once; creating is serialised by the lock.
    await client.query('select pg_advisory_lock(70720)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
