import { getPriority, setPriority } from 'node:os'
import type pg from 'pg'
import { createDb, type DbConnection } from './client.ts'
import type { DatabaseConfig } from './hosts/database-config.ts'
import { processOf } from './pg-internals.ts'

/**
 * Added to a nice value: a quarter of what a neighbour gets of a busy processor. Lower, and what waits for a lock of
 * the database's own would wait too long for whoever holds it.
 */
const NICENESS = 5
/** A priority once lowered cannot always be raised again: such a connection is closed, never handed to others. */
const IDLE_MS = 1000

/**
 * A pool whose server processes run at a lower priority: for long work nobody waits for, on the embedded database, so
 * that visitors come first. On Linux alone.
 */
export function openLowPriorityDb(config: DatabaseConfig): DbConnection {
  const connection = createDb({ ...config, max: 4, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true })
  connection.pool.on('connect', lower)
  return connection
}

function lower(client: pg.PoolClient): void {
  const pid = processOf(client)
  if (process.platform !== 'linux' || pid === null) return
  try {
    setPriority(pid, getPriority(pid) + NICENESS)
  } catch {
    // not ours to lower: it goes on as it is
  }
}
