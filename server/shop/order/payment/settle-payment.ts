import type { PaymentResult } from '#contract/order.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentOutcome } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/call-context.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { orderSettings, type OrderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { dueOnTop } from './order-money.ts'
import type { PaymentRow } from './move-payments.ts'
import { happen } from './payment-effects.ts'
import { reviveOrder } from './revive-order.ts'
import { paymentFor } from './start-payment.ts'
import { attemptState, nextState, type PaymentEvent, type Settled, settledAs } from './state.ts'

type Log = Pick<FastifyBaseLogger, 'error'>

/**
 * Asks the provider how an attempt ended and writes it down, once. What a visitor or a message from outside says is
 * never believed.
 */
export async function settlePayment(services: Services, payment: PaymentRow, log: Log): Promise<Settled> {
  // never started: nobody was given a link
  if (payment.provider_id === null) return 'waiting'
  const provider = paymentFor(services, payment.type)
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
  outcome: PaymentOutcome,
  { services, settings }: Surroundings,
): Promise<Settled> {
  const order = await lockOrder(tx, payment.order_id)
  const current = await tx
    .selectFrom('order_payment')
    .select(['state', 'refunded_amount'])
    .where('id', '=', payment.id)
    .executeTakeFirst()
  if (!order || !current) return 'waiting'
  // a second message about the same thing
  if (nextState(attemptState(current), 'paid') === null) return settledAs(current)
  // what was asked for, and what the order still costs: it may have been changed since the link was made
  const isWrongSum =
    outcome.state === 'paid' &&
    (outcome.amount !== payment.amount || (isUnpaid(order) && payment.amount !== order.total))
  const event =
    outcome.state === 'declined'
      ? 'declined'
      : payment.is_rest
        ? howRestPaid(order)
        : await howPaid(tx, order, isWrongSum)
  const change = { order, settings, config: services.config, now: services.clock() }
  const [moved] = await happen(tx, event, payment, change, { paid_amount: isWrongSum ? outcome.amount : null })
  return settledAs(moved ?? current)
}

const isUnpaid = ({ paid_at, status }: OrderRow) => paid_at === null && status !== 'cancelled'

/** Any sum of it is right: it is counted against what is due now, which may be another than when the link was made. */
const howRestPaid = (order: OrderRow): PaymentEvent =>
  order.status !== 'cancelled' && dueOnTop(order) > 0 ? 'rest-paid' : 'rest-needless'

/** The money is there: what it means depends on the order, whose row is locked. */
async function howPaid(tx: Db, order: OrderRow, isWrongSum: boolean): Promise<PaymentEvent> {
  // by another attempt, or at the counter
  if (order.paid_at !== null) return 'paid-twice'
  if (order.status === 'cancelled' && (isWrongSum || !(await reviveOrder(tx, order)))) return 'paid-too-late'
  return isWrongSum ? 'paid-wrong-sum' : 'paid'
}
