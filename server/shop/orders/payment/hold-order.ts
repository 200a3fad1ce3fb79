import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { recordStatus } from '#server/shop/orders/core/order-inserts.ts'
import type { OrderChange } from '#server/shop/orders/messages/order-change-messages.ts'
import type { PaymentRow } from './move-payments.ts'
import { putRefund } from './refund-part.ts'

type Change = Pick<OrderChange, 'order' | 'now'>

/** The money is frozen: the order goes on as a paid one would. */
export async function holdOrder(
  tx: Db,
  { order, now }: Change,
  { type, hold_until }: PaymentRow,
  held: Kopecks,
): Promise<void> {
  const status = order.status === 'awaiting-payment' || order.status === 'cancelled' ? 'new' : order.status
  await tx
    .updateTable('shop_order')
    .set({ status, payment_type: type, held_total: held, reserved_until: null, confirm_until: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  const day = hold_until && moscowMoment(hold_until)?.day
  const note = `Заморожено ${formatMoney(held)}${day ? ` до ${dayText(day)}` : ''}`
  await recordStatus(tx, { orderId: order.id, status, actor: 'system', note, now })
}

/** The hold is gone and nothing was taken: the order may be paid by its link, or when its buyer gets it. */
export async function releaseOrder(tx: Db, { order, now }: Change): Promise<void> {
  await tx
    .updateTable('shop_order')
    .set({ held_total: null, payment_type: 'on-receipt', updated_at: now })
    .where('id', '=', order.id)
    .execute()
  const note = 'Заморозка кончилась, деньги не списаны'
  await recordStatus(tx, { orderId: order.id, status: order.status, actor: 'system', note, now })
}

/**
 * What was frozen is taken, all of it or a part. The order may have been changed since: what it has become dearer by is
 * due, what it has become cheaper by goes back.
 */
export async function takeHeld(tx: Db, { order, now }: Change, came: Kopecks): Promise<void> {
  const { total } = order
  await tx
    .updateTable('shop_order')
    .set({ paid_at: now, paid_total: came < total ? came : null, held_total: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  if (came > total)
    await putRefund(
      tx,
      { ...order, paid_at: now, paid_total: came },
      { kind: 'surplus', amount: came - total, reason: 'Списали больше, чем стоит заказ', now },
    )
  const note = `Списано ${formatMoney(came)}`
  await recordStatus(tx, { orderId: order.id, status: order.status, actor: 'system', note, now })
}
