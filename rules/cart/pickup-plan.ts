import { namedPromise } from '../delivery/order-promise.ts'
import { pickupText } from '../delivery/pickup-text.ts'
import type { ShopMoment } from '../delivery/shop-moment.ts'
import { soonestPromise } from '../delivery/soonest-promise.ts'
import type { WorkTime } from '../calendar/work-week.ts'

/** A line of the cart: its good, and those of its kit. */
export interface PlannedLine {
  code: string
  kit: readonly string[]
}

export interface PlannedShop {
  name: string
  hasPickup: boolean
  workTime: readonly WorkTime[]
  /** For the whole order, as the cart's shops promise it. */
  deliveryDate?: string
  cardGoods?: readonly { code: string; quantity: number; available: number }[]
}

export interface PickupPlan {
  /** All of it at once. */
  whole: { shop: string; when: string }
  /** What lies in one shop and can be had sooner; the rest comes there with the whole. */
  sooner: { shop: string; when: string; codes: string[]; rest: string }
}

const ON_SHELF = { goodLocalCount: 1, goodTotalCount: 1, deliveryDays: 0 }
const day = (promise: string) => promise.replace(/^Самовывоз /, '')

/**
 * Two ways to collect a cart: everything in one go, or the most of it sooner and the rest later. Null when there is no
 * choice: everything is ready at the same time, or nobody can say when.
 */
export function pickupPlan(
  lines: readonly PlannedLine[],
  shops: readonly PlannedShop[],
  moment: Omit<ShopMoment, 'workTime'>,
): PickupPlan | null {
  const giving = shops.filter(({ hasPickup, deliveryDate }) => hasPickup && deliveryDate)
  const promises = giving.map(({ deliveryDate }) => namedPromise(deliveryDate!, moment.now))
  const soonest = soonestPromise(promises)
  const wholeAt = soonest === null ? undefined : giving[promises.indexOf(soonest)]
  if (soonest === null || !wholeAt || lines.length < 2) return null
  const parts = giving.flatMap((shop, at) => {
    const here = new Set(
      shop.cardGoods?.flatMap(({ code, quantity, available }) => (available >= quantity ? code : [])),
    )
    const codes = lines
      .filter(({ code, kit }) => [code, ...kit].every((each) => here.has(each)))
      .map(({ code }) => code)
    const text = pickupText(ON_SHELF, { ...moment, workTime: shop.workTime })
    if (codes.length === 0 || codes.length === lines.length || text === null) return []
    const when = namedPromise(text, moment.now)
    if (when === soonest || soonestPromise([when, soonest]) !== when) return []
    return [{ shop: shop.name, when, codes, rest: promises[at]! }]
  })
  const most = parts.toSorted(
    (a, b) => b.codes.length - a.codes.length || (soonestPromise([a.when, b.when]) === a.when ? -1 : 1),
  )[0]
  if (!most) return null
  return {
    whole: { shop: wholeAt.name, when: day(soonest) },
    sooner: { ...most, when: day(most.when), rest: day(most.rest) },
  }
}
