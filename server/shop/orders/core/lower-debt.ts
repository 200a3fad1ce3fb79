import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { RefundedLine } from '#server/db/schema-orders.ts'
import type { OrderRow } from './order-inserts.ts'

/** Given without money and not paid for yet. */
export const isOnCredit = ({ pay_by, paid_at }: Pick<OrderRow, 'pay_by' | 'paid_at'>): boolean =>
  pay_by !== null && paid_at === null

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
