import { availabilityText, NOT_IN_STOCK, type StockState, stockState } from './availability-text.ts'
import {
  type Arrival,
  asMany,
  collectParts,
  courierParts,
  counterFor,
  isDay,
  NEVER,
  type DayPieces,
  type AskedPieces,
} from './arrival.ts'
import { arrivalText, courierText, partDayText, partsText } from './arrival-text.ts'
import type { Counter, ShopMoment } from './shop-moment.ts'
import { spokenPlace } from './spoken-place.ts'
import { isNowhere, stockCount, type StockedGood } from './stock.ts'
import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { moscowMoment } from '../calendar/moscow-time.ts'
import { formatNumber } from '../text/number-text.ts'
import { NBSP } from '../text/typography.ts'

export const TRANSPORT_DELIVERY = 'Доставка ТК'

export interface StockPromise {
  state: StockState
  /** «В наличии 3 шт.» */
  text: string
  /** «Доставка ТК», where the good travels by a transport company first. */
  by: string | null
  /** «заберите завтра», «привезём в среду, 18 ноября»; null for a good that is nowhere. */
  when: string | null
}

/**
 * The one promise of so many pieces of a good, the same wherever it is shown: «1 шт. завтра, ещё 3 в среду» when not
 * all of them lie where they are collected.
 */
export function stockPromise(good: StockedGood, shop: ShopMoment, quantity = 1): StockPromise {
  const state = stockState(good, shop.nodeLogisticCode)
  const text = availabilityText(good, shop.nodeLogisticCode)
  if (state === 'nowhere') return { state, text: NOT_IN_STOCK, by: null, when: null }
  const wanted = asMany({ good, quantity })
  const counter = counterFor([wanted], shop)
  const when = counter
    ? collectedText(wanted, counter, shop)
    : carrierOf(shop) === 'courier'
      ? onDays(courierParts(wanted, shop), 'привезём', shop.now)
      : null
  return { state, text, by: isSentFirst(shop) ? TRANSPORT_DELIVERY : null, when }
}

const carrierOf = ({ nodeLogisticCode, delivery }: ShopMoment) =>
  delivery === undefined ? (nodeLogisticCode === MAIN_BRANCH_CODE ? 'company' : 'courier') : delivery

const isSentFirst = (shop: ShopMoment): boolean =>
  carrierOf(shop) === 'company' && (shop.nodeLogisticCode === MAIN_BRANCH_CODE || shop.counters.length === 0)

const onShelf = ({ shelves }: StockedGood, { id }: Counter): number =>
  stockCount(shelves?.find(({ shop }) => shop === id)?.count)

function collectedText(wanted: AskedPieces, counter: Counter, shop: ShopMoment): string {
  const { good, quantity } = wanted
  const here = onShelf(good, counter)
  if (shop.nodeLogisticCode === MAIN_BRANCH_CODE && quantity === 1 && here > 0) {
    const all = collectParts({ good, quantity: stockCount(good.goodTotalCount) }, counter, shop)
    if (all.length > 1) return shelfText(counter, all, shop.now)
  }
  return onDays(collectParts(wanted, counter, shop), here > 0 ? 'заберите' : 'привезём', shop.now)
}

const onDays = (parts: readonly DayPieces[], verb: string, now: Date): string =>
  parts.length === 1 ? arrivalText(verb, parts[0]!.when, now) : partsText(parts, now)

/**
 * «на Каширке 1 сегодня, ещё 338 привезём завтра»: the main city counts what lies in all branches, and the buyer would
 * read it as what stands in his.
 */
function shelfText(counter: Counter, [first, ...others]: readonly DayPieces[], now: Date): string {
  const today = moscowMoment(now)!.day
  const rest = formatNumber(others.reduce((sum, { count }) => sum + count, 0))
  const place = spokenPlace(counter.name) ?? 'в магазине'
  const more = others.length > 1 ? ' и позже' : ''
  const next = others[0]!.when
  const brought = isDay(next) ? `привезём ${partDayText(today, next)}${more}` : partDayText(today, next)
  return `${place} ${formatNumber(first!.count)} ${partDayText(today, first!.when)}, ещё${NBSP}${rest} ${brought}`
}

/** Of all ways to collect so many pieces, where and when: the shops that have them on the same days. */
export interface CollectPromise {
  /** «сегодня», «в среду, 18 ноября», «1 шт. сегодня, ещё 3 в среду», «Под заказ». */
  when: string
  at: Counter[]
}

/** Null for a good that is nowhere, and where nobody gives orders out. */
export function collectPromise(good: StockedGood, shop: ShopMoment, quantity = 1): CollectPromise | null {
  if (stockState(good, shop.nodeLogisticCode) === 'nowhere') return null
  const wanted = asMany({ good, quantity })
  const counter = counterFor([wanted], shop)
  if (!counter) return null
  const days = (at: Counter) => onDays(collectParts(wanted, at, shop), '', shop.now).trim()
  const when = days(counter)
  const isFree = counter.id !== shop.chosen
  const at = shop.counters.filter((each) => each.id === counter.id || (isFree && days(each) === when))
  return { when, at }
}

/** When a courier brings so many pieces; null for a good that is nowhere, and where no courier goes. */
export function courierArrival(good: StockedGood, shop: ShopMoment, quantity = 1): Arrival | null {
  if (stockState(good, shop.nodeLogisticCode) === 'nowhere' || carrierOf(shop) !== 'courier') return null
  return courierParts(asMany({ good, quantity }), shop).at(-1)?.when ?? NEVER
}

/** «Доставка завтра», «Доставка ТК»; null for a good that is nowhere, and where nobody delivers. */
export function deliveryText(good: StockedGood, shop: ShopMoment): string | null {
  if (isNowhere(good)) return null
  if (carrierOf(shop) === 'company') return TRANSPORT_DELIVERY
  const when = carrierOf(shop) === 'courier' && courierParts({ good, quantity: 1 }, shop).at(-1)!.when
  return when ? courierText(when, shop.now) : null
}
