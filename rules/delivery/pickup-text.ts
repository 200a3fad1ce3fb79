import { moscowMoment } from '../calendar/moscow-time.ts'
import { relativeDayText } from '../calendar/relative-day.ts'
import { isOnRequest, ON_REQUEST, pickupDay } from './pickup-day.ts'
import { TERMS_UNKNOWN, type ShopMoment } from './shop-moment.ts'
import { isNowhere, type StockedGood } from './stock.ts'

/** Null for a good that is nowhere: there is nothing to collect. */
export function pickupText(good: StockedGood, shop: ShopMoment): string | null {
  if (isNowhere(good)) return null
  if (isOnRequest(good)) return ON_REQUEST
  const moment = moscowMoment(shop.now)
  const day = pickupDay(good, shop)
  return moment && day ? `Самовывоз ${relativeDayText(moment.day, day)}` : TERMS_UNKNOWN
}
