import { waitDays, stockCount, type StockedGood, wantedStock } from './stock.ts'
import { dayFrom, type StockPromise, stockPromise, wayOf, wholeText } from './stock-promise.ts'
import type { ShopMoment } from './shop-moment.ts'
import { type CalendarDay, daysBetween, dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { onWeekdayText } from '../calendar/named-day.ts'
import { formatNumber } from '../text/number-text.ts'
import { NBSP, withUnit } from '../text/typography.ts'

/** A good with the way of its pieces in other branches: what more than lies here is promised by. */
type PromisedGood = StockedGood & { transferDays?: number | undefined }

/** The promise of so many pieces: «1 шт. завтра, ещё 3 в среду» when more are wanted than lie here. */
export function piecesPromise(good: PromisedGood, shop: ShopMoment, wanted: number): StockPromise {
  const one = stockPromise(good, shop)
  const [, from] = wayOf(shop)
  const here = stockCount(good.goodLocalCount)
  const rest = Math.min(stockCount(wanted), stockCount(good.goodTotalCount)) - here
  const today = moscowMoment(shop.now)?.day
  if (one.when === null || !from || !today || here === 0 || rest <= 0) return one
  const away = wantedStock(good, here + rest)
  const [hereDay, restDay] = [dayFrom(good, shop, from), dayFrom(away, shop, from)]
  if (hereDay === null) return one
  if (hereDay === restDay) return { ...one, when: wholeText(good, shop, from) }
  const later =
    restDay === null || waitDays(away.deliveryDays) === null ? `под${NBSP}заказ` : dayAheadText(today, restDay)
  const first = `${withUnit(formatNumber(here), 'шт.')} ${dayAheadText(today, hereDay)}`
  return { ...one, when: `${first}, ещё${NBSP}${formatNumber(rest)} ${later}` }
}

/** The short form beside another day: `завтра`, `в среду` within a week, else `27 ноября`. */
export function dayAheadText(today: CalendarDay, day: CalendarDay): string {
  const ahead = daysBetween(today, day)
  return ['сегодня', 'завтра'][ahead] ?? (ahead < 7 ? onWeekdayText(day) : dayText(day))
}
