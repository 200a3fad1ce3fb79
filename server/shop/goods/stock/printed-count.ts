import { sql } from 'kysely'
import type { PrintedCount } from '#contract/office/stock.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findCount, presentUncounted, readCountCard } from './count-card.ts'
import type { AreaGood } from './count-queries.ts'

/** What was not found and became nothing stands in no line of the count: its movements tell of it. */
async function readZeroed({ db }: Pick<OfficeContext, 'db'>, count: { id: number; warehouse_id: number }) {
  const { rows } = await sql<Omit<AreaGood, 'total'>>`
    select g.code, g.name, g.article, g.unit, g.barcode, null as picture, s.shelf, -m.moved as expected, o.price
    from stock_movement m join good g on g.code = m.good_code
    left join good_shelf s on s.good_code = g.code and s.warehouse_id = m.warehouse_id
    left join good_offer o on o.good_code = g.code and o.node_code = (select node_code from warehouse where id = m.warehouse_id)
    where m.count_id = ${count.id} and m.moved < 0
      and not exists (select from stock_count_line l where l.count_id = m.count_id and l.good_code = m.good_code)
    order by s.shelf nulls last, g.name, g.code`.execute(db)
  return presentUncounted(db, count.warehouse_id, rows)
}

export async function readPrintedCount(context: OfficeContext, id: number): Promise<Omit<PrintedCount, 'seller'>> {
  const { count } = await findCount(context, id)
  const [card, zeroed] = await Promise.all([readCountCard(context, id), readZeroed(context, count)])
  return { card, zeroed, at: context.clock().toISOString() }
}
