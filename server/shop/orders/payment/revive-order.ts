import type { Db } from '#server/db/client.ts'
import { allocateStock } from '#server/shop/goods/stock/allocate-stock.ts'
import { insertTakes, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { retakePromo } from '#server/shop/buying/promo/use-promo.ts'
import { lockStock, takeStock } from '#server/shop/goods/stock/stock-queries.ts'

/**
 * The money came after the reservation had run out. If the goods are still there they are taken again and the order
 * lives; bonuses that went back must be there too. A buyer's own cancellation is final. Answers whether the order
 * lives; the order's row must be locked.
 */
export async function reviveOrder(tx: Db, order: OrderRow): Promise<boolean> {
  const last = await tx
    .selectFrom('order_status_history')
    .select('actor')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // what bonuses paid for would have to be taken a second time, without asking
  if (last?.actor !== 'system' || order.bonuses_used > 0 || order.gift_paid > 0) return false
  const wanted = await tx
    .selectFrom('order_take')
    .select(['good_code as code', 'quantity'])
    .where('order_id', '=', order.id)
    .execute()
  const places = await lockStock(
    tx,
    wanted.map(({ code }) => code),
    order.node_code,
    order.warehouse_id,
  )
  const { takes, short } = allocateStock(wanted, places)
  if (short.length > 0 || !(await retakePromo(tx, order.id))) return false
  await tx.deleteFrom('order_take').where('order_id', '=', order.id).execute()
  await insertTakes(tx, order.id, takes)
  await takeStock(tx, takes)
  return true
}
