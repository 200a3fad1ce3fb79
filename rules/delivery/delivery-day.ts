import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { addDays, moscowMoment, weekdayOf, type CalendarDay } from '../calendar/moscow-time.ts'
import { readWorkWeek } from '../calendar/work-week.ts'
import { firstDay, type ShopMoment } from './shop-moment.ts'
import { DAYS_UNKNOWN, stockCount, waitDays, type StockedGood } from './stock.ts'

export const TRANSPORT_DELIVERY = 'Доставка ТК'

/** The day a courier can come; null when nobody can say. */
export function deliveryDay(good: StockedGood, shop: ShopMoment): CalendarDay | null {
  const moment = moscowMoment(shop.now)
  if (!moment || good.deliveryDays === DAYS_UNKNOWN) return null
  const days = stockCount(good.goodLocalCount) > 0 ? 1 : waitDays(good.deliveryDays)
  if (days === null) return null
  const week = readWorkWeek(shop.workTime)
  return firstDay(addDays(moment.day, days), (day) => isOfficeDay(day, shop.calendar) && week[weekdayOf(day)] !== 'off')
}
