import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { putOnReceiptMessage } from '#server/shop/orders/messages/payment-messages.ts'

/**
 * Fallback when the payment provider is down: the buyer keeps the order and pays at the counter. False: too late for
 * that, or an invoice is out.
 */
export async function payOnReceipt({ db, clock, config }: Services, orderId: number): Promise<boolean> {
  const now = clock()
  const settings = await orderSettings(db)
  return withRetries(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'awaiting-payment' || order.paid_at !== null) return false
    if (order.payment_type !== 'online' && order.payment_type !== 'split') return false
    // nothing is handed over that could be paid for then
    if (order.source === 'gift-card') return false
    // some of the money lies here already: a person decides
    if (
      await tx
        .selectFrom('order_payment')
        .select('id')
        .where('order_id', '=', orderId)
        .where('state', '=', 'wrong-sum')
        .executeTakeFirst()
    )
      return false
    // no payment will prove a large order any more: a person has to
    const confirmUntil = order.confirm_until && new Date(now.getTime() + settings.orders.unprovenMinutes * 60_000)
    await tx
      .updateTable('shop_order')
      .set({
        payment_type: 'on-receipt',
        status: 'new',
        reserved_until: null,
        confirm_until: confirmUntil,
        updated_at: now,
      })
      .where('id', '=', orderId)
      .execute()
    await recordStatus(tx, { orderId, status: 'new', actor: 'buyer', note: 'Оплата при получении', now })
    await putOnReceiptMessage(tx, { order, settings, config, now })
    return true
  })
}
