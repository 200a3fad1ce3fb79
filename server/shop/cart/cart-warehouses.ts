import type { Warehouse } from '#contract/shapes.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { branchFacts } from '#server/shop/branch/branch-facts.ts'
import { readCartLines } from './cart-lines.ts'
import { availableAt, isShort, joinByGood, pickupPromise, stockOf } from './cart-stock.ts'
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
  const canPromise = wanted.length > 0 && !isShort(wanted, stock)
  return shops.map((shop) => ({
    ...shop,
    cardGoods: wanted.map(({ code, quantity }) => ({ code, quantity, available: availableAt(stock, code, shop.id) })),
    ...(shop.hasPickup && canPromise ? { deliveryDate: pickupPromise(wanted, stock, shop, moment) } : {}),
  }))
}
