import { refundedPieces } from '#rules/order/refund-lines.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { readItems } from '#server/shop/orders/core/order-parts.ts'
import { marksByGood } from '#server/shop/orders/marking/marks.ts'
import type { RefundRow } from '#server/shop/orders/core/order-money.ts'
import { markDealer } from './receipt-items.ts'
import type { HandedLine } from './settlement-items.ts'

/** With the good it is; delivery is none. */
type OrderedLine = HandedLine & { code: string; article: string }

/** The order's lines without the pieces whose money went back, and its delivery. */
export async function handedLines(tx: Db, order: OrderRow, refunds: readonly RefundRow[]): Promise<OrderedLine[]> {
  const items = await readItems(tx, order.id)
  const marksOf = markDealer(await marksByGood(tx, order.id))
  const gone =
    refundedPieces(
      items,
      refunds.flatMap(({ lines }) => lines),
      [],
    ) ?? []
  const goods = items.flatMap((item): OrderedLine[] => {
    const back = gone.filter((each) => each.item === item)
    const quantity = item.quantity - back.reduce((all, each) => all + each.quantity, 0)
    const sum = item.price * item.quantity - item.bonusShare - back.reduce((all, each) => all + each.sum, 0)
    return quantity > 0
      ? [
          {
            code: item.code,
            article: item.article,
            name: item.name,
            unit: item.unit,
            kind: 'good',
            vatRate: item.vatRate,
            quantity,
            sum,
            marks: marksOf(item.code, quantity),
          },
        ]
      : []
  })
  const delivery = {
    code: '',
    article: '',
    name: 'Доставка',
    unit: 'шт.',
    kind: 'delivery' as const,
    quantity: 1,
    sum: order.delivery_price,
    vatRate: order.delivery_vat_rate,
  }
  return delivery.sum > 0 ? [...goods, delivery] : goods
}
