import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'
import { type ExchangeServices, longDb } from './process-run.ts'

const RETENTION_DAYS = 30
const ROWS_AT_ONCE = 10_000

/**
 * What a run changed is kept for thirty days; problems with it, and rows staged by runs that ended otherwise, go too.
 * In small parts: a first load has a hundred thousand of them. Answers how many.
 */
export async function sweepExchange(services: ExchangeServices & Pick<Services, 'clock'>): Promise<number> {
  const db = longDb(services)
  const before = new Date(services.clock().getTime() - RETENTION_DAYS * 24 * 3600 * 1000)
  let swept = 0
  for (const table of ['exchange_change', 'exchange_problem', 'stage_good', 'stage_price', 'stage_stock'])
    for (;;) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select t.ctid from ${sql.table(table)} t join exchange_run r on r.id = t.run_id
        where r.changed_at < ${before} and r.state not in ('receiving', 'staging', 'held', 'applying') limit ${sql.lit(ROWS_AT_ONCE)}))`.execute(
        db,
      )
      swept += Number(numAffectedRows ?? 0)
      if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) break
    }
  return swept
}
