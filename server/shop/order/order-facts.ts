import type { OrderFacts } from '#rules/order/order-outcome.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './checkout/order-inserts.ts'
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
