import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import type { PaymentMode, ReceiptItem } from '#server/ports/payment/port.ts'

interface Plan {
  kind: 'payment' | 'refund'
  orderId: number
  paymentId: string
  /** Of a part given back; left out: all of the payment. */
  refundId?: string
  mode: PaymentMode
  amount: Kopecks
  items: readonly ReceiptItem[]
  now: Date
}

/**
 * What the provider is about to be told with the money. It waits until the money has moved (triggers of 0565), then the
 * desk of receipts looks after it. Told again in other words, the latter hold.
 */
export async function planReceipt(db: Db, plan: Plan): Promise<void> {
  const { kind, orderId, paymentId, refundId = null, mode, amount, now } = plan
  const values = { mode, amount, items: JSON.stringify(plan.items), updated_at: now }
  const [planned] = await db
    .updateTable('order_receipt')
    .set(values)
    .where('payment_id', '=', paymentId)
    .where('kind', '=', kind)
    .where('refund_id', refundId === null ? 'is' : '=', refundId)
    .where('state', '=', 'planned')
    .returning('id')
    .execute()
  if (planned) return
  await db
    .insertInto('order_receipt')
    .values({
      ...values,
      kind,
      order_id: orderId,
      payment_id: paymentId,
      refund_id: refundId,
      state: 'planned',
      money_id: null,
      provider_id: null,
      next_try_at: null,
      created_at: now,
    })
    .onConflict((already) => already.doNothing())
    .execute()
}

/** The money did not go back by the provider after all. */
export async function dropRefundReceipts(db: Db, paymentIds: readonly string[]): Promise<void> {
  if (paymentIds.length === 0) return
  await db
    .deleteFrom('order_receipt')
    .where('payment_id', 'in', paymentIds)
    .where('kind', '=', 'refund')
    .where('refund_id', 'is', null)
    .where('provider_id', 'is', null)
    .execute()
}
