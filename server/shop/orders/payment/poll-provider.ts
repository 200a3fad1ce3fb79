import type { ServerLog } from '#server/kernel/server-log.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Settled } from '#rules/order/payment-states.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { movePayments, type PaymentRow } from './move-payments.ts'
import { applyPaymentEventTo } from './payment-effects.ts'
import { settlePayment } from './settle-payment.ts'
import { ASKED, CAPTURE_DUE, isFrozen, isOpen, ON_HOLD, settledAs } from '#server/shop/orders/core/state.ts'

type Log = Pick<ServerLog, 'error' | 'warn'>

/** Polling of one attempt is no oftener, however often visitors and webhooks come. */
export const POLL_PAUSE_MS = 5000
const AFTER_FAILURE_MS = 60_000
const AT_ONCE = 50
/** No provider lets a payment hang for longer. */
const LATE_DAYS = 7

/** News: the provider or a buyer who comes back from it says that something happened. A look is only a look. */
export type Occasion = 'news' | 'look'

/**
 * Reconciles an attempt with the provider, unless any process of the shop just did. Then the row's own state is the
 * last answer; after news polling is deferred until the pause ends (`pollDeferred`), so that a payment is seen whether
 * or not anybody comes once more.
 */
export async function pollProvider(
  services: Services,
  payment: PaymentRow,
  log: Log,
  occasion: Occasion,
): Promise<Settled> {
  const isAsked = isOpen(payment) || (occasion === 'news' && isFrozen(payment))
  if (!isAsked || payment.provider_id === null) return settledAs(payment)
  if (await claim(services, payment.id)) {
    try {
      return await settlePayment(services, payment, log)
    } catch (error) {
      if (occasion === 'news' && error instanceof OutsideFailure && error.isTemporary)
        await deferPoll(services, payment.id, AFTER_FAILURE_MS)
      throw error
    }
  }
  if (occasion === 'news') await deferPoll(services, payment.id, POLL_PAUSE_MS)
  const current = await services.db
    .selectFrom('order_payment')
    .select(['state', 'refunded_amount'])
    .where('id', '=', payment.id)
    .executeTakeFirst()
  return settledAs(current ?? payment)
}

/** True for one caller in a pause. Whatever was deferred is polled with it. */
async function claim({ db, clock }: Services, id: string): Promise<boolean> {
  const now = clock()
  const claimed = await db
    .updateTable('order_payment')
    .set({ asked_at: now, ask_again_at: null })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - POLL_PAUSE_MS))]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The first date stays: those who come later do not push it away. */
async function deferPoll({ db, clock }: Services, id: string, pauseMs: number): Promise<void> {
  await db
    .updateTable('order_payment')
    .set({ ask_again_at: new Date(clock().getTime() + pauseMs) })
    .where('id', '=', id)
    .where('ask_again_at', 'is', null)
    .where('state', 'in', [...ASKED, ...ON_HOLD, ...CAPTURE_DUE])
    .execute()
}

/** Polls what was deferred and is due. Several processes may: each attempt is claimed by one of them. */
export async function pollDeferred(services: Services, log: Log): Promise<void> {
  const due = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('ask_again_at', '<=', services.clock())
    .orderBy('ask_again_at')
    .limit(AT_ONCE)
    .execute()
  for (const payment of due) {
    if (!isOpen(payment) && !isFrozen(payment)) {
      await services.db.updateTable('order_payment').set({ ask_again_at: null }).where('id', '=', payment.id).execute()
      continue
    }
    await pollProvider(services, payment, log, 'news').catch((error: unknown) => {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ err: error, payment: payment.id }, 'a payment could not be looked up again')
    })
  }
}

/**
 * Before a link is handed out again: the buyer may have paid by it, or the provider may have closed it. While the
 * provider is unavailable its link may still work; when it does not know the payment the link is dead.
 */
export async function wasPaidMeanwhile(services: Services, orderId: number, log: Log): Promise<boolean> {
  const attempts = await services.db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ASKED)
    .orderBy('created_at', 'desc')
    .execute()
  for (const attempt of attempts) {
    try {
      const found = await pollProvider(services, attempt, log, 'look')
      if (found === 'paid' || found === 'held') return true
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      log.warn({ err: error, order: orderId }, 'a payment could not be looked up before paying')
      if (error.isTemporary) return false
      await movePayments(services.db, 'link-dead', attempt, services.clock())
    }
  }
  return false
}

/** Unavailable passes by itself; refused does not: no such payment there, or the key is wrong. */
export type FoundPayment = Settled | 'unavailable' | 'refused'

/**
 * Polls in the background. What is not over goes to the back of the queue; staff are notified of what cannot be found
 * out.
 */
export async function pollInBackground(services: Services, attempt: PaymentRow, log: Log): Promise<FoundPayment> {
  const found = await settlePayment(services, attempt, log).catch((error: unknown): FoundPayment => {
    const isRefused = error instanceof OutsideFailure && !error.isTemporary
    log[isRefused ? 'error' : 'warn'](
      { err: error, payment: attempt.id, order: attempt.order_id },
      'a payment could not be looked up',
    )
    return isRefused ? 'refused' : 'unavailable'
  })
  if (found === 'paid' || found === 'held' || found === 'declined') return found
  if (found === 'unknown' || found === 'refused') await applyPaymentEventTo(services, 'unknown', attempt)
  else await movePayments(services.db, 'not-over', attempt, services.clock())
  return found
}

/**
 * Attempts left open by orders that no longer wait for them: money that comes late is seen although no webhook came.
 */
export async function settleLate(services: Services, log: Log): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const open = await db
    .selectFrom('order_payment as payment')
    .innerJoin('shop_order as order', 'order.id', 'payment.order_id')
    .selectAll('payment')
    .where('payment.state', 'in', ASKED)
    .where('order.status', '<>', 'awaiting-payment')
    .where('payment.created_at', '>', new Date(now.getTime() - LATE_DAYS * DAY_MS))
    .where(({ fn }) => fn.coalesce('payment.next_try_at', 'payment.updated_at'), '<=', now)
    .orderBy(({ fn }) => fn.coalesce('payment.next_try_at', 'payment.updated_at'))
    .limit(AT_ONCE)
    .execute()
  for (const attempt of open) await pollInBackground(services, attempt, log)
}
