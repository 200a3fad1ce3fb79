import type { PaymentResult } from '#contract/order.ts'
import type { ServerLog } from '#server/kernel/server-log.ts'
import { eventOfOutcome, isWrongSum, mayRevive, type Settled } from '#rules/order/payment-states.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentOutcome } from '#server/ports/payment/port.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { orderSettings, type OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'
import { saveBankCard } from '#server/shop/people/customer/saved-cards.ts'
import type { PaymentRow } from './move-payments.ts'
import { applyPaymentEvent } from './payment-effects.ts'
import { reviveOrder } from './revive-order.ts'
import { paymentFor } from './start-payment.ts'
import { attemptState, settledAs } from '#server/shop/orders/core/state.ts'

type Log = Pick<ServerLog, 'error'>

/**
 * Asks the provider how an attempt ended and writes it down, once. What a visitor or a message from outside says is
 * never believed.
 */
export async function settlePayment(services: Services, payment: PaymentRow, log: Log): Promise<Settled> {
  // never started: nobody was given a link
  if (payment.provider_id === null) return 'waiting'
  const provider = paymentFor(services, payment.type)
  if (payment.provider !== provider?.provider) return 'unknown'
  const { state, ...answer } = await provider.outcome(payment.provider_id)
  if (state === 'pending') return 'waiting'
  const outcome = { state, ...answer }
  if (outcome.state !== 'declined' && outcome.amount !== payment.amount && !payment.is_hold) {
    log.error({ payment: payment.id, expected: payment.amount, got: outcome.amount }, 'another sum was paid')
  }
  // paid, and not a word about how much
  if (outcome.state !== 'declined' && !(outcome.amount > 0)) return 'unknown'
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
  if (results.has('paid') || results.has('held')) return 'paid'
  if (failure) throw failure
  return results.has('waiting') || results.has('unknown') || results.size === 0 ? 'waiting' : 'declined'
}

type EndedOutcome = PaymentOutcome & { state: 'paid' | 'held' | 'declined' }

interface Surroundings {
  services: Services
  settings: OrderSettings
}

async function writeOutcome(
  tx: Db,
  payment: PaymentRow,
  outcome: EndedOutcome,
  { services, settings }: Surroundings,
): Promise<Settled> {
  const order = await lockOrder(tx, payment.order_id)
  const current = await tx
    .selectFrom('order_payment')
    .select(['state', 'refunded_amount'])
    .where('id', '=', payment.id)
    .executeTakeFirst()
  if (!order || !current) return 'waiting'
  const facts = {
    outcome: outcome.state,
    sum: outcome.amount,
    attempt: { state: attemptState(current), amount: payment.amount, isRest: payment.is_rest },
    order: {
      isPaid: order.paid_at !== null,
      isHeld: order.held_total !== null,
      isCancelled: order.status === 'cancelled',
      total: order.total,
      due: moneyOnOrder(order).dueOnTop,
    },
  }
  const isRevived = mayRevive(facts) && (await reviveOrder(tx, order))
  const event = eventOfOutcome(facts, isRevived)
  // a second message about the same thing
  if (event === null) return settledAs(current)
  const change = { order, settings, config: services.config, now: services.clock() }
  const [moved] = await applyPaymentEvent(tx, event, payment, change, {
    paid_amount:
      outcome.state !== 'declined' && (outcome.amount !== payment.amount || isWrongSum(facts)) ? outcome.amount : null,
    ...(outcome.state === 'held' ? { hold_until: outcome.holdUntil ?? null } : {}),
  })
  if (outcome.card && payment.saves_card && order.user_id !== null)
    await saveBankCard(tx, order.user_id, payment.provider, outcome.card, change.now)
  return settledAs(moved ?? current)
}
