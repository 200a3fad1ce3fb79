import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { recalledUntil } from '#server/outbox/put-message.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { handedLines } from './handed-lines.ts'
import { refundsOf, sourcesOf } from '#server/shop/orders/core/order-money.ts'
import { settlementItems } from './settlement-items.ts'

/**
 * The goods change hands: what was prepaid for them gets its second receipt. The order's row must be locked. What was
 * paid at hand-over, or by other means than a provider, has its receipt already.
 */
export async function queueReceipts(tx: Db, order: OrderRow, now: Date): Promise<void> {
  const refunds = await refundsOf(tx, order.id)
  const sources = (await sourcesOf(tx, order.id, refunds)).filter(({ left }) => left > 0)
  if (sources.length === 0) return
  const prepaid = await tx
    .selectFrom('order_payment')
    .select('id')
    .where(
      'id',
      'in',
      sources.map(({ paymentId }) => paymentId),
    )
    .where('receipt_mode', '=', 'full_prepayment')
    .execute()
  const isPrepaid = new Set(prepaid.map(({ id }) => id))
  const payments = sources.filter(({ paymentId }) => isPrepaid.has(paymentId))
  const lists = settlementItems(
    await handedLines(tx, order, refunds),
    payments.map(({ left }) => left),
  )
  const rows = payments.flatMap(({ paymentId }, at) => {
    const items = lists[at]!
    const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return amount === 0
      ? []
      : {
          order_id: order.id,
          payment_id: paymentId,
          amount,
          items: JSON.stringify(items),
          provider_id: null,
          // a handover pressed by mistake is taken back before its receipt leaves
          next_try_at: recalledUntil(now),
          created_at: now,
          updated_at: now,
        }
  })
  if (rows.length === 0) return
  await tx
    .insertInto('order_receipt')
    .values(rows)
    // written into the statement: a kept plan with a parameter there no longer matches the partial index
    .onConflict((already) =>
      already
        .columns(['order_id', 'payment_id'])
        .where(sql<boolean>`kind = 'settlement'`)
        .doNothing(),
    )
    .execute()
}
