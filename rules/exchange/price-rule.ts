export type PriceRounding = 'none' | 'ruble' | 'ten' | 'ninety'

/** A margin for goods of a brand, of a category with all below it, or of both. */
interface MarginRule {
  vendor?: string
  category?: string
  /** Of the supplier's price. */
  percent?: number
  /** «Не трогать»: the price stays as the shop has it. */
  isKept?: boolean
}

/** How our price follows from a supplier's. */
export interface PriceRule {
  percent: number
  margins: readonly MarginRule[]
  rounding: PriceRounding
  /** Never below what the maker recommends. */
  isFloored: boolean
}

export interface PricedGood {
  /** Of the supplier, kopecks. */
  price: number
  recommended: number | null
  vendor: string | null
  /** Its category, then those above it. */
  categories: readonly string[]
}

export const USUAL_RULE: PriceRule = { percent: 0, margins: [], rounding: 'none', isFloored: true }

const ROUNDINGS: readonly string[] = ['none', 'ruble', 'ten', 'ninety'] satisfies PriceRounding[]
const MOST_PERCENT = 1000
const MOST_RULES = 500

/** What is kept with the source; whatever is no rule is as usual. */
export function readPriceRule(kept: unknown): PriceRule {
  const rule = isObject(kept) ? kept : {}
  const margins = Array.isArray(rule['margins']) ? rule['margins'] : []
  return {
    percent: readPercent(rule['percent']) ?? USUAL_RULE.percent,
    margins: margins.slice(0, MOST_RULES).flatMap(readMargin),
    rounding: ROUNDINGS.includes(rule['rounding'] as string)
      ? (rule['rounding'] as PriceRounding)
      : USUAL_RULE.rounding,
    isFloored: rule['isFloored'] !== false,
  }
}

const isObject = (kept: unknown): kept is Record<string, unknown> =>
  typeof kept === 'object' && kept !== null && !Array.isArray(kept)

const readPercent = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isFinite(kept) && kept > -100 && kept <= MOST_PERCENT ? kept : null

function readMargin(kept: unknown): MarginRule[] {
  if (!isObject(kept)) return []
  const { vendor, category, percent, isKept } = kept
  const margin = readPercent(percent)
  if ((typeof vendor !== 'string' && typeof category !== 'string') || (margin === null && isKept !== true)) return []
  return [
    {
      ...(typeof vendor === 'string' && { vendor }),
      ...(typeof category === 'string' && { category }),
      ...(margin !== null && { percent: margin }),
      ...(isKept === true && { isKept }),
    },
  ]
}

/** Kopecks; null: the price is not touched. A supplier without a price gives none. */
export function ourPrice(rule: PriceRule, good: PricedGood): number | null {
  const { price, recommended } = good
  if (!(price > 0)) return null
  const margin = marginOf(rule, good)
  if (margin?.isKept) return null
  const dearer = rounded(
    Math.ceil((price * (10_000 + Math.round((margin?.percent ?? rule.percent) * 100))) / 10_000),
    rule.rounding,
  )
  return rule.isFloored && recommended !== null && recommended > dearer ? recommended : dearer
}

/** The nearest: of brand and category both, then of the nearest category, then of the brand. */
function marginOf({ margins }: PriceRule, { vendor, categories }: PricedGood): MarginRule | null {
  let best: MarginRule | null = null
  let nearest = -1
  for (const margin of margins) {
    const depth = margin.category === undefined ? -1 : categories.indexOf(margin.category)
    const fits =
      (margin.vendor === undefined || margin.vendor === vendor) && (margin.category === undefined || depth >= 0)
    if (!fits) continue
    const isBoth = margin.vendor !== undefined && margin.category !== undefined
    const near = (isBoth ? 10_000 : 0) + (margin.category === undefined ? 0 : 1000 - depth)
    if (near > nearest) [best, nearest] = [margin, near]
  }
  return best
}

/** Upwards: a margin is never rounded away. */
function rounded(kopecks: number, rounding: PriceRounding): number {
  if (rounding === 'none') return kopecks
  if (rounding === 'ruble') return Math.ceil(kopecks / 100) * 100
  if (rounding === 'ten') return Math.ceil(kopecks / 1000) * 1000
  return Math.ceil((kopecks - 9000) / 10_000) * 10_000 + 9000
}
