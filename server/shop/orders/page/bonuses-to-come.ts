import { FINISHED } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { orderPath } from '#server/shop/orders/core/order-links.ts'

interface ComingBonuses {
  amount: number
  orderNumber: string
  orderUrl: string | null
}

/** Promised for orders on their way, newest first; given when they are received. */
export async function bonusesToCome(db: Db, userId: number): Promise<ComingBonuses[]> {
  const orders = await db
    .selectFrom('shop_order')
    .select(['number', 'bonuses_earned', 'pay_token'])
    .where('user_id', '=', userId)
    .where('bonuses_earned', '>', 0)
    .where('status', 'not in', FINISHED)
    .orderBy('id', 'desc')
    .execute()
  return orders.map((order) => ({
    amount: order.bonuses_earned,
    orderNumber: order.number,
    orderUrl: orderPath(order),
  }))
}
