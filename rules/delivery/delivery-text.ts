import { moscowMoment } from '../calendar/moscow-time.ts'
import { relativeDayText } from '../calendar/relative-day.ts'
import { deliveryDay, TRANSPORT_DELIVERY } from './delivery-day.ts'
import { deliveryBy } from './delivery-by.ts'
import { TERMS_UNKNOWN, type ShopMoment } from './shop-moment.ts'
import { isNowhere, type StockedGood } from './stock.ts'

/** Null for a good that is nowhere, and where nobody delivers. */
export function deliveryText(good: StockedGood, shop: ShopMoment): string | null {
  const { nodeLogisticCode, delivery = deliveryBy(nodeLogisticCode, { hasTransport: true, hasCourier: true }) } = shop
  if (isNowhere(good) || delivery === null) return null
  if (delivery === 'company') return TRANSPORT_DELIVERY
  const day = deliveryDay(good, shop)
  const moment = moscowMoment(shop.now)
  return day && moment ? `Доставка ${relativeDayText(moment.day, day)}` : TERMS_UNKNOWN
}
