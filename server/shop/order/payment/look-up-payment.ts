import type { FastifyBaseLogger } from 'fastify'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { Services } from '#server/shop/call-context.ts'
import { putOff, tellShopOnce } from './payment-queue.ts'
import { putUnknownPaymentMessage } from '#server/shop/order/messages/payment-messages.ts'
import { type PaymentRow, type Settled, settlePayment } from './settle-payment.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>

const AT_ONCE = 50
/** No provider lets a payment hang for longer. */
const LATE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Away passes by itself; refused does not: no such payment there, or the key is wrong. */
export type Found = Settled | 'away' | 'refused'

/**
 * Asks in the background. What is not over goes to the back of the queue, and a person hears of what nobody can find
 * out.
 */
export async function lookUp(services: Services, attempt: PaymentRow, log: Log): Promise<Found> {
  const found = await settlePayment(services, attempt, log).catch((error: unknown): Found => {
    const isRefused = error instanceof OutsideFailure && !error.isTemporary
    log[isRefused ? 'error' : 'warn'](
      { err: error, payment: attempt.id, order: attempt.order_id },
      'a payment could not be looked up',
    )
    return isRefused ? 'refused' : 'away'
  })
  if (found === 'paid' || found === 'declined') return found
  await putOff(services, attempt)
  if (found === 'unknown' || found === 'refused')
    await tellShopOnce(services, attempt, (tx, change) => putUnknownPaymentMessage(tx, change, attempt))
  return found
}

/** Attempts left open by orders that no longer wait for them: money that comes late is seen although nobody knocked. */
export async function settleLate(services: Services, log: Log): Promise<void> {
  const { db, clock } = services
  const now = clock()
  const open = await db
    .selectFrom('order_payment as payment')
    .innerJoin('shop_order as order', 'order.id', 'payment.order_id')
    .selectAll('payment')
    .where('payment.state', 'in', ['pending', 'retired'])
    .where('order.status', '<>', 'awaiting-payment')
    .where('payment.created_at', '>', new Date(now.getTime() - LATE_DAYS * DAY_MS))
    .where(({ fn }) => fn.coalesce('payment.next_try_at', 'payment.updated_at'), '<=', now)
    .orderBy(({ fn }) => fn.coalesce('payment.next_try_at', 'payment.updated_at'))
    .limit(AT_ONCE)
    .execute()
  for (const attempt of open) await lookUp(services, attempt, log)
}
