import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { deliveryBy } from './delivery-threshold.ts'
import { addDays, moscowMoment, nearDayText, weekdayOf, type CalendarDay } from '../calendar/moscow-time.ts'
import { firstDay, TERMS_UNKNOWN, type ShopMoment } from './shop-moment.ts'
import { DAYS_UNKNOWN, isNowhere, stockCount, waitDays, type StockedGood } from './stock.ts'
import { readWorkWeek } from '../calendar/work-week.ts'

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

/** Null for a good that is nowhere, and where nobody delivers. */
export function deliveryText(good: StockedGood, shop: ShopMoment): string | null {
  const { nodeLogisticCode, delivery = deliveryBy(nodeLogisticCode, { hasTransport: true, hasCourier: true }) } = shop
  if (isNowhere(good) || delivery === null) return null
  if (delivery === 'company') return TRANSPORT_DELIVERY
  const day = deliveryDay(good, shop)
  const moment = moscowMoment(shop.now)
  return day && moment ? `Доставка ${nearDayText(moment.day, day)}` : TERMS_UNKNOWN
}
