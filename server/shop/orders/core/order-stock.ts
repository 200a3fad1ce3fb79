import type { Db } from '#server/db/client.ts'
import { type PricedLine, readWantedLines } from '#server/shop/buying/cart/cart-lines.ts'
import type { OrderRow } from './order-inserts.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'

export const takesOf = (db: Db, orderId: number): Promise<AllocatedPlace[]> =>
  db
    .selectFrom('order_take')
    .select(['good_code as goodCode', 'warehouse_id as warehouseId', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()

/** Its goods with what the catalogue says of them in its branch today; those no longer known are left out. */
export async function orderedLines(db: Db, { id, node_code, user_id }: OrderRow): Promise<PricedLine[]> {
  const items = await db
    .selectFrom('order_item')
    .select(['good_code as code', 'quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return readWantedLines(db, items, node_code, user_id !== null)
}
