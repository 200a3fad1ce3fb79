import type { OrderFacts } from '#rules/order/order-outcome.ts'
import { PAYMENT_STATES } from '#rules/order/payment-states.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './order-inserts.ts'
import { isOnCredit } from './lower-debt.ts'
import { moneyOnOrder, refundsOf } from './order-money.ts'
import { attemptState, isOpen } from './state.ts'

/** Bought by phone: nothing is said yet about where it goes. */
export const isAgreed = ({ delivery_address }: Pick<OrderRow, 'delivery_address'>) => delivery_address !== ''

export async function orderFacts(db: Db, order: OrderRow): Promise<OrderFacts> {
  const attempts = await db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute()
  // of an order that goes on it is not the order's end
  const parts = order.status === 'cancelled' && order.paid_at !== null ? await refundsOf(db, order.id) : []
  const refunds = attempts.filter((each) => PAYMENT_STATES[attemptState(each)].isRefund)
  const others = attempts.filter((each) => !PAYMENT_STATES[attemptState(each)].isRefund)
  const frozen = others.find(({ state }) => state === 'on-hold' || state === 'capture-due')
  const released = others.filter(({ state }) => state === 'release-due' || state === 'released')
  const hasStarted = others.some((each) => isOpen(each) && each.provider_id !== null)
  return {
    number: order.number,
    status: order.status,
    isPaid: order.paid_at !== null,
    due: moneyOnOrder(order).dueOnTop,
    payment: order.payment_type,
    payBy: isOnCredit(order) ? order.pay_by : null,
    invoiceUntil: order.invoice_until,
    delivery: order.delivery_type,
    isAgreed: isAgreed(order),
    hold: order.held_total === null ? null : { held: order.held_total, until: frozen?.hold_until ?? null },
    released:
      order.status === 'cancelled' && order.paid_at === null
        ? released.reduce((sum, { amount, paid_amount }) => sum + (paid_amount ?? amount), 0)
        : 0,
    total: order.total,
    attempt: others.some(({ state }) => state === 'wrong-sum')
      ? 'checking'
      : hasStarted
        ? 'open'
        : others.at(-1)?.state === 'declined'
          ? 'declined'
          : 'none',
    refund:
      refunds.length + parts.length === 0
        ? null
        : {
            sum: [...refunds, ...parts].reduce(
              (sum, each) => sum + (('paid_amount' in each && each.paid_amount) || each.amount),
              0,
            ),
            isDone: refunds.every(({ state }) => state === 'refunded') && parts.every(({ state }) => state === 'made'),
          },
  }
}
