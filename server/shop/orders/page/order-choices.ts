import { conflict } from '#contract/api-error.ts'
import type { OrderShop } from '#contract/order-page.ts'
import { type CourierDay, courierSlots } from '#rules/delivery/courier-slots.ts'
import { canChange, changeRefusal } from '#rules/order/order-offers.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import {
  type CartStockRow,
  placedGoods,
  joinByGood,
  pickupPromise,
  stockOf,
} from '#server/shop/buying/cart/cart-stock.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { withOwnTakes } from '#server/shop/goods/stock/allocate-stock.ts'
import { openOrderLink } from './open-order-link.ts'
import { orderedLines, takesOf } from '#server/shop/orders/core/order-stock.ts'

/** What the order wants and where it lies, its own pieces where they were taken. */
async function readStock(
  { db }: CallContext,
  order: OrderRow,
): Promise<{ wanted: ReturnType<typeof joinByGood>; stock: CartStockRow[] }> {
  const [takes, lines] = await Promise.all([takesOf(db, order.id), orderedLines(db, order)])
  const wanted = joinByGood(lines)
  const codes = wanted.map(({ code }) => code)
  const places = (await stockOf(db, codes)).map((row) => ({
    ...row,
    goodCode: row.good_code,
    warehouseId: row.warehouse_id,
  }))
  return { wanted, stock: withOwnTakes(places, takes) }
}

async function openChangeable(context: CallContext, token: string): Promise<OrderRow> {
  const order = await openOrderLink(context, token)
  if (!canChange(order.status)) throw conflict(changeRefusal(order.status))
  return order
}

/** Where else the order may be collected, and when: for its buyer, who thinks of changing the shop. */
export async function orderShops(context: CallContext, token: string): Promise<OrderShop[]> {
  const order = await openChangeable(context, token)
  const [{ shops, calendar }, { wanted, stock }] = await Promise.all([
    branchFacts(context.db, order.node_code),
    readStock(context, order),
  ])
  return shops
    .filter(({ hasPickup }) => hasPickup)
    .map((shop) => ({ shop, text: pickupPromise(wanted, stock, shop, { now: context.clock(), calendar }) }))
}

/** When else a courier may bring it; none for what no courier brings. */
export async function orderSlots(context: CallContext, token: string): Promise<CourierDay[]> {
  const order = await openChangeable(context, token)
  if (order.delivery_type !== 'courier') return []
  const { db, clock } = context
  const [{ shops, calendar }, { courierTerms }, { wanted, stock }] = await Promise.all([
    branchFacts(db, order.node_code),
    orderSettings(db),
    readStock(context, order),
  ])
  const shop = { nodeLogisticCode: order.node_code, workTime: shops[0]?.workTime ?? [], now: clock(), calendar }
  return courierSlots(placedGoods(wanted, stock, order.node_code), shop, courierTerms)
}
