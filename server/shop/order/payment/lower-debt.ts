import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { RefundedLine } from '#server/db/schema-orders.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { paidFacts, refundable, type RefundRow } from './order-money.ts'

/** Given without money and not paid for yet. */
export const isOnCredit = ({ pay_by, paid_at }: Pick<OrderRow, 'pay_by' | 'paid_at'>): boolean =>
  pay_by !== null && paid_at === null

/** What was taken off the debt. */
export const creditedOf = (refunds: readonly Pick<RefundRow, 'is_credit' | 'amount'>[]): Kopecks =>
  refunds.reduce((sum, { is_credit, amount }) => (is_credit ? sum + amount : sum), 0)

/** What pieces that come back may be worth at most: of money that came, or of a debt nobody has paid. */
export const returnableOf = (order: OrderRow, refunds: readonly RefundRow[]): Kopecks =>
  isOnCredit(order) ? Math.max(0, order.total - creditedOf(refunds)) : refundable(paidFacts(order, refunds))

interface Lowered {
  amount: Kopecks
  lines: readonly RefundedLine[]
  reason: string
  key?: string
  now: Date
}

/** The organization owes less, and nobody is given any money. The order's row must be locked. */
export async function lowerDebt(tx: Db, order: OrderRow, { amount, lines, reason, key, now }: Lowered): Promise<void> {
  await tx
    .insertInto('order_refund')
    .values({
      order_id: order.id,
      payment_id: null,
      kind: 'lines',
      amount,
      lines: JSON.stringify(lines),
      reason,
      state: 'made',
      is_credit: true,
      request_key: key ?? null,
      next_try_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
