import { BONUS_LIMIT_PERCENT, bonusLimit } from '../money/bonus-limit.ts'
import type { Kopecks } from '../money/money.ts'

export type CartLine = {
  code: string
  quantity: number
  inOrder: boolean
  price: Kopecks
  priceOld?: Kopecks | null
  priceAfterRegistration?: Kopecks | null
  /** Bonuses for one piece. */
  bonuses?: number | null
  /** Code of the main good when the line belongs to its kit, and the price it has there. */
  complectOf?: string | null
  kitPrice?: Kopecks | null
  /** Pieces the kit holds beside one main good; 1 when not said. */
  kitQuantity?: number | null
  /** What a promo takes off the whole line, and the part of it that is off pieces at the kit price. */
  promoOff?: Kopecks
  promoInKit?: Kopecks
}

export type CartTotals = {
  totalQuantity: number
  totalPriceComputed: Kopecks
  totalPriceOldComputed: Kopecks
  totalBonuses: number
  /** The most that bonuses may take off this order. */
  maxDiscount: Kopecks
  totalDiscount: Kopecks
  totalDiscountAfterRegistration: Kopecks
}

export type LineTotals = { price: Kopecks; priceOld: Kopecks; priceAfterRegistration: Kopecks; bonuses: number }

function amount(value: number | null | undefined): number {
  return Number.isFinite(value) && (value as number) > 0 ? Math.round(value as number) : 0
}

function pieces(quantity: number): number {
  return Number.isFinite(quantity) && quantity > 0 ? Math.floor(quantity) : 0
}

/** A kit price holds for as many kits as there are main goods in the same order; the rest cost as usual. */
export function kitPieces(line: CartLine, lines: readonly CartLine[]): number {
  if (!line.complectOf || !Number.isFinite(line.kitPrice)) return 0
  const mains = lines.filter((each) => each.code === line.complectOf && !each.complectOf && each.inOrder)
  const mainPieces = mains.reduce((sum, each) => sum + pieces(each.quantity), 0)
  return Math.min(pieces(line.quantity), mainPieces * Math.max(1, pieces(line.kitQuantity ?? 1)))
}

/** What one line costs as part of its cart. */
export function lineTotals(line: CartLine, lines: readonly CartLine[]): LineTotals {
  const quantity = pieces(line.quantity)
  const inKit = kitPieces(line, lines)
  const price = amount(line.price)
  const kitPrice = Math.min(price, amount(line.kitPrice))
  const promoOff = amount(line.promoOff)
  const afterRegistration = Number.isFinite(line.priceAfterRegistration) ? amount(line.priceAfterRegistration) : price
  return {
    price: price * (quantity - inKit) + kitPrice * inKit - promoOff,
    priceOld: Math.max(price, amount(line.priceOld)) * quantity,
    priceAfterRegistration:
      Math.min(price, afterRegistration) * (quantity - inKit) +
      Math.min(kitPrice, afterRegistration) * inKit -
      promoOff,
    bonuses: amount(line.bonuses) * quantity,
  }
}

/**
 * Quantity counts the whole cart (it is what the header shows and the limit guards); money and bonuses count only what
 * is chosen for the order.
 */
export function cartTotals(lines: readonly CartLine[], bonusPercent = BONUS_LIMIT_PERCENT): CartTotals {
  const sums: LineTotals = { price: 0, priceOld: 0, priceAfterRegistration: 0, bonuses: 0 }
  for (const line of lines) {
    if (!line.inOrder) continue
    const totals = lineTotals(line, lines)
    sums.price += totals.price
    sums.priceOld += totals.priceOld
    sums.priceAfterRegistration += totals.priceAfterRegistration
    sums.bonuses += totals.bonuses
  }
  return {
    totalQuantity: lines.reduce((sum, line) => sum + pieces(line.quantity), 0),
    totalPriceComputed: sums.price,
    totalPriceOldComputed: sums.priceOld,
    totalBonuses: sums.bonuses,
    maxDiscount: bonusLimit(sums.price, bonusPercent) * 100,
    totalDiscount: sums.priceOld - sums.price,
    totalDiscountAfterRegistration: sums.price - sums.priceAfterRegistration,
  }
}
