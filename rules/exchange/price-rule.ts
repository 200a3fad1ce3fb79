export type PriceRounding = 'none' | 'ruble' | 'ten' | 'ninety'

/** A margin for goods of a brand, of a category with all below it, of a band of prices, or of several of these. */
interface MarginRule {
  vendor?: string
  category?: string
  /** Of the supplier's price, whole roubles: from this one on. */
  from?: number
  /** And below this one. */
  below?: number
  /** Of the supplier's price. */
  percent?: number
  /** «Не трогать»: the price stays as the shop has it. */
  isKept?: boolean
}

/** How our price follows from a supplier's. */
export interface PriceRule {
  percent: number
  margins: MarginRule[]
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

const readRubles = (kept: unknown): number | null =>
  typeof kept === 'number' && Number.isSafeInteger(kept) && kept >= 0 ? kept : null

function readMargin(kept: unknown): MarginRule[] {
  if (!isObject(kept)) return []
  const { vendor, category, percent, isKept } = kept
  const margin = readPercent(percent)
  const [from, below] = [readRubles(kept['from']), readRubles(kept['below'])]
  const isAbout = typeof vendor === 'string' || typeof category === 'string' || from !== null || below !== null
  if (!isAbout || (margin === null && isKept !== true)) return []
  return [
    {
      ...(typeof vendor === 'string' && { vendor }),
      ...(typeof category === 'string' && { category }),
      ...(from !== null && { from }),
      ...(below !== null && { below }),
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

/**
 * The nearest: of brand and category both, then of the nearest category, then of the brand; of these the one of a band.
 */
function marginOf({ margins }: PriceRule, { price, vendor, categories }: PricedGood): MarginRule | null {
  let best: MarginRule | null = null
  let nearest = -1
  for (const margin of margins) {
    const depth = margin.category === undefined ? -1 : categories.indexOf(margin.category)
    const fits =
      (margin.vendor === undefined || margin.vendor === vendor) &&
      (margin.category === undefined || depth >= 0) &&
      price >= (margin.from ?? 0) * 100 &&
      price < (margin.below ?? Infinity) * 100
    if (!fits) continue
    const ofVendor = margin.vendor !== undefined
    const ofCategory = margin.category !== undefined
    const isBand = margin.from !== undefined || margin.below !== undefined
    const near =
      2 * ((ofVendor && ofCategory ? 10_000 : 0) + (ofCategory ? 1000 - depth : 0) + (ofVendor ? 1 : 0)) +
      (isBand ? 1 : 0)
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
