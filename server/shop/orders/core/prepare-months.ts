import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** Whoever writes to a table that refers to orders may wait for so long; the next round tries again. */
const MOST_WAIT = '2s'

/** The next part of orders and their lines, before anything is to be written there. Answers how many were made. */
export async function prepareMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const made = await withRetries(db, async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(MOST_WAIT)}`.execute(tx)
    const { rows } = await sql<{ made: number }>`select make_order_months(${clock()}) as made`.execute(tx)
    return rows[0]!.made
  })
  // autovacuum looks at the parts alone
  if (made > 0) await analyze(db)
  return made
}

const analyze = (db: Db) => sql`analyze shop_order, order_item`.execute(db)

/** The links of orders that were put in past the triggers. Answers how many led nowhere. */
export async function linkOrders({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ written: number }>`select write_order_tokens()::integer as written`.execute(db)
  return rows[0]!.written
}
