import { addDays, moscowMoment, nearDayText, type CalendarDay, type MoscowMoment } from '../calendar/moscow-time.ts'
import { firstDay, TERMS_UNKNOWN, type ShopMoment } from './shop-moment.ts'
import { hoursOn } from '../calendar/shop-hours.ts'
import { isNowhere, stockCount, waitDays, type StockedGood } from './stock.ts'
import { readWorkWeek } from '../calendar/work-week.ts'

export const ON_REQUEST = 'Под заказ'

/** Orders made later are picked from the shelf next morning. */
export const SAME_DAY_PICKUP_CUTOFF_HOUR = 18

/** Neither on the shelf nor with a known date of arrival. */
export function isOnRequest(good: StockedGood): boolean {
  return stockCount(good.goodLocalCount) === 0 && waitDays(good.deliveryDays) === null
}

/** The day the buyer can collect the good; null when nobody can say. */
function pickupDayAt(good: StockedGood, shop: ShopMoment, moment: MoscowMoment): CalendarDay | null {
  const week = readWorkWeek(shop.workTime)
  const isLocal = stockCount(good.goodLocalCount) > 0
  const today = hoursOn(week, moment.day, shop.calendar)
  const lastMinute = today ? Math.min(SAME_DAY_PICKUP_CUTOFF_HOUR * 60, today.end) : 0
  if (isLocal && moment.minutes < lastMinute) return moment.day
  const wait = isLocal ? 1 : waitDays(good.deliveryDays)
  if (wait === null) return null
  return firstDay(addDays(moment.day, wait), (day) => hoursOn(week, day, shop.calendar) !== null)
}

/** The day all of it can be collected, as of the shop's own clock. */
export function pickupDay(good: StockedGood, shop: ShopMoment): CalendarDay | null {
  const moment = moscowMoment(shop.now)
  return moment && pickupDayAt(good, shop, moment)
}

/** Null for a good that is nowhere: there is nothing to collect. */
export function pickupText(good: StockedGood, shop: ShopMoment): string | null {
  if (isNowhere(good)) return null
  if (isOnRequest(good)) return ON_REQUEST
  const moment = moscowMoment(shop.now)
  const day = moment && pickupDayAt(good, shop, moment)
  return day ? `Самовывоз ${nearDayText(moment.day, day)}` : TERMS_UNKNOWN
}
