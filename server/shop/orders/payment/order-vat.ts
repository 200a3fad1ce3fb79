import { vatByRates, type VatShare } from '#rules/money/vat.ts'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'

/** The VAT inside an order as its papers tell it, reckoned by its lines. */
export async function orderVat(
  db: Db,
  order: Pick<OrderRow, 'id' | 'delivery_price' | 'delivery_vat_rate'>,
): Promise<VatShare[]> {
  const items = await db
    .selectFrom('order_item')
    .select(['quantity', 'price', 'bonus_share', 'vat_rate'])
    .where('order_id', '=', order.id)
    .execute()
  const goods = items.map(({ quantity, price, bonus_share, vat_rate }) => ({
    sum: price * quantity - bonus_share,
    rate: vat_rate,
  }))
  const delivery = { sum: order.delivery_price, rate: order.delivery_vat_rate }
  return vatByRates(delivery.sum > 0 ? [...goods, delivery] : goods)
}
