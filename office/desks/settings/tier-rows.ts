import type { OfficeBranch } from '#contract/office/places.ts'
import { readRubles, rublesText } from '#rules/goods/rubles-text.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'

/** A step of delivery as it is typed. */
export type TierRow = Record<string, string>

export const TIER_COLUMNS = {
  add: 'Добавить ступень',
  type: 'text',
  columns: [
    ['start', 'Заказ от, ₽'],
    ['price', 'Доставка, ₽'],
  ],
} as const

export const NOT_SUMS = 'Впишите суммы в рублях: 390 или 390,50'

const text = (kopecks: number) => rublesText(kopecksToRubles(kopecks))
const kopecks = (typed: string) => {
  const rubles = readRubles(typed)
  return typeof rubles === 'number' ? rublesToKopecks(rubles) : -1
}
export const tierRows = (tiers: OfficeBranch['tiers']): TierRow[] =>
  tiers.map(({ start, price }) => ({ start: text(start), price: text(price) }))

/** Below zero: what is typed is no sum. */
export const tiersOf = (rows: readonly TierRow[]): OfficeBranch['tiers'] =>
  rows.map(({ start = '', price = '' }) => ({ start: kopecks(start), price: kopecks(price) }))

export const areSums = (tiers: OfficeBranch['tiers']): boolean =>
  tiers.every(({ start, price }) => start >= 0 && price >= 0)
