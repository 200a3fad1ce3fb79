import { ON_ASKING, broughtOn, collectedAt, counterFor, type AskedPieces } from '../delivery/arrival.ts'
import { courierText, wholeText } from '../delivery/arrival-text.ts'
import { type ShopMoment, TERMS_UNKNOWN } from '../delivery/shop-moment.ts'
import type { StockedGood } from '../delivery/stock.ts'

interface Line {
  code: string
  quantity: number
  inOrder: boolean
  good: StockedGood
}

/** The pieces of each good chosen for the order, by themselves and in kits: one stock serves all of them. */
export function wantedGoods(lines: readonly Line[]): AskedPieces[] {
  const goods = new Map<string, AskedPieces>()
  for (const { code, quantity, inOrder, good } of lines) {
    if (inOrder) goods.set(code, { good, quantity: quantity + (goods.get(code)?.quantity ?? 0) })
  }
  return [...goods.values()]
}

/** Where the order is promised is where its lines are: the last of them is the day of the whole. */
export const cartMoment = (lines: readonly Line[], shop: ShopMoment): ShopMoment => ({
  ...shop,
  chosen: counterFor(wantedGoods(lines), shop)?.id ?? null,
})

/**
 * «Сегодня», «В среду, 18 ноября», «Сроки уточняются»: when all that is chosen can be had. Empty when nothing is. Where
 * no shop gives orders out, when the courier brings it.
 */
export function cartPromise(lines: readonly Line[], shop: ShopMoment): string {
  const wanted = wantedGoods(lines)
  if (wanted.length === 0) return ''
  const counter = counterFor(wanted, shop)
  const arrival = counter ? collectedAt(wanted, counter, shop) : broughtOn(wanted, shop)
  return arrival === ON_ASKING ? TERMS_UNKNOWN : wholeText(arrival, shop.now)
}

/** «Доставка послезавтра»: what the order will say when a courier is to bring all of this cart. */
export const cartCourierText = (lines: readonly Line[], shop: ShopMoment): string =>
  courierText(broughtOn(wantedGoods(lines), shop), shop.now)
