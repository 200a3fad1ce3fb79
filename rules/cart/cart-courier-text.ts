import { deliveryText } from '../delivery/delivery-text.ts'
import { type ShopMoment, TERMS_UNKNOWN } from '../delivery/shop-moment.ts'
import { DAYS_UNKNOWN, stockCount, waitDays, type StockedGood } from '../delivery/stock.ts'

type CourierItem = StockedGood & { code: string; quantity: number; goodTotalCount: number; inOrder: boolean }

/** The order as one good: in the branch only if all of it is, else as late as its latest part. */
function asOneGood(items: readonly CourierItem[]): StockedGood {
  const wanted = new Map<string, number>()
  for (const { code, quantity } of items) wanted.set(code, quantity + (wanted.get(code) ?? 0))
  let longest = 0
  for (const { code, goodLocalCount, goodTotalCount, deliveryDays } of items) {
    const pieces = wanted.get(code)!
    if (stockCount(goodLocalCount) >= pieces) continue
    const days = waitDays(deliveryDays)
    if (days === null || goodTotalCount < pieces) return { goodLocalCount: 0, deliveryDays: DAYS_UNKNOWN }
    longest = Math.max(longest, days)
  }
  return longest === 0 ? { goodLocalCount: 1, deliveryDays: 1 } : { goodLocalCount: 0, deliveryDays: longest }
}

/** «Доставка послезавтра»: what the order will say when a courier is to bring all of this cart. */
export function cartCourierText(items: readonly CourierItem[], shop: ShopMoment): string {
  return deliveryText(asOneGood(items.filter(({ inOrder }) => inOrder)), shop) ?? TERMS_UNKNOWN
}
