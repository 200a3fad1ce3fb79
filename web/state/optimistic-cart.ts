import type { Cart, CartItem, CartUpdateLine } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'
import { isCartChangeAllowed } from '#rules/cart/cart-limit.ts'
import { type CartLine, cartTotals, lineTotals } from '#rules/cart/cart-totals.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'

const kopecks = (rubles: number | null) => (rubles === null ? null : rublesToKopecks(rubles))

function lineOf({ code, quantity, inOrder, good, complectOf, complectPrice, promo }: CartItem): CartLine {
  const { priceComputed, priceOld, priceAfterRegistration, bonuses } = good.price
  return {
    code,
    quantity,
    inOrder,
    price: rublesToKopecks(priceComputed),
    priceOld: kopecks(priceOld),
    priceAfterRegistration: kopecks(priceAfterRegistration),
    bonuses,
    complectOf,
    kitPrice: kopecks(complectPrice),
    kitQuantity: quantity,
    promoOff: rublesToKopecks(promo),
  }
}

const newItem = (good: Good, quantity: number, inOrder: boolean, place: number | null): CartItem => ({
  code: good.code,
  quantity,
  inOrder,
  deliveryDays: good.deliveryDays,
  goodLocalCount: good.goodLocalCount,
  goodTotalCount: good.goodTotalCount,
  good,
  complectOf: null,
  complectId: null,
  complectPrice: null,
  total: 0,
  totalOld: 0,
  promo: 0,
  promoWords: null,
  isOnSale: true,
  place,
  changes: [],
})

const EMPTY: Omit<Cart, 'cartUuid'> = {
  items: [],
  totalQuantity: 0,
  totalPriceComputed: 0,
  totalPriceOldComputed: 0,
  totalBonuses: 0,
  maxDiscount: 0,
  totalDiscount: 0,
  totalDiscountAfterRegistration: 0,
  maxQuantity: Infinity,
  promo: null,
  giftCard: null,
}

/**
 * The optimistic cart: pending changes applied to the server's last answer by the server's own rules, until the next
 * answer.
 */
export function applyPending(
  said: Cart | null,
  batches: readonly (readonly CartUpdateLine[])[],
  goods: ReadonlyMap<string, Good>,
): Cart | null {
  if (batches.length === 0) return said
  const cart = said ?? { cartUuid: '', ...EMPTY }
  let { items } = cart
  for (const lines of batches) {
    if (isAllowed(items, lines, cart.maxQuantity)) for (const line of lines) items = changed(items, line, goods)
  }
  return withTotals(
    cart,
    items.map((item) => withPromo(item, cart)),
  )
}

export type ApplyPending = typeof applyPending

function isAllowed(items: readonly CartItem[], lines: readonly CartUpdateLine[], maxQuantity: number): boolean {
  const counted = items.map(({ code, complectOf, quantity }) => ({
    code: complectOf === null ? code : `${code} ${complectOf}`,
    quantity,
  }))
  return isCartChangeAllowed(counted, lines, maxQuantity)
}

function changed(
  items: CartItem[],
  { code, quantity, inOrder, place }: CartUpdateLine,
  goods: ReadonlyMap<string, Good>,
): CartItem[] {
  const isLine = (item: CartItem) => item.code === code && item.complectOf === null
  if (quantity === 0) return items.filter((item) => !isLine(item) && item.complectOf !== code)
  if (items.some(isLine)) {
    return items.map((item) => {
      if (isLine(item)) return { ...item, quantity, inOrder: item.isOnSale && (inOrder ?? item.inOrder) }
      return item.complectOf === code ? { ...item, inOrder: item.isOnSale && (inOrder ?? item.inOrder) } : item
    })
  }
  const good = goods.get(code)
  if (!good) return items
  const item = newItem(good, quantity, inOrder ?? true, place ?? null)
  const after = place === undefined ? -1 : items.findIndex((each) => each.place === null || each.place > place)
  return after < 0 ? [...items, item] : items.toSpliced(after, 0, item)
}

/** Guessed until the server says: as much off each piece as it was. */
function withPromo(item: CartItem, { items, promo }: Cart): CartItem {
  if (!promo || !item.inOrder) return { ...item, promo: 0 }
  const before = items.find(({ code, complectOf }) => code === item.code && complectOf === item.complectOf)
  return before ? { ...item, promo: Math.floor((before.promo / before.quantity) * item.quantity * 100) / 100 } : item
}

function withTotals(cart: Cart, items: CartItem[]): Cart {
  const lines = items.map(lineOf)
  const totals = cartTotals(lines)
  return {
    ...cart,
    promo: cart.promo && {
      ...cart.promo,
      discount: kopecksToRubles(lines.reduce((sum, { promoOff = 0 }) => sum + promoOff, 0)),
    },
    items: items.map((item, at) => {
      const { price, priceOld } = lineTotals(lines[at]!, lines)
      return item.isOnSale ? { ...item, total: kopecksToRubles(price), totalOld: kopecksToRubles(priceOld) } : item
    }),
    totalQuantity: totals.totalQuantity,
    totalPriceComputed: kopecksToRubles(totals.totalPriceComputed),
    totalPriceOldComputed: kopecksToRubles(totals.totalPriceOldComputed),
    totalBonuses: totals.totalBonuses,
    totalDiscount: kopecksToRubles(totals.totalDiscount),
    totalDiscountAfterRegistration: kopecksToRubles(totals.totalDiscountAfterRegistration),
  }
}
