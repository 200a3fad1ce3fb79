import { discountedPiecePrice } from '../money/kit-price.ts'
import type { Kopecks } from '../money/money.ts'

/** A rule of a price list that speaks of a good. */
export interface AgreedRule {
  kind: 'all' | 'vendor' | 'category' | 'good'
  /** Of a category: steps from the good's own up to it. */
  above?: number | null
  /** Off the usual price, or the price itself. */
  percent: number | null
  price: Kopecks | null
}

const CLOSENESS = { good: 3, category: 2, vendor: 1, all: 0 } as const

/** The good's own rule, else of the nearest category, else of the brand, else of everything. */
function closest(rules: readonly AgreedRule[]): AgreedRule | undefined {
  return rules.toSorted(
    (one, other) =>
      CLOSENESS[other.kind] - CLOSENESS[one.kind] ||
      (one.above ?? Number.MAX_SAFE_INTEGER) - (other.above ?? Number.MAX_SAFE_INTEGER),
  )[0]
}

/** A percent is rounded as a kit's. Null: the agreement makes it no cheaper, the usual price stands. */
export function agreedPrice(usual: Kopecks, rules: readonly AgreedRule[]): Kopecks | null {
  const rule = closest(rules)
  if (!rule) return null
  const agreed = rule.price ?? discountedPiecePrice({ price: usual, discountPercent: rule.percent ?? 0 })
  return agreed < usual ? agreed : null
}
