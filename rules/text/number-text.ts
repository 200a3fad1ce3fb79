import { DASH, MINUS, NBSP, withUnit } from './typography.ts'

/** Beyond, hundredths are no whole numbers any more; nothing the shop sells is that many. */
const LARGEST = 2 ** 53 / 100

/** A hundred times as much, of the digits as they are written: 1.005 × 100 is 100.5, not 100.49999999999999. */
const shifted = (value: number) => (value < 1e-6 ? 0 : Number(`${value}e2`))

/**
 * By hand, not by Intl: its formatters take a slow phone tens of milliseconds to make, and differ in the space and the
 * minus they use.
 */
function written(value: number, decimals: 'some' | 'both'): string {
  const size = Math.abs(value)
  const hundredths = size < LARGEST ? Math.round(shifted(size)) : 0
  const whole = size < LARGEST ? String(Math.floor(hundredths / 100)) : String(BigInt(Math.round(size)))
  const rest = String(hundredths % 100).padStart(2, '0')
  const fraction = decimals === 'both' ? rest : rest.replace(/0+$/, '')
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, NBSP) + (fraction && `,${fraction}`)
  return value < 0 && digits !== '0' ? MINUS + digits : digits
}

/** `12 990`, `1 234,5`: at most two decimals. */
export function formatNumber(value: number | null | undefined): string {
  return Number.isFinite(value) ? written(value as number, 'some') : DASH
}

/** `12 990` or `1 234,50`: money has no decimals or both. */
export function formatHundredths(hundredths: number): string {
  const rounded = Math.round(hundredths)
  return written(rounded / 100, rounded % 100 === 0 ? 'some' : 'both')
}

/** `15 %`. */
export function formatPercent(value: number | null | undefined): string {
  return Number.isFinite(value) ? withUnit(formatNumber(value), '%') : DASH
}
