import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from './refund-part.ts'

export interface Rest {
  came: Kopecks
  /** Still to be paid. */
  left: Kopecks
  /** Came by a link of before another change: goes back. */
  surplus: Kopecks
}

export function restOf(order: OrderRow, came: Kopecks): Rest {
  const due = moneyOnOrder(order).dueOnTop
  return { came, left: Math.max(0, due - came), surplus: Math.max(0, came - due) }
}

/** The order's row is locked and its attempt is `paid`: what came is added to what was received before. */
export async function takeRest(tx: Db, order: OrderRow, came: Kopecks, now: Date): Promise<void> {
  if (order.paid_at === null) return
  const { left, surplus } = restOf(order, came)
  const received = (order.paid_total ?? order.total) + came
  if (surplus > 0)
    await putRefund(
      tx,
      { ...order, paid_total: received },
      { kind: 'surplus', amount: surplus, reason: 'Доплатили больше, чем нужно', now },
    )
  await tx
    .updateTable('shop_order')
    .set({ paid_total: left > 0 ? received : null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await recordStatus(tx, {
    orderId: order.id,
    status: order.status,
    actor: 'system',
    note: `Доплата ${formatMoney(came)} получена`,
    now,
  })
}
