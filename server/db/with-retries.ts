import type { Db } from './client.ts'

const MOST_TRIES = 4
/**
 * deadlock_detected, serialization_failure: the database took one of two back, and it may simply try again.
 * feature_not_supported, invalid_sql_statement_name: a prepared statement outlived a migration; the second time it is
 * sent as it is (lend-connections.ts).
 */
const WORTH_A_RETRY = new Set(['40P01', '40001', '0A000', '26000'])

/** Our own locks never meet head on, but a price list being loaded may lock in another order. */
export async function withRetries<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (tries >= MOST_TRIES || !WORTH_A_RETRY.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
