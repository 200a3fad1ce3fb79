import { notFound } from '#contract/api-error.ts'
import { orderIdOf } from '#rules/order/order-id.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import type { OrderRow } from './order-inserts.ts'

/** One outside the person's branches is as good as none. */
export async function findDeskOrder(context: OfficeContext, number: string, db: Db = context.db): Promise<OrderRow> {
  const order = await db.selectFrom('shop_order').selectAll().where('id', '=', orderIdOf(number)).executeTakeFirst()
  if (!order || !isInScope(context.scope, order)) throw notFound(`Заказа № ${number} нет или он не ваших магазинов`)
  return order
}

/** Any of these lets a person move an order there. */
export const PERMISSIONS_TO_MOVE: Record<OrderStatus, readonly Permission[]> = {
  new: ['orders.status'],
  'awaiting-payment': ['orders.status'],
  assembling: ['orders.status', 'orders.pick'],
  ready: ['orders.status', 'orders.pick'],
  delivering: ['orders.status'],
  completed: ['orders.status', 'orders.handover'],
  cancelled: ['orders.cancel'],
}
