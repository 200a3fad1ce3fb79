import type { Static } from 'typebox'
import type { orderStatus } from '#contract/order-status.schema.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

type Found = Static<(typeof orderStatus)['answer']>

/** Undefined: no such number, or the end of another phone: the asker is not told which. */
export async function findOrderStatus(
  db: Db,
  { number, phone }: { number: string; phone: string },
): Promise<Found | undefined> {
  const order = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'status', 'delivery_text', 'total', 'paid_at', 'created_at'])
    .select((e) =>
      e
        .selectFrom('order_status_history as history')
        .whereRef('history.order_id', '=', 'shop_order.id')
        .select((h) => h.fn.max('history.created_at').as('at'))
        .as('changed_at'),
    )
    .where('id', '=', orderIdOf(number))
    .where('contact_phone', 'like', `%${phone}`)
    .executeTakeFirst()
  if (!order) return undefined
  return {
    number: order.number,
    status: order.status,
    statusText: STATUS_TEXTS[order.status],
    deliveryText: datedPromise(order.delivery_text, order.created_at),
    total: kopecksToRubles(order.total),
    isPaid: order.paid_at !== null,
    createdAt: order.created_at.toISOString(),
    changedAt: order.changed_at?.toISOString() ?? null,
  }
}
