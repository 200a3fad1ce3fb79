import { addDays, moscowMoment, type CalendarDay } from '../calendar/moscow-time.ts'
import { hoursOn } from '../calendar/hours-on.ts'
import { readWorkWeek } from '../calendar/work-week.ts'
import { firstDay, type ShopMoment } from './shop-moment.ts'
import { stockCount, waitDays, type StockedGood } from './stock.ts'

export const ON_REQUEST = 'Под заказ'

/** Orders made later are picked from the shelf next morning. */
export const SAME_DAY_PICKUP_CUTOFF_HOUR = 18

/** Neither on the shelf nor with a known date of arrival. */
export function isOnRequest(good: StockedGood): boolean {
  return stockCount(good.goodLocalCount) === 0 && waitDays(good.deliveryDays) === null
}

/** The day the buyer can collect the good; null when nobody can say. */
export function pickupDay(good: StockedGood, shop: ShopMoment): CalendarDay | null {
  const moment = moscowMoment(shop.now)
  if (!moment) return null
  const week = readWorkWeek(shop.workTime)
  const isLocal = stockCount(good.goodLocalCount) > 0
  const today = hoursOn(week, moment.day, shop.calendar)
  const lastMinute = today ? Math.min(SAME_DAY_PICKUP_CUTOFF_HOUR * 60, today.end) : 0
  if (isLocal && moment.minutes < lastMinute) return moment.day
  const wait = isLocal ? 1 : waitDays(good.deliveryDays)
  if (wait === null) return null
  return firstDay(addDays(moment.day, wait), (day) => hoursOn(week, day, shop.calendar) !== null)
}
