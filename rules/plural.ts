import { formatNumber } from './number-text.ts'
import { withUnit } from './typography.ts'

/** `['товар', 'товара', 'товаров']`: for 1, for 2, for 5. */
export type PluralForms = readonly [one: string, few: string, many: string]

const russian = new Intl.PluralRules('ru-RU')

export function plural(count: number, forms: PluralForms): string {
  if (!Number.isFinite(count)) return forms[2]
  const rule = russian.select(Math.abs(count))
  if (rule === 'one') return forms[0]
  // «other» is what a fraction gets: 1,5 товара
  return rule === 'few' || rule === 'other' ? forms[1] : forms[2]
}

/** `21 товар`, `1 200 товаров`, with a no-break space. */
export function countText(count: number, forms: PluralForms): string {
  const known = Number.isFinite(count) ? count : 0
  return withUnit(formatNumber(known), plural(known, forms))
}
