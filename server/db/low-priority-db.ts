import { getPriority, setPriority } from 'node:os'
import type pg from 'pg'
import { createDb, type DbConnection } from './client.ts'
import type { DatabaseConfig } from './hosts/database-config.ts'

/**
 * Added to a nice value: a quarter of what a neighbour gets of a busy processor. Lower, and what waits for a lock of the
 * database's own would wait too long for whoever holds it.
 */
const POLITE = 5
/** A priority once lowered cannot always be raised again: such a connection is closed, not lent to others. */
const IDLE_MS = 1000

/**
 * For long work nobody waits for, on the database of this machine that is the shop's own: its server processes give way
 * to visitors. Elsewhere than on Linux they are as others.
 */
export function openPoliteDb(config: DatabaseConfig): DbConnection {
  const connection = createDb({ ...config, max: 4, idleTimeoutMillis: IDLE_MS, allowExitOnIdle: true })
  connection.pool.on('connect', lower)
  return connection
}

function lower(client: pg.PoolClient): void {
  const { processID } = client as unknown as { processID: number | null }
  if (process.platform !== 'linux' || !processID) return
  try {
    setPriority(processID, getPriority(processID) + POLITE)
  } catch {
    // not ours to lower: it goes on as it is
  }
}
