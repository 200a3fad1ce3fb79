import { conflict } from '#contract/api-error.ts'
import type { OrderShop } from '#contract/order-page.ts'
import { canChange, changeRefusal } from '#rules/order/order-offers.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { joinByGood, pickupPromise, stockOf } from '#server/shop/cart/cart-stock.ts'
import { branchFacts } from '#server/shop/node-logistic/branch-facts.ts'
import { openOrderLink } from './open-order-link.ts'
import { orderedLines, takesOf, withOwnTakes } from './order-stock.ts'

/** Where else the order may be collected, and when: for its buyer, who thinks of changing the shop. */
export async function orderShops(context: CallContext, token: string): Promise<OrderShop[]> {
  const { db, clock } = context
  const order = await openOrderLink(context, token)
  if (!canChange(order.status)) throw conflict(changeRefusal(order.status))
  const [{ shops, calendar }, takes, lines] = await Promise.all([
    branchFacts(db, order.node_code),
    takesOf(db, order.id),
    orderedLines(db, order),
  ])
  const wanted = joinByGood(lines)
  const rows = await stockOf(
    db,
    wanted.map(({ code }) => code),
  )
  const places = rows.map((row) => ({ ...row, goodCode: row.good_code, warehouseId: row.warehouse_id }))
  const stock = withOwnTakes(places, takes)
  return shops
    .filter(({ hasPickup }) => hasPickup)
    .map((shop) => ({ shop, text: pickupPromise(wanted, stock, shop, { now: clock(), calendar }) }))
}
