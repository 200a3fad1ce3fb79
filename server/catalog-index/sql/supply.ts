import { type RawBuilder, sql } from 'kysely'
import type { Supply } from '#rules/delivery/stock.ts'

export interface SupplyRow {
  supplied_count: number
  lead_days: number | null
  is_lead_here: boolean | null
}

/** Columns beside `total_count` of a query that sums `quantity` over places `w`: what suppliers have of it. */
export const supplyColumns = (nodeCode: RawBuilder<unknown> | string): RawBuilder<unknown> => {
  const isSupplied = sql`filter (where w.supplier_id is not null and quantity > 0)`
  return sql`least(coalesce(sum(quantity) ${isSupplied}, 0), 2147483647)::integer as supplied_count,
    (array_agg(w.lead_days order by w.lead_days, w.id) ${isSupplied})[1] as lead_days,
    (array_agg(w.node_code order by w.lead_days, w.id) ${isSupplied})[1] = ${nodeCode} as is_lead_here`
}

/** Another column of the same query: what stands in each shop of the branch that gives orders out. */
export const shelfColumn = (nodeCode: string, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`coalesce(json_agg(json_build_object('shop', w.id, 'count', quantity) order by w.id)
    filter (where w.shelf_node = ${nodeCode} and w.is_shop and w.has_pickup and quantity > 0 ${more}), '[]') as shelves`

export const supplyOf = (row: SupplyRow): Supply => ({
  suppliedCount: row.supplied_count,
  leadDays: row.lead_days,
  isToHere: row.is_lead_here === true,
})
