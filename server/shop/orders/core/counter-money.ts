import { conflict } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import type { MoneyOf } from '#server/shop/money/movements/write-movements.ts'
import type { OrderRow } from './order-inserts.ts'

/** The counter that takes the goods: the order's own, else the first shop of its branch. */
export async function counterOf(tx: Db, { warehouse_id, node_code }: OrderRow): Promise<number> {
  if (warehouse_id !== null) return warehouse_id
  const shop = await tx
    .selectFrom('warehouse')
    .select('id')
    .where('node_code', '=', node_code)
    .where('is_shop', '=', true)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
  if (!shop) throw conflict('В филиале нет магазина, который примет товар')
  return shop.id
}

/** Into whose drawer money for an order goes. */
export const moneyOfOrder = async (tx: Db, order: OrderRow): Promise<MoneyOf> => ({
  subject: 'order',
  id: order.id,
  node_code: order.node_code,
  warehouse_id: await counterOf(tx, order),
})
