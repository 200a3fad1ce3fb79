import { DASH, MINUS, NBSP, withUnit } from './typography.ts'

const upToTwo = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const exactlyTwo = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** ICU versions differ in the space and the minus they use; server and browser must print the same bytes. */
function settled(text: string): string {
  return text.replace(/^-0$/, '0').replace(/\s/g, NBSP).replace('-', MINUS)
}

/** `12 990`, `1 234,5`: at most two decimals. */
export function formatNumber(value: number | null | undefined): string {
  return Number.isFinite(value) ? settled(upToTwo.format(value as number)) : DASH
}

/** `12 990` or `1 234,50`: money has no decimals or both. */
export function formatHundredths(hundredths: number): string {
  const rounded = Math.round(hundredths)
  return settled((rounded % 100 === 0 ? upToTwo : exactlyTwo).format(rounded / 100))
}

/** `15 %`. */
export function formatPercent(value: number | null | undefined): string {
  return Number.isFinite(value) ? withUnit(formatNumber(value), '%') : DASH
}
