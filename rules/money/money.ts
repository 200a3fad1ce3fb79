import { formatHundredths, formatNumber } from '../text/number-text.ts'
import { DASH, MINUS, withUnit } from '../text/typography.ts'

/** Money inside the shop: a whole number of kopecks. */
export type Kopecks = number

const RUBLE = '₽'

/** The wire carries rubles. Two-decimal numbers convert exactly; anything that is no number becomes 0. */
export function rublesToKopecks(rubles: number | null | undefined): Kopecks {
  return Number.isFinite(rubles) ? Math.round((rubles as number) * 100) : 0
}

export function kopecksToRubles(kopecks: Kopecks): number {
  return Number.isFinite(kopecks) ? Math.round(kopecks) / 100 : 0
}

/** `12 990 ₽`, `1 234,50 ₽`. */
export function formatMoney(kopecks: Kopecks | null | undefined): string {
  return Number.isFinite(kopecks) ? withUnit(formatHundredths(kopecks as number), RUBLE) : DASH
}

/** The same for a price that came over the wire in rubles. */
export function formatRubles(rubles: number | null | undefined): string {
  return Number.isFinite(rubles) ? formatMoney(rublesToKopecks(rubles)) : DASH
}

/** `12 990,00`: a column of sums keeps its kopecks. */
export function withKopecks(kopecks: Kopecks): string {
  const size = Math.abs(kopecks)
  return `${kopecks < 0 ? MINUS : ''}${formatNumber(Math.trunc(size / 100))},${String(size % 100).padStart(2, '0')}`
}
