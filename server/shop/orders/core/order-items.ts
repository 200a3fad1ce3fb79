import { type CartLine, kitPieces } from '#rules/cart/cart-totals.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { type VatRate, vatRateOf } from '#rules/money/vat.ts'
import { pieceShares } from '#rules/money/promo.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { splitByAgreedPrice } from '#rules/order/agreed-prices.ts'
import type { PricedLine } from '#server/shop/buying/cart/cart-lines.ts'

export interface OrderItemDraft {
  code: string
  article: string
  name: string
  slug: string
  picture: string | null
  unit: string
  quantity: number
  price: Kopecks
  priceOld: Kopecks
  bonuses: number
  bonusShare: Kopecks
  /** A promo's, off one piece: the price is what is left. */
  promoOff: Kopecks
  complectOf: string | null
  vatRate: VatRate
}

/** Bonuses are not shared yet. */
export type UnsharedItem = Omit<OrderItemDraft, 'bonusShare'>

/**
 * A line bought partly at the kit price becomes two items, so that price × quantity is the sum of each. So does a line
 * of an order that stands when pieces are added at another price or rate of VAT than was `agreed`.
 */
export function orderItems(
  lines: readonly PricedLine[],
  usualRate: VatRate,
  agreed: readonly OrderItemDraft[] = [],
): UnsharedItem[] {
  const wanted = lines.map(({ code, complectOf = null, quantity }) => ({ code, complectOf, quantity }))
  return lines.flatMap((line, at) => {
    const { kept, fresh } = splitByAgreedPrice(wanted[at]!, wanted, agreed)
    const inKit = Math.min(fresh, kitPieces(line, lines))
    const items = [
      ...kept.map(({ from, quantity }) => ({ ...from, quantity })),
      ...cheapened(item(line, inKit, Math.min(line.price, line.kitPrice ?? line.price), usualRate), line.promoInKit),
      ...cheapened(item(line, fresh - inKit, line.price, usualRate), (line.promoOff ?? 0) - (line.promoInKit ?? 0)),
    ].filter(({ quantity }) => quantity > 0)
    return kept.length > 0 ? joinAlike(items) : items
  })
}

/** What a promo takes off them lowers the price of each; a sum that does not divide makes two items. */
const cheapened = (whole: UnsharedItem, share: Kopecks = 0): UnsharedItem[] =>
  share === 0 || whole.quantity === 0
    ? [whole]
    : pieceShares(share, whole.quantity).map(({ quantity, off }) => ({
        ...whole,
        quantity,
        price: whole.price - off,
        promoOff: off,
      }))

/** Added at the price it had: one item, as if it had been ordered so. */
function joinAlike(items: readonly UnsharedItem[]): UnsharedItem[] {
  const joined: UnsharedItem[] = []
  for (const each of items) {
    const alike = joined.find(
      ({ price, priceOld, bonuses, vatRate, promoOff }) =>
        price === each.price &&
        priceOld === each.priceOld &&
        bonuses === each.bonuses &&
        vatRate === each.vatRate &&
        promoOff === each.promoOff,
    )
    if (alike) alike.quantity += each.quantity
    else joined.push({ ...each })
  }
  return joined
}

/** What bonuses take off, shared fairly, to the kopeck. */
export function shareBonuses(items: readonly UnsharedItem[], discount: Kopecks): OrderItemDraft[] {
  const shares = splitDiscount(
    discount,
    items.map(({ price, quantity }) => price * quantity),
  )
  return items.map((each, at) => ({ ...each, bonusShare: shares[at]! }))
}

function item(
  line: CartLine & Pick<PricedLine, 'row'>,
  quantity: number,
  price: Kopecks,
  usualRate: VatRate,
): UnsharedItem {
  const { row } = line
  return {
    code: line.code,
    article: row.article,
    name: row.name,
    slug: row.slug,
    picture: row.pictures[0] ?? null,
    unit: row.unit,
    quantity,
    price,
    priceOld: Math.max(line.price, line.priceOld ?? 0),
    bonuses: line.bonuses ?? 0,
    promoOff: 0,
    complectOf: line.complectOf ?? null,
    vatRate: vatRateOf(row.vat_rate, usualRate),
  }
}
