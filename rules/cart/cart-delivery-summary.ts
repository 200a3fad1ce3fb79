import { isOfficeDay } from '../calendar/day-off-calendar.ts'
import { addDays, dayText, moscowMoment } from '../calendar/moscow-time.ts'
import { isOnRequest, ON_REQUEST } from '../delivery/pickup-day.ts'
import { firstDay, TERMS_UNKNOWN, type ShopMoment } from '../delivery/shop-moment.ts'
import { isShopOpen } from '../calendar/shop-hours.ts'
import { DAYS_UNKNOWN, stockCount, waitDays, type StockedGood } from '../delivery/stock.ts'

export type SummaryItem = StockedGood & { inOrder: boolean }

/** One line for the whole cart; empty when nothing is chosen for the order. The first rule that fits speaks. */
export function cartDeliverySummary(items: readonly SummaryItem[], shop: Omit<ShopMoment, 'nodeLogisticCode'>): string {
  const ordered = items.filter((item) => item.inOrder)
  if (ordered.length === 0) return ''
  if (ordered.some((item) => item.deliveryDays === DAYS_UNKNOWN)) return TERMS_UNKNOWN
  if (ordered.some(isOnRequest)) return ON_REQUEST
  if (ordered.every((item) => stockCount(item.goodLocalCount) > 0)) {
    return isShopOpen(shop.workTime, shop.now, shop.calendar) ? 'Сегодня' : 'Завтра'
  }
  const moment = moscowMoment(shop.now)
  if (!moment) return TERMS_UNKNOWN
  const longest = Math.max(...ordered.map((item) => waitDays(item.deliveryDays) ?? 1))
  const day = firstDay(addDays(moment.day, longest), (each) => isOfficeDay(each, shop.calendar))
  return day ? dayText(day) : TERMS_UNKNOWN
}
