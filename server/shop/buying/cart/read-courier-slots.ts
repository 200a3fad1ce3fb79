import { type CourierDay, courierSlots } from '#rules/delivery/courier-slots.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { branchFacts } from '#server/shop/ground/branch/branch-facts.ts'
import { readCartLines } from './cart-lines.ts'
import { cartSettings } from './find-cart.ts'
import { placedGoods, joinByGood, stockOf } from './cart-stock.ts'
import { requireCart } from './read-cart.ts'

/** When a courier can bring what is chosen in the cart, by the shop's own clock. */
export async function readCourierSlots(context: CallContext, cartUuid: string | undefined): Promise<CourierDay[]> {
  const { db, nodeCode, visitor, clock } = context
  const uuid = await requireCart(context, db, cartUuid)
  const [{ shops, calendar }, { courier }, lines] = await Promise.all([
    branchFacts(db, nodeCode),
    cartSettings(db),
    readCartLines(db, uuid, nodeCode, visitor.userId !== null),
  ])
  const wanted = joinByGood(lines.filter(({ inOrder }) => inOrder))
  if (wanted.length === 0) return []
  const stock = await stockOf(
    db,
    wanted.map(({ code }) => code),
  )
  const shop = { nodeLogisticCode: nodeCode, workTime: shops[0]?.workTime ?? [], now: clock(), calendar }
  return courierSlots(placedGoods(wanted, stock, nodeCode), shop, courier)
}
