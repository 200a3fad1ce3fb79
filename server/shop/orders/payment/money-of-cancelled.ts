import type { Db } from '#server/db/client.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from './refund-part.ts'

/**
 * Money that came for an order nobody waits for any more: it is written down as received, and waits for a person to
 * give it back. The order's row must be locked. What its gift card had paid went back with the cancelling.
 */
export async function takeMoneyOfCancelled(tx: Db, order: OrderRow, note: string, now: Date): Promise<void> {
  await tx.updateTable('shop_order').set({ paid_at: now, updated_at: now }).where('id', '=', order.id).execute()
  await recordStatus(tx, {
    orderId: order.id,
    status: order.status,
    actor: 'shop',
    note: `${note}: заказ к тому времени отменён, деньги нужно вернуть`,
    now,
  })
  const paid = { ...order, paid_at: now, gift_card_id: null }
  const { received, refundable } = moneyOnOrder(paid, await refundsOf(tx, order.id))
  const amount = Math.min(refundable, received - order.gift_paid)
  if (amount > 0) await putRefund(tx, paid, { kind: 'cancelled', amount, reason: 'Оплата отменённого заказа', now })
}
