import { availabilityText, type StockState, stockState } from './availability-text.ts'
import { deliveryDay, TRANSPORT_DELIVERY } from './delivery-day.ts'
import { isOnRequest, ON_REQUEST, pickupDay } from './pickup-day.ts'
import { type ShopMoment, TERMS_UNKNOWN } from './shop-moment.ts'
import { stockCount, type StockedGood } from './stock.ts'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { moscowMoment } from '../calendar/moscow-time.ts'
import { namedDayText } from '../calendar/named-day.ts'

export interface StockPromise {
  state: StockState
  /** «В наличии 3 шт.» */
  text: string
  /** «Доставка ТК», where the good travels by a transport company first. */
  by: string | null
  /** «заберите завтра», «привезём в среду, 18 ноября»; null for a good that is nowhere. */
  when: string | null
}

/** The one promise of a good, the same wherever it is shown; of several pieces see piecesPromise. */
export function stockPromise(good: StockedGood, shop: ShopMoment): StockPromise {
  const state = stockState(good, shop.nodeLogisticCode)
  const [by, from] = state === 'nowhere' ? [null, null] : wayOf(shop)
  return { state, text: availabilityText(good, shop.nodeLogisticCode), by, when: from && wholeText(good, shop, from) }
}

/** `store-room`: the main city's stock is at its counter the next day, never the same one. */
export type PromisedFrom = 'shelf' | 'store-room' | 'courier'

/** By whom the good travels first, if by a company; and what its day is counted from. */
export function wayOf({
  nodeLogisticCode,
  hasPickup,
  delivery,
}: ShopMoment): [by: string | null, from: PromisedFrom | null] {
  const isMain = nodeLogisticCode === MAIN_BRANCH_CODE
  const isCollected = hasPickup !== false
  const carrier = delivery === undefined ? (isMain ? 'company' : 'courier') : delivery
  return [
    carrier === 'company' && (isMain || !isCollected) ? TRANSPORT_DELIVERY : null,
    isCollected ? (isMain ? 'store-room' : 'shelf') : carrier === 'courier' ? 'courier' : null,
  ]
}

export const dayFrom = (good: StockedGood, shop: ShopMoment, from: PromisedFrom) =>
  from === 'courier'
    ? deliveryDay(good, shop)
    : pickupDay(from === 'store-room' ? { ...good, goodLocalCount: 0 } : good, shop)

/** All of it on one day. */
export function wholeText(good: StockedGood, shop: ShopMoment, from: PromisedFrom): string {
  const isHere = stockCount(good.goodLocalCount) > 0
  if (isOnRequest(good)) return ON_REQUEST
  const today = moscowMoment(shop.now)?.day
  const day = dayFrom(good, shop, from)
  if (!today || !day) return TERMS_UNKNOWN
  const verb = from === 'store-room' || (from === 'shelf' && isHere) ? 'заберите' : 'привезём'
  return `${verb} ${namedDayText(today, day)}`
}
