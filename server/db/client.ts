import { Kysely, type LogEvent } from 'kysely'
import type pg from 'pg'
import { ActingDialect } from './actor.ts'
import type { DatabaseConfig } from './hosts/database-config.ts'
import { openPool } from './hosts/main-client.ts'
import { pipelinedPool } from './pipelined-pool.ts'
import type { Database } from './schema.ts'
import { StatementNames } from './statement-names.ts'
import { typeParsers } from './type-parsers.ts'

export type Db = Kysely<Database>

export interface DbConnection {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * For answering visitors: nobody waits longer for a connection or an answer. Above the slowest honest statement, below
 * what a browser bears; the server gives up a moment before we do.
 */
export const SERVING = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 9000,
  query_timeout: 10_000,
  keepAlive: true,
} satisfies pg.PoolConfig

export interface DbOptions {
  /** An idle connection was lost (the server restarted); the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
  /** Called for every statement. */
  onQuery?: ((event: LogEvent) => void) | undefined
  /** Frequent statements are prepared, on each connection for itself. */
  prepared?: boolean
}

export function createDb(
  poolConfig: DatabaseConfig,
  { onIdleError = () => {}, onQuery, prepared = false }: DbOptions = {},
): DbConnection {
  const pool = openPool({
    ...poolConfig,
    types: typeParsers,
    // The shop's days begin and end in Moscow, whatever the server is set to.
    onConnect: async (client) => {
      await client.query(`set time zone 'Europe/Moscow'`)
    },
  })
  // Without a listener the process would die of it.
  pool.on('error', onIdleError)
  // The pool listens to idle ones only: a checked out connection that breaks between two queries would end the process
  // as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new ActingDialect({ pool: pipelinedPool(pool, prepared ? new StatementNames() : null) }),
    ...(onQuery ? { log: onQuery } : {}),
  })
  return { db, pool, close: () => db.destroy() }
}
