import { formatNumber } from './number-text.ts'
import { withUnit } from './typography.ts'

/** `['товар', 'товара', 'товаров']`: for 1, for 2, for 5. */
export type PluralForms = readonly [one: string, few: string, many: string]

export const ARTICLES: PluralForms = ['артикул', 'артикула', 'артикулов']
export const POSITIONS: PluralForms = ['позиция', 'позиции', 'позиций']
export const GOODS: PluralForms = ['товар', 'товара', 'товаров']

export function plural(count: number, forms: PluralForms): string {
  if (!Number.isFinite(count)) return forms[2]
  // a fraction: 1,5 товара
  if (!Number.isInteger(count)) return forms[1]
  // not by Intl.PluralRules: making one takes a slow phone longer than drawing a row of cards
  const [last, lastTwo] = [Math.abs(count) % 10, Math.abs(count) % 100]
  if (lastTwo > 10 && lastTwo < 15) return forms[2]
  if (last === 1) return forms[0]
  return last > 1 && last < 5 ? forms[1] : forms[2]
}

/** `21 товар`, `1 200 товаров`, with a no-break space. */
export function countText(count: number, forms: PluralForms): string {
  const known = Number.isFinite(count) ? count : 0
  return withUnit(formatNumber(known), plural(known, forms))
}
