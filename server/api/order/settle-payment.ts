import type { Selectable } from 'kysely'
import type { PaymentResult } from '#contract/order.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { PaymentOutcome } from '#server/ports/payment/port.ts'
import type { Services } from '../call-context.ts'
import { lockOrder } from './cancel-order.ts'
import { putPaidMessages, putTooLateMessages } from './order-change-messages.ts'
import { noteStatus, type OrderRow } from './order-inserts.ts'
import { orderSettings, type OrderSettings } from './order-settings.ts'
import { reviveOrder } from './revive-order.ts'
import { paymentFor } from './start-payment.ts'
import { withRetries } from './with-retries.ts'

type PaymentRow = Selectable<Database['order_payment']>
type Log = Pick<FastifyBaseLogger, 'error'>

/** Asks the provider how an attempt ended and writes it down, once. What a visitor or a message from outside says is never believed. */
export async function settlePayment(services: Services, payment: PaymentRow, log: Log): Promise<PaymentResult> {
  const provider = paymentFor(services, { payment_type: payment.type })
  if (!provider || payment.provider_id === null || payment.provider !== provider.provider) return 'waiting'
  const outcome = await provider.outcome(payment.provider_id)
  if (outcome.state === 'pending') return 'waiting'
  if (outcome.state === 'paid' && outcome.amount !== payment.amount) {
    log.error({ payment: payment.id, expected: payment.amount, got: outcome.amount }, 'another sum was paid')
    return 'waiting'
  }
  const settings = await orderSettings(services.db)
  return withRetries(services.db, (tx) => writeOutcome(tx, payment, outcome, { services, settings }))
}

/** All attempts of an order: one that was paid counts most, then one that is still going on. */
export async function settleOrder(services: Services, orderId: number, log: Log): Promise<PaymentResult> {
  const attempts = await services.db.selectFrom('order_payment').selectAll().where('order_id', '=', orderId).execute()
  const results = new Set<PaymentResult>()
  for (const attempt of attempts) {
    const isOpen = attempt.state === 'new' || attempt.state === 'pending'
    results.add(isOpen ? await settlePayment(services, attempt, log) : attempt.state === 'declined' ? 'declined' : 'paid')
  }
  if (results.has('paid')) return 'paid'
  return results.has('waiting') || results.size === 0 ? 'waiting' : 'declined'
}

interface Surroundings {
  services: Services
  settings: OrderSettings
}

async function writeOutcome(tx: Db, payment: PaymentRow, { state }: PaymentOutcome, { services, settings }: Surroundings): Promise<PaymentResult> {
  const now = services.clock()
  const order = await lockOrder(tx, payment.order_id)
  const current = await tx.selectFrom('order_payment').select('state').where('id', '=', payment.id).executeTakeFirst()
  if (!order || !current) return 'waiting'
  const setState = (next: PaymentRow['state']) => tx.updateTable('order_payment').set({ state: next, updated_at: now }).where('id', '=', payment.id).execute()
  // a second message about the same thing
  if (current.state !== 'new' && current.state !== 'pending') return current.state === 'declined' ? 'declined' : 'paid'
  if (state === 'declined') {
    await setState('declined')
    return 'declined'
  }
  const change = { order, settings, config: services.config, now }
  if (order.status === 'cancelled' && !(await reviveOrder(tx, order))) {
    await setState('refund-due')
    await putTooLateMessages(tx, change)
    return 'paid'
  }
  await setState('paid')
  await markPaid(tx, order, now)
  await putPaidMessages(tx, change)
  return 'paid'
}

async function markPaid(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const status = order.status === 'awaiting-payment' || order.status === 'cancelled' ? 'new' : order.status
  await tx.updateTable('shop_order').set({ status, paid_at: now, reserved_until: null, updated_at: now }).where('id', '=', order.id).execute()
  await noteStatus(tx, { orderId: order.id, status, actor: 'system', note: 'Оплачен', now })
}
