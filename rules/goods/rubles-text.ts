import { formatNumber } from '../text/number-text.ts'

/** What was typed or pasted into a cell of prices: rubles, null for an empty cell, or undefined for what is no sum. */
export function readRubles(text: string): number | null | undefined {
  const plain = text
    .replace(/[\s\u00A0\u202F]|₽|руб\.?|р\.?$/giu, '')
    .replace(',', '.')
    .replace(/−/g, '-')
  if (plain === '') return null
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined
}

/** `12 990` or `12 990,50`, as a cell shows it. */
export function rublesText(rubles: number | null): string {
  if (rubles === null) return ''
  const kopecks = Math.round(rubles * 100)
  const rest = Math.abs(kopecks % 100)
  return formatNumber(Math.trunc(kopecks / 100)) + (rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`)
}
