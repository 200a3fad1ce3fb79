import { sql } from 'kysely'
import { DAYS_UNKNOWN } from '#rules/delivery/stock.ts'
import type { Db } from '#server/db/client.ts'

/** How long pieces of other branches travel to this one, by good; -1 if nobody can say. */
export async function transferDays(db: Db, codes: readonly string[], nodeCode: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; days: number | null }>`
    select o.good_code as code, coalesce(o.delivery_days, n.transfer_days) as days
    from good_offer o join node_logistic n on n.code = o.node_code
    where o.node_code = ${nodeCode} and o.good_code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ code, days }) => [code, days ?? DAYS_UNKNOWN]))
}
