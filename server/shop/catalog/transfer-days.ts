import { sql } from 'kysely'
import { awayDays } from '#rules/delivery/stock.ts'
import { supplyColumns, supplyOf, type SupplyRow } from '#server/catalog-index/sql/supply.ts'
import type { Db } from '#server/db/client.ts'

/** How long pieces that do not lie in this branch travel to it, by good; -1 if nobody can say. */
export async function transferDays(db: Db, codes: readonly string[], nodeCode: string): Promise<Map<string, number>> {
  const { rows } = await sql<SupplyRow & { code: string; days: number | null; total_count: number }>`
    select o.good_code as code, coalesce(o.delivery_days, n.transfer_days) as days, s.total_count, s.supplied_count, s.lead_days, s.is_lead_here
    from good_offer o join node_logistic n on n.code = o.node_code
    cross join lateral (
      select coalesce(sum(quantity), 0)::integer as total_count, ${supplyColumns(nodeCode)}
      from good_stock join warehouse w on w.id = warehouse_id where good_code = o.good_code) s
    where o.node_code = ${nodeCode} and o.good_code = any(${codes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.code, awayDays(row.days, supplyOf(row))]))
}
