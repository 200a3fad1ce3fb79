import { MAIN_BRANCH_CODE } from '../address/main-branch.ts'
import { pickupText } from './pickup-text.ts'
import type { ShopMoment } from './shop-moment.ts'
import type { StockedGood } from './stock.ts'
import { NBSP } from '../text/typography.ts'

/**
 * When it can be collected; null where no shop gives orders out, and for a good that is nowhere. The main city's stock
 * lies in the store-room the whole country is sent from, so its shop has it the next day: the basket asks the shop
 * itself and may say sooner, never later.
 */
export function collectText(good: StockedGood, shop: ShopMoment): string | null {
  if (shop.hasPickup === false) return null
  return pickupText(shop.nodeLogisticCode === MAIN_BRANCH_CODE ? { ...good, goodLocalCount: 0 } : good, shop)
}

/** «Верстак на Каширке» is spoken of as «на Каширке»; null for a name that says no place. */
export function spokenPlace(name: string): string | null {
  const place = /(?<= )(на|в|во|у) (\S.*)$/.exec(name)
  return place && `${place[1]}${NBSP}${place[2]}`
}

/** «Самовывоз на Каширке завтра»: the place before the day. What names no day names no place. */
export const collectAt = (text: string, place: string | null): string =>
  place === null ? text : text.replace(/^Самовывоз(?= )/, `Самовывоз ${place}`)
