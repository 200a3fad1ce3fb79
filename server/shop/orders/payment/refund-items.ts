import type { Kopecks } from '#rules/money/money.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { refundedPieces } from '#rules/order/refund-lines.ts'
import type { Db } from '#server/db/client.ts'
import type { RefundedLine } from '#server/db/schema-orders.ts'
import type { PaymentMode, ReceiptItem } from '#server/ports/payment/port.ts'
import { sumItems } from '#server/ports/payment/sum-items.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { readItems } from '#server/shop/orders/core/order-parts.ts'
import { returnedMarks } from '#server/shop/orders/marking/marks.ts'
import { goodPositions, markDealer } from './receipt-items.ts'
import { itemsToPay } from './start-payment.ts'

interface Part {
  id: string
  /** Once the goods were settled for, those that come back are named by their codes of marking. */
  mode: PaymentMode
  order: Pick<OrderRow, 'id' | 'delivery_price' | 'delivery_vat_rate'>
  /** Of the refund, among the order's. */
  seq: number
  amount: Kopecks
  lines: readonly RefundedLine[]
  /** Of the amount, for the delivery. */
  deliveryBack: Kopecks
  title: string
}

/**
 * Positions of a receipt for a part given back: the pieces by name where it is for pieces, else the sum by rates of
 * VAT.
 */
export async function partRefundItems(db: Db, part: Part): Promise<ReceiptItem[]> {
  const { order, seq, amount, lines, title } = part
  if (lines.length === 0) return sumItems(title, amount, await itemsToPay(db, order))
  const before = await db
    .selectFrom('order_refund')
    .select('lines')
    .where('order_id', '=', order.id)
    .where('seq', '<', seq)
    .execute()
  const pieces = refundedPieces(
    await readItems(db, order.id),
    lines,
    before.flatMap((each) => each.lines),
  )
  const marksOf = markDealer(part.mode === 'full_payment' ? await returnedMarks(db, part.id) : new Map())
  const delivery = Math.min(part.deliveryBack, amount)
  const sums = (pieces ?? []).map(({ sum }) => sum)
  const more = amount - delivery - sums.reduce((all, sum) => all + sum, 0)
  // kept for the way back, or paid by two payments: the pieces are named all the same, a marked one must be
  const less = splitDiscount(Math.max(0, -more), sums)
  const goods = (pieces ?? []).flatMap(({ item, quantity, sum }, at) =>
    goodPositions({ ...item, quantity, sum: sum - less[at]!, marks: marksOf(item.code, quantity) }),
  )
  if (goods.length === 0) return sumItems(title, amount, await itemsToPay(db, order))
  const vatRate = order.delivery_vat_rate
  return [
    ...goods,
    ...(delivery > 0
      ? [{ name: 'Доставка', quantity: 1, unit: 'шт.', price: delivery, kind: 'delivery' as const, vatRate }]
      : []),
    // a compensation on top of pieces
    ...(more > 0 ? sumItems(title, more, goods) : []),
  ]
}
