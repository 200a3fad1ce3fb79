import { sql } from 'kysely'
import type { Services } from '#server/shop/ground/call-context.ts'
import { isUnknown, orderTakes, stagedStock } from './stock.ts'

/** Why a place has as many pieces as it has: what was said, when, and what orders hold that is not in it. */
export interface StockExplanation {
  warehouseId: number
  warehouse: string
  /** On sale now. */
  quantity: number
  source: string
  said: number
  saidAt: Date
  orders: { number: string; quantity: number }[]
}

export async function explainStock({ db }: Pick<Services, 'db'>, goodCode: string): Promise<StockExplanation[]> {
  const sources = await db
    .selectFrom('external_id')
    .innerJoin('exchange_source', 'exchange_source.id', 'external_id.source_id')
    .select(['exchange_source.id', 'exchange_source.name', 'exchange_source.created_at', 'exchange_source.options'])
    .distinct()
    .where('external_id.kind', '=', 'good')
    .where('external_id.code', '=', goodCode)
    .orderBy('exchange_source.id')
    .execute()
  const told = await Promise.all(
    sources.map(async ({ id, name, created_at, options }) => {
      const isSum = (options as { characteristics?: string }).characteristics === 'sum'
      const goods = sql`(select external, code from external_id where source_id = ${id} and kind = 'good' and code = ${goodCode})`
      const { rows } = await sql<Omit<StockExplanation, 'source'>>`
        with said as (${stagedStock(id, isSum, goods)})
        select w.id as "warehouseId", w.name as warehouse, coalesce(s.quantity, 0) as quantity, said.quantity as said,
          (select max(ss.said_at) from source_stock ss join ${goods} c
            on ${isSum ? sql`split_part(ss.external, '#', 1)` : sql`ss.external`} = c.external where ss.source_id = ${id}) as "saidAt",
          coalesce((select jsonb_agg(jsonb_build_object('number', t.number, 'quantity', t.quantity) order by t.order_id)
            from (${orderTakes({ id, createdAt: created_at })}) t where ${isUnknown} and t.good_code = ${goodCode} and t.warehouse_id = w.id), '[]') as orders
        from said join warehouse w on w.id = said.warehouse_id
        left join good_stock s on s.good_code = ${goodCode} and s.warehouse_id = w.id
        order by w.position, w.id`.execute(db)
      return rows.map((row) => ({ ...row, source: name }))
    }),
  )
  return told.flat()
}
