import { sql } from 'kysely'
import type { Db } from './client.ts'
import { isConnectionLost } from './database-away.ts'

const MOST_TRIES = 4
/**
 * deadlock_detected, serialization_failure: the database took one of two back, and it may simply try again.
 * feature_not_supported, invalid_sql_statement_name: a prepared statement outlived a migration; the second time it is
 * sent as it is (pipelined-pool.ts).
 */
const WORTH_A_RETRY = new Set(['40P01', '40001', '0A000', '26000'])

/** More orders than anybody expected, and no job to make room for them. */
const isBeyondMonths = (error: unknown) => (error as { routine?: string }).routine === 'ExecFindPartition'

/**
 * Our own locks have one order, a price list may lock in another. If the primary is lost before COMMIT was sent, the
 * work is done again on the new one; after it the outcome is unknown and the caller retries under its idempotency key.
 * Inside a transaction this is a savepoint: retrying belongs to whoever began the whole.
 *
 * The one way to begin a transaction (`boundaries/transactions`): the work may run several times, so what it does
 * outside the database must bear that. A picture is stored under a name made of its bytes; a limit may count a try
 * more.
 */
export async function withRetries<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return asStep(db, work)
  let wasLost = false
  for (let tries = 1; ; tries++) {
    let isBeforeCommit = true
    try {
      return await db.transaction().execute(async (tx) => {
        const done = await work(tx)
        isBeforeCommit = false
        return done
      })
    } catch (error) {
      const isLost: boolean = isBeforeCommit && !wasLost && isConnectionLost(error)
      wasLost ||= isLost
      if (tries < MOST_TRIES && isBeyondMonths(error)) await sql`select make_order_months(now())`.execute(db)
      else if (tries >= MOST_TRIES || !(isLost || WORTH_A_RETRY.has((error as { code?: string }).code ?? '')))
        throw error
    }
  }
}

async function asStep<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(tx)
  try {
    const done = await work(tx)
    await sql`release savepoint step`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    await sql`release savepoint step`.execute(tx)
    throw error
  }
}
