import { type CartLine, kitPieces } from '#rules/cart/cart-totals.ts'
import type { Kopecks } from '#rules/money/money.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import type { PricedLine } from '#server/shop/cart/cart-lines.ts'

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
  complectOf: string | null
}

/**
 * A line bought partly at the kit price becomes two items, so that price × quantity is the sum of each. Bonuses are
 * shared fairly.
 */
export function orderItems(lines: readonly PricedLine[], bonusDiscount: Kopecks): OrderItemDraft[] {
  const items = lines.flatMap((line) => {
    const inKit = kitPieces(line, lines)
    return [
      item(line, inKit, Math.min(line.price, line.kitPrice ?? line.price)),
      item(line, line.quantity - inKit, line.price),
    ].filter(({ quantity }) => quantity > 0)
  })
  const shares = splitDiscount(
    bonusDiscount,
    items.map(({ price, quantity }) => price * quantity),
  )
  return items.map((each, at) => ({ ...each, bonusShare: shares[at]! }))
}

function item(line: CartLine & Pick<PricedLine, 'row'>, quantity: number, price: Kopecks): OrderItemDraft {
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
    bonusShare: 0,
    complectOf: line.complectOf ?? null,
  }
}
