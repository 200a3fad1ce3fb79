import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { SplitLine } from '#rules/order/split-order.ts'
import type { Db } from '#server/db/client.ts'
import { writeMovements } from '#server/shop/money/movements/write-movements.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import type { PlacedItem } from '#server/shop/orders/core/order-parts.ts'
import { PAID_BY } from '#server/shop/orders/handover/hand-over.ts'
import { moneyOfOrder } from '#server/shop/orders/core/counter-money.ts'
import { isOnCredit, lowerDebt } from '#server/shop/orders/core/lower-debt.ts'
import { moneyOnOrder, refundsOf } from '#server/shop/orders/core/order-money.ts'
import { putRefund } from '#server/shop/orders/payment/refund-part.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'

export const itemOf = (items: readonly PlacedItem[], { code, complectOf }: Omit<SplitLine, 'quantity'>): PlacedItem =>
  items.find((item) => item.code === code && item.complectOf === complectOf)!

interface Money {
  lines: readonly SplitLine[]
  reason: string
  amount: Kopecks
  paidBy: 'cash' | 'card' | undefined
  key?: string
  now: Date
}

/** How the money went: here and now, off a debt, or null: by whoever holds it. */
export type GivenBy = 'cash' | 'card' | 'debt' | null

/** By whoever holds it. What no provider does is given back here, now. The order's row must be locked. */
export async function giveMoney(
  tx: Db,
  context: OfficeContext,
  order: OrderRow,
  { lines, reason, amount, paidBy, key, now }: Money,
): Promise<GivenBy> {
  if (isOnCredit(order)) {
    const most = moneyOnOrder(order, await refundsOf(tx, order.id)).returnable
    if (amount > most)
      throw conflict(
        `По заказу № ${order.number} долг ${formatMoney(most)}: снять с него ${formatMoney(amount)} нельзя`,
      )
    await lowerDebt(tx, order, { amount, lines, reason, now, ...(key && { key }) })
    return 'debt'
  }
  await putRefund(tx, order, { kind: 'lines', amount, lines, reason, now, ...(key && { key }) })
  const mine = sql`order_id = ${order.id} and payment_id is null and state = 'due' and created_at = ${now}`
  const { rows } = await sql<{ sum: Kopecks }>`
    select coalesce(sum(amount), 0)::bigint as sum from order_refund where ${mine}`.execute(tx)
  const here = Number(rows[0]!.sum)
  // an invoice is given back from the account it was paid to
  if (here === 0 || order.payment_type === 'invoice') return null
  if (paidBy === undefined)
    throw invalid({ paidBy: [`Отметьте, чем вернули ${formatMoney(here)}: наличными или картой`] })
  await sql`update order_refund set state = 'made', updated_at = ${now} where ${mine}`.execute(tx)
  await writeMovements(tx, context, await moneyOfOrder(tx, order), [
    { kind: 'given-back', purpose: 'order', sum: here, way: paidBy, note: reason },
  ])
  return paidBy
}

/** «, выдали наличными»: what a note says of it. */
export function givenWords(amount: Kopecks, given: GivenBy): string {
  if (amount === 0) return ''
  if (given === 'debt') return ', сняли с долга'
  return given ? `, выдали ${PAID_BY[given]}` : ', деньги уйдут тем же способом'
}
