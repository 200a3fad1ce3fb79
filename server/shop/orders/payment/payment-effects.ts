import { type Effect, type PaymentEvent, transition } from '#rules/order/payment-states.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { deliverGift } from './deliver-gift.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { type OrderChange, putPaidMessages } from '#server/shop/orders/messages/order-change-messages.ts'
import {
  putCapturedMessages,
  putCaptureRefusedMessage,
  putHeldMessages,
  putHoldEndingMessage,
  putHoldLapsedMessages,
} from '#server/shop/orders/messages/hold-messages.ts'
import {
  putPaidTwiceMessages,
  putRefundMismatchMessage,
  putRefundRefusedMessage,
  putRefundSlowMessage,
  putRestNeedlessMessages,
  putRestPaidMessages,
  putTooLateMessages,
  putUnknownPaymentMessage,
  putWrongSumMessage,
} from '#server/shop/orders/messages/payment-messages.ts'
import { movePayments, type PaymentRow, type PaymentValues, type Whose } from './move-payments.ts'
import { holdOrder, releaseOrder, takeHeld } from './hold-order.ts'
import { restOf, takeRest } from './take-rest.ts'

/** Moves the attempts and does what the table demands. The order's row must be locked. */
export async function applyPaymentEvent(
  tx: Db,
  event: PaymentEvent,
  whose: Whose,
  change: OrderChange,
  values: PaymentValues = {},
): Promise<PaymentRow[]> {
  const moved = await movePayments(tx, event, whose, change.now, values)
  for (const payment of moved)
    for (const effect of transition(event).effects ?? []) await EFFECTS[effect](tx, change, payment)
  return moved
}

/** The same for one attempt in a transaction of its own: the order is locked first, as everywhere. */
export async function applyPaymentEventTo(
  { db, clock, config }: Services,
  event: PaymentEvent,
  { id, order_id }: Pick<PaymentRow, 'id' | 'order_id'>,
  values: PaymentValues = {},
): Promise<void> {
  const now = clock()
  const settings = await orderSettings(db)
  await withRetries(db, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order) await applyPaymentEvent(tx, event, { id }, { order, settings, config, now }, values)
  })
}

type Do = (tx: Db, change: OrderChange, payment: PaymentRow) => Promise<void>

const sumOf = ({ amount, paid_amount }: PaymentRow) => paid_amount ?? amount

const EFFECTS: Record<Effect, Do> = {
  'hold-order': (tx, change, payment) => holdOrder(tx, change, payment, sumOf(payment)),
  'release-order': (tx, change) => releaseOrder(tx, change),
  'take-held': (tx, change, payment) => takeHeld(tx, change, sumOf(payment)),
  'notify-captured': (tx, change, payment) => putCapturedMessages(tx, change, payment.amount, sumOf(payment)),
  'notify-held': (tx, change, payment) => putHeldMessages(tx, change, payment, sumOf(payment)),
  'notify-hold-ending': once((tx, change, payment) => putHoldEndingMessage(tx, change, payment, sumOf(payment))),
  'notify-hold-lapsed': (tx, change, payment) => putHoldLapsedMessages(tx, change, sumOf(payment)),
  'notify-capture-refused': once((tx, change, payment) => putCaptureRefusedMessage(tx, change, payment)),
  'mark-order-paid': async (tx, change, { type }) => {
    await markPaid(tx, change.order, type, change.now)
    if (change.order.source === 'gift-card') await deliverGift(tx, change)
  },
  /** What came before by another attempt, and was not enough or too much, is not needed any more. */
  'return-other-money': async (tx, change) => {
    await applyPaymentEvent(tx, 'order-paid-otherwise', { order_id: change.order.id }, change)
    await applyPaymentEvent(tx, 'hold-needless', { order_id: change.order.id }, change)
  },
  'take-rest': (tx, { order, now }, payment) => takeRest(tx, order, sumOf(payment), now),
  'notify-rest-paid': (tx, change, payment) => putRestPaidMessages(tx, change, restOf(change.order, sumOf(payment))),
  'notify-rest-needless': (tx, change, payment) => putRestNeedlessMessages(tx, change, sumOf(payment)),
  // its own letter says all there is
  'notify-paid': async (tx, change) => (change.order.source === 'gift-card' ? undefined : putPaidMessages(tx, change)),
  'notify-paid-twice': (tx, change, payment) => putPaidTwiceMessages(tx, change, sumOf(payment)),
  'notify-too-late': (tx, change, payment) => putTooLateMessages(tx, change, sumOf(payment)),
  'notify-wrong-sum': (tx, change, payment) => putWrongSumMessage(tx, change, sumOf(payment)),
  'notify-unknown': once((tx, change, payment) => putUnknownPaymentMessage(tx, change, payment)),
  'notify-refund-refused': once((tx, change, payment) => putRefundRefusedMessage(tx, change, payment, sumOf(payment))),
  'notify-refund-overdue': once((tx, change, payment) => putRefundSlowMessage(tx, change, payment, sumOf(payment))),
  'notify-refund-mismatch': once((tx, change, payment) =>
    putRefundMismatchMessage(tx, change, payment, sumOf(payment), payment.refunded_amount ?? 0),
  ),
}

/** A trouble only a person can end, told when it is first seen. */
function once(put: Do): Do {
  return async (tx, change, payment) => {
    if (payment.shop_told_at !== null) return
    await tx.updateTable('order_payment').set({ shop_told_at: change.now }).where('id', '=', payment.id).execute()
    await put(tx, change, payment)
  }
}

/** The order says how it was paid, whatever was chosen first. */
async function markPaid(tx: Db, order: OrderRow, type: PaymentRow['type'], now: Date): Promise<void> {
  const status = order.status === 'awaiting-payment' || order.status === 'cancelled' ? 'new' : order.status
  await tx
    .updateTable('shop_order')
    .set({ status, payment_type: type, paid_at: now, held_total: null, reserved_until: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await recordStatus(tx, { orderId: order.id, status, actor: 'system', note: 'Оплачен', now })
}
