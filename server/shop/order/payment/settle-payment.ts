import type { Selectable } from 'kysely'
import type { PaymentResult } from '#contract/order.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { PaymentState } from '#server/db/schema-orders.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentOutcome } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/call-context.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import { putPaidMessages } from '#server/shop/order/messages/order-change-messages.ts'
import { noteStatus, type OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/order/checkout/order-settings.ts'
import {
  putPaidTwiceMessages,
  putTooLateMessages,
  putWrongSumMessage,
} from '#server/shop/order/messages/payment-messages.ts'
import { reviveOrder } from './revive-order.ts'
import { paymentFor } from './start-payment.ts'

export type PaymentRow = Selectable<Database['order_payment']>
type Log = Pick<FastifyBaseLogger, 'error'>

/**
 * Unknown: money may lie with the provider, but nobody can say so, or it is not the sum that was asked. Never to be
 * taken for «not paid».
 */
export type Settled = Exclude<PaymentResult, 'on-receipt'> | 'unknown'

/** Money may still come by it. */
export const isOpen = (state: PaymentState) => state === 'new' || state === 'pending' || state === 'retired'

export function settledAs(state: PaymentState): Settled {
  if (isOpen(state)) return 'waiting'
  if (state === 'wrong-sum') return 'unknown'
  return state === 'declined' ? 'declined' : 'paid'
}

/**
 * Asks the provider how an attempt ended and writes it down, once. What a visitor or a message from outside says is
 * never believed.
 */
export async function settlePayment(services: Services, payment: PaymentRow, log: Log): Promise<Settled> {
  // never started: nobody was given a link
  if (payment.provider_id === null) return 'waiting'
  const provider = paymentFor(services, { payment_type: payment.type })
  if (payment.provider !== provider?.provider) return 'unknown'
  const outcome = await provider.outcome(payment.provider_id)
  if (outcome.state === 'pending') return 'waiting'
  if (outcome.state === 'paid' && outcome.amount !== payment.amount) {
    log.error({ payment: payment.id, expected: payment.amount, got: outcome.amount }, 'another sum was paid')
    // paid, and not a word about how much
    if (outcome.amount <= 0) return 'unknown'
  }
  const settings = await orderSettings(services.db)
  return withRetries(services.db, (tx) => writeOutcome(tx, payment, outcome, { services, settings }))
}

/**
 * All attempts of an order, each asked about by `ask`: one that was paid counts most, then one that is still going on.
 */
export async function settleOrder(
  db: Db,
  orderId: number,
  ask: (attempt: PaymentRow) => Promise<Settled>,
): Promise<PaymentResult> {
  const attempts = await db.selectFrom('order_payment').selectAll().where('order_id', '=', orderId).execute()
  const results = new Set<Settled>()
  let failure: OutsideFailure | null = null
  for (const attempt of attempts) {
    try {
      results.add(await ask(attempt))
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      failure = error
    }
  }
  if (results.has('paid')) return 'paid'
  if (failure) throw failure
  return results.has('waiting') || results.has('unknown') || results.size === 0 ? 'waiting' : 'declined'
}

interface Surroundings {
  services: Services
  settings: OrderSettings
}

async function writeOutcome(
  tx: Db,
  payment: PaymentRow,
  { state, amount }: PaymentOutcome,
  { services, settings }: Surroundings,
): Promise<Settled> {
  const now = services.clock()
  const order = await lockOrder(tx, payment.order_id)
  const current = await tx.selectFrom('order_payment').select('state').where('id', '=', payment.id).executeTakeFirst()
  if (!order || !current) return 'waiting'
  // a second message about the same thing
  if (!isOpen(current.state)) return settledAs(current.state)
  const isWrongSum = state === 'paid' && amount !== payment.amount
  const setState = (next: PaymentState) =>
    tx
      .updateTable('order_payment')
      .set({
        state: next,
        paid_amount: isWrongSum ? amount : null,
        tries: 0,
        next_try_at: null,
        shop_told_at: null,
        updated_at: now,
      })
      .where('id', '=', payment.id)
      .execute()
  if (state === 'declined') {
    await setState('declined')
    return 'declined'
  }
  const change = { order, settings, config: services.config, now }
  // by another attempt, or at the counter
  if (order.paid_at !== null) {
    await setState('refund-due')
    await putPaidTwiceMessages(tx, change, amount)
    return 'paid'
  }
  if (order.status === 'cancelled' && (isWrongSum || !(await reviveOrder(tx, order)))) {
    await setState('refund-due')
    await putTooLateMessages(tx, change, amount)
    return 'paid'
  }
  if (isWrongSum) {
    await setState('wrong-sum')
    await putWrongSumMessage(tx, change, amount)
    return 'unknown'
  }
  await setState('paid')
  await markPaid(tx, order, now)
  await putPaidMessages(tx, change)
  // what came before by another attempt, and was not enough or too much, is not needed any more
  const others = await tx
    .updateTable('order_payment')
    .set({ state: 'refund-due', tries: 0, next_try_at: null, shop_told_at: null, updated_at: now })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'wrong-sum')
    .where('refunded_amount', 'is', null)
    .returning('paid_amount')
    .execute()
  for (const other of others) await putPaidTwiceMessages(tx, change, other.paid_amount ?? payment.amount)
  return 'paid'
}

async function markPaid(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const status = order.status === 'awaiting-payment' || order.status === 'cancelled' ? 'new' : order.status
  await tx
    .updateTable('shop_order')
    .set({ status, paid_at: now, reserved_until: null, updated_at: now })
    .where('id', '=', order.id)
    .execute()
  await noteStatus(tx, { orderId: order.id, status, actor: 'system', note: 'Оплачен', now })
}
