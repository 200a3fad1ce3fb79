import type { Warehouse } from '#contract/shapes.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { readCartLines } from './cart-lines.ts'
import { NEVER } from '#rules/delivery/arrival.ts'
import { pickupText } from '#rules/delivery/arrival-text.ts'
import { availableAt, joinByGood, pickupArrival, placedGoods, stockOf } from './cart-stock.ts'
import { requireCart } from './read-cart.ts'

/**
 * The branch's shops with what each has of the goods chosen for the order, and when all of it can be collected there.
 */
export async function readCartWarehouses(context: CallContext, cartUuid: string): Promise<Warehouse[]> {
  const { db, nodeCode, visitor, clock } = context
  const uuid = await requireCart(context, db, cartUuid)
  const [lines, { shops, calendar }] = await Promise.all([
    readCartLines(db, uuid, nodeCode, visitor.userId !== null),
    branchFacts(db, nodeCode),
  ])
  const wanted = joinByGood(lines.filter(({ inOrder }) => inOrder))
  const stock = await stockOf(
    db,
    wanted.map(({ code }) => code),
  )
  const moment = { now: clock(), calendar }
  // what nobody has is promised by no shop; a shop that never opens says that its term is not known, as remains do
  const isShort = placedGoods(wanted, stock, nodeCode).some(
    ({ good, quantity }) => quantity > (good.goodTotalCount ?? 0),
  )
  return shops.map((shop) => {
    const arrival = shop.hasPickup && wanted.length > 0 ? pickupArrival(wanted, stock, shop, moment) : null
    return {
      ...shop,
      cardGoods: wanted.map(({ code, quantity }) => ({ code, quantity, available: availableAt(stock, code, shop.id) })),
      ...(arrival && !(arrival === NEVER && isShort) && { deliveryDate: pickupText(arrival, moment.now) }),
    }
  })
}
