import { notFound } from '#contract/api-error.ts'
import type { OrderState } from '#contract/order.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderFacts, outcomeText } from '#rules/order/order-outcome.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { askProvider } from './payment/ask-provider.ts'
import { findByPayToken } from './find-by-token.ts'
import type { OrderRow } from './checkout/order-inserts.ts'
import { invoicePath } from './messages/order-links.ts'
import { orderSettings } from './checkout/order-settings.ts'
import { limitOrderState } from './payment/pay-limits.ts'
import { payUrl } from './queries.ts'
import { settleOrder } from './payment/settle-payment.ts'
import { attemptState, isOpen, STATES } from './payment/state.ts'

export async function orderFacts(db: Db, order: OrderRow): Promise<OrderFacts> {
  const attempts = await db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute()
  const refunds = attempts.filter((each) => STATES[attemptState(each)].isRefund)
  const others = attempts.filter((each) => !STATES[attemptState(each)].isRefund)
  const hasStarted = others.some((each) => isOpen(each) && each.provider_id !== null)
  return {
    number: order.number,
    status: order.status,
    isPaid: order.paid_at !== null,
    payment: order.payment_type,
    attempt: others.some(({ state }) => state === 'wrong-sum')
      ? 'checking'
      : hasStarted
        ? 'open'
        : others.at(-1)?.state === 'declined'
          ? 'declined'
          : 'none',
    refund:
      refunds.length === 0
        ? null
        : {
            sum: refunds.reduce((sum, { amount, paid_amount }) => sum + (paid_amount ?? amount), 0),
            isDone: refunds.every(({ state }) => state === 'refunded'),
          },
  }
}

/**
 * For whoever has the order's link: where it stands now, by the shop's own books. A payment under way is asked about,
 * if not just now.
 */
export async function orderState(context: CallContext, token: string): Promise<OrderState> {
  const { db, visitor, log } = context
  await limitOrderState(context, visitor, token)
  const found = await findByPayToken(db, token)
  if (!found) throw notFound('Такого заказа нет')
  await settleOrder(db, found.id, (attempt) => askProvider(context, attempt, log, 'look')).catch((error: unknown) => {
    if (!(error instanceof OutsideFailure)) throw error
    log.warn({ err: error, order: found.id }, 'payment could not be looked up')
  })
  const order = (await findByPayToken(db, token)) ?? found
  const [facts, settings] = await Promise.all([orderFacts(db, order), orderSettings(db)])
  return {
    number: order.number,
    status: order.status,
    statusText: STATUS_TEXTS[order.status],
    isPaid: facts.isPaid,
    isPaymentPending: facts.attempt === 'open' && !facts.isPaid,
    ...outcomeText(facts),
    total: kopecksToRubles(order.total),
    refund: facts.refund && { sum: kopecksToRubles(facts.refund.sum), isDone: facts.refund.isDone },
    paymentUrl: facts.attempt === 'checking' ? null : payUrl(order),
    invoiceUrl: invoicePath(order, settings),
  }
}
