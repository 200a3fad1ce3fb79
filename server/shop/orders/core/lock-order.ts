import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './order-inserts.ts'

export async function lockOrder(tx: Db, id: number): Promise<OrderRow | undefined> {
  return tx.selectFrom('shop_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
