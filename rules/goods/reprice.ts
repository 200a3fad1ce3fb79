import type { Kopecks } from '../money/money.ts'

export const PRICE_ROUNDINGS = {
  none: 'Не округлять',
  '10': 'До десятков: 1 240 ₽',
  '90': 'На 90: 1 290 ₽, дешёвые на 9: 149 ₽',
  '99': 'На 99: 1 299 ₽, дешёвые на 9: 149 ₽',
} as const
export type RepriceRounding = keyof typeof PRICE_ROUNDINGS

export interface Repricing {
  /** Of the price as it is, or over what the shop pays. */
  base: 'price' | 'cost'
  percent: number
  rounding: RepriceRounding
  /** Per cent of the price the shop keeps at least; null: as it comes. */
  leastMargin: number | null
}

const RUBLE = 100
const HUNDRED = 100 * RUBLE
const CHEAP = 1000 * RUBLE

/** The nearest price of the kind; `isUp`: not below what is given. */
export function roundedPrice(price: Kopecks, rounding: RepriceRounding, isUp = false): Kopecks {
  const whole = Math.max(1, Math.round(price))
  if (rounding === 'none') return isUp ? Math.max(1, Math.ceil(price)) : whole
  if (rounding === '10') {
    const step = 10 * RUBLE
    return Math.max(step, (isUp ? Math.ceil(price / step) : Math.round(price / step)) * step)
  }
  // a disc for 49 rubles does not become one for 90
  const [step, ending] = price < CHEAP ? [10 * RUBLE, 9 * RUBLE] : [HUNDRED, Number(rounding) * RUBLE]
  const below = Math.floor((price - ending) / step) * step + ending
  const above = below + step
  // below the first such price there is nothing to round to
  if (below <= 0) return above
  if (isUp) return below >= price ? below : above
  return price - below < above - price ? below : above
}

/** Per cent of the price the shop keeps; null: what it pays is not known. */
export const marginPercent = (price: Kopecks | null, cost: Kopecks | null): number | null =>
  price === null || cost === null || price <= 0 ? null : Math.round(((price - cost) / price) * 1000) / 10

/** What the price becomes; null: there is nothing to count from. */
export function ruledPrice(rule: Repricing, { price, cost }: { price: Kopecks; cost: Kopecks | null }): Kopecks | null {
  const base = rule.base === 'cost' ? cost : price
  if (base === null) return null
  const wanted = roundedPrice((base * (100 + rule.percent)) / 100, rule.rounding)
  if (rule.leastMargin === null || cost === null) return wanted
  const least = cost / (1 - rule.leastMargin / 100)
  return wanted >= least ? wanted : roundedPrice(least, rule.rounding, true)
}

/** What is wrong with the rule, by field. */
export function ruleProblems(rule: Repricing): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!Number.isFinite(rule.percent) || rule.percent <= -100 || rule.percent > 1000)
    problems['percent'] = 'Процент — больше −100 и не больше 1000'
  else if (rule.base === 'price' && rule.percent === 0 && rule.rounding === 'none' && rule.leastMargin === null)
    problems['percent'] = 'Ноль без округления ничего не изменит'
  if (rule.leastMargin !== null && !(rule.leastMargin >= 0 && rule.leastMargin < 95))
    problems['leastMargin'] = 'Маржа — от 0 до 95 %'
  return problems
}
