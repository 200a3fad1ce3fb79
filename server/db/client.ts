import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { typeParsers } from './type-parsers.ts'

export type Db = Kysely<Database>

export interface DbConnection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// onIdleError: a connection that lay idle was lost (the server restarted); the pool replaces it by itself.
export function createDb(poolConfig: pg.PoolConfig, onIdleError: (error: Error) => void = () => {}): DbConnection {
  const pool = new pg.Pool({
    ...poolConfig,
    types: typeParsers,
    // The shop's days begin and end in Moscow, whatever the server is set to.
    onConnect: async (client) => {
      await client.query(`set time zone 'Europe/Moscow'`)
    },
  })
  // Without a listener the process would die of it.
  pool.on('error', onIdleError)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
