import pg from 'pg'
import { pathKey } from './path-key.ts'
import { clientConfig, DATABASE, type ServerAddress } from './server-address.ts'

export interface ServerIdentity {
  isOurs: boolean
  owner: string | undefined
}

// Asks a server whether it serves this cluster, and for whom. undefined: nobody answers, or not yet.
export async function askServer(address: ServerAddress, cluster: string): Promise<ServerIdentity | undefined> {
  const client = new pg.Client({ ...clientConfig(address, 'postgres'), connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ key: string | null; directory: string; owner: string | null }>(
      `select current_setting('verstak.cluster', true) as key, current_setting('data_directory') as directory,
        current_setting('verstak.owner', true) as owner`,
    )
    const { key, directory, owner } = rows[0]!
    // By the key: the directory is spelt as the server came to it, on Windows in another encoding. Servers started by
    // hand have no key.
    return { isOurs: key ? key === pathKey(cluster) : directory === cluster, owner: owner ?? undefined }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

export async function ensureDatabase(address: ServerAddress): Promise<void> {
  const client = new pg.Client(clientConfig(address, 'postgres'))
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
