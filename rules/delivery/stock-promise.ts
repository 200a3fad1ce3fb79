import { availabilityText } from './availability-text.ts'
import { deliveryBy } from './delivery-threshold.ts'
import { deliveryDay, TRANSPORT_DELIVERY } from './delivery-text.ts'
import { isOnRequest, ON_REQUEST, pickupDay } from './pickup-text.ts'
import { type ShopMoment, TERMS_UNKNOWN } from './shop-moment.ts'
import { stockCount, waitDays, type StockedGood } from './stock.ts'
import { MAIN_NODE_CODE } from '../address/node-logistic.ts'
import { type CalendarDay, moscowMoment } from '../calendar/moscow-time.ts'
import { dayAheadText, namedDayText } from '../calendar/named-day.ts'
import { formatNumber } from '../text/number-text.ts'
import { NBSP, withUnit } from '../text/typography.ts'

/** On the shelf for this buyer; in another branch of ours; nowhere. */
export type StockState = 'here' | 'warehouse' | 'nowhere'

/** A good with the way of its pieces in other branches: what more than lies here is promised by. */
export type PromisedGood = StockedGood & { transferDays?: number | undefined }

export interface StockPromise {
  state: StockState
  /** «В наличии 3 шт.» */
  text: string
  /** «Доставка ТК», where the good travels by a transport company first. */
  by: string | null
  /** «заберите завтра», «привезём в среду, 18 ноября», «1 шт. завтра, ещё 3 в среду»; null for a good that is nowhere. */
  when: string | null
}

/** The main city sells what lies in any branch. */
export function stockState(good: StockedGood, nodeLogisticCode: string): StockState {
  const total = stockCount(good.goodTotalCount)
  const here = nodeLogisticCode === MAIN_NODE_CODE ? total : stockCount(good.goodLocalCount)
  if (here > 0) return 'here'
  return total > 0 ? 'warehouse' : 'nowhere'
}

/** The one promise of a good, the same wherever it is shown. `wanted`: how many pieces the buyer asks for. */
export function stockPromise(good: PromisedGood, shop: ShopMoment, wanted = 1): StockPromise {
  const state = stockState(good, shop.nodeLogisticCode)
  return {
    state,
    text: availabilityText(good, shop.nodeLogisticCode),
    ...(state === 'nowhere' ? { by: null, when: null } : ways(good, shop, wanted)),
  }
}

function ways(good: PromisedGood, shop: ShopMoment, wanted: number): Pick<StockPromise, 'by' | 'when'> {
  const isMain = shop.nodeLogisticCode === MAIN_NODE_CODE
  const by = shop.delivery === undefined ? deliveryBy(shop.nodeLogisticCode, EVERYONE) : shop.delivery
  const hasPickup = shop.hasPickup !== false
  const from = hasPickup ? (isMain ? 'store-room' : 'shelf') : by === 'courier' ? 'courier' : null
  return {
    by: by === 'company' && (isMain || !hasPickup) ? TRANSPORT_DELIVERY : null,
    when: from && dayWords(good, shop, wanted, from),
  }
}

const EVERYONE = { hasTransport: true, hasCourier: true }

/** `store-room`: the main city's stock is at its counter the next day, never the same one. */
type From = 'shelf' | 'store-room' | 'courier'

function dayWords(good: PromisedGood, shop: ShopMoment, wanted: number, from: From): string {
  const today = moscowMoment(shop.now)?.day
  if (today === undefined) return TERMS_UNKNOWN
  const pieces = Math.min(Math.max(1, stockCount(wanted)), stockCount(good.goodTotalCount))
  const here = Math.min(pieces, stockCount(good.goodLocalCount))
  const rest = pieces - here
  const dayOf = (part: StockedGood) => (from === 'courier' ? deliveryDay : pickupDay)(part, shop)
  const hereDay = here > 0 ? dayOf({ goodLocalCount: from === 'store-room' ? 0 : here, deliveryDays: 1 }) : null
  const away = { goodLocalCount: 0, deliveryDays: good.transferDays ?? good.deliveryDays ?? null }
  const restDay = rest > 0 ? dayOf(away) : null
  const isCollected = from === 'store-room' || (from === 'shelf' && here > 0)
  if (rest === 0) return wholeText(isCollected, today, hereDay)
  if (here === 0) return isOnRequest(away) ? ON_REQUEST : wholeText(isCollected, today, restDay)
  if (hereDay !== null && hereDay === restDay) return wholeText(isCollected, today, hereDay)
  const first = `${withUnit(formatNumber(here), 'шт.')} ${hereDay ? dayAheadText(today, hereDay) : 'позже'}`
  const second = `ещё${NBSP}${formatNumber(rest)}`
  if (waitDays(away.deliveryDays) === null || restDay === null) return `${first}, ${second} под${NBSP}заказ`
  return `${first}, ${second} ${dayAheadText(today, restDay)}`
}

function wholeText(isCollected: boolean, today: CalendarDay, day: CalendarDay | null): string {
  return day === null ? TERMS_UNKNOWN : `${isCollected ? 'заберите' : 'привезём'} ${namedDayText(today, day)}`
}
