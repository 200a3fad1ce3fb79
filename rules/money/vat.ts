import { NBSP } from '../text/typography.ts'
import { withKopecks, type Kopecks } from './money.ts'

/** Rates of VAT goods are sold at, in the order people are offered them. Percent; `none`: the sale is free of it. */
export const VAT_RATES = ['none', '0', '5', '7', '10', '20', '22'] as const
export type VatRate = (typeof VAT_RATES)[number]

export const isVatRate = (value: unknown): value is VatRate => VAT_RATES.includes(value as VatRate)

/** «Без НДС», «22 %». */
export const vatRateText = (rate: VatRate): string => (rate === 'none' ? 'Без НДС' : `${rate}${NBSP}%`)

export const VAT_RATE_TEXTS: ReadonlyMap<string, string> = new Map(VAT_RATES.map((rate) => [rate, vatRateText(rate)]))

/** A good's own rate, else the shop's. */
export const vatRateOf = (own: VatRate | null, usual: VatRate): VatRate => own ?? usual

/**
 * The VAT inside a sum that includes it, to the nearest kopeck, half a kopeck up. Rounded once for a line and never for
 * a piece: the tax of an order is the sum of its lines'.
 */
export function vatIncluded(sum: Kopecks, rate: VatRate): Kopecks {
  const percent = rate === 'none' ? 0 : Number(rate)
  if (percent === 0) return 0
  const whole = 100 + percent
  return Math.sign(sum) * Math.floor((2 * Math.abs(sum) * percent + whole) / (2 * whole))
}

interface TaxedLine {
  sum: Kopecks
  rate: VatRate
}

export interface VatShare {
  rate: VatRate
  /** What is sold at the rate, VAT included. */
  sum: Kopecks
  vat: Kopecks
}

/** By rates, the highest first: what was sold at each and the tax in it. */
export function vatByRates(lines: readonly TaxedLine[]): VatShare[] {
  return VAT_RATES.toReversed().flatMap((rate) => {
    const own = lines.filter((line) => line.rate === rate)
    if (own.length === 0) return []
    return {
      rate,
      sum: own.reduce((all, { sum }) => all + sum, 0),
      vat: own.reduce((all, { sum }) => all + vatIncluded(sum, rate), 0),
    }
  })
}

export interface VatLine {
  label: string
  value: string
}

/** Lines of a paper: `['В том числе НДС 22 %', '180,33']`; «Без НДС» alone where nothing is taxed. */
export function vatLines(shares: readonly VatShare[]): VatLine[] {
  const taxed = shares.filter(({ rate }) => rate !== 'none')
  if (taxed.length === 0) return [{ label: 'НДС', value: 'Без НДС' }]
  const lines = taxed.map(({ rate, vat }) => ({
    label: `В том числе НДС ${vatRateText(rate)}`,
    value: withKopecks(vat),
  }))
  const free = shares.find(({ rate }) => rate === 'none')
  return free ? [...lines, { label: 'Без НДС, на сумму', value: withKopecks(free.sum) }] : lines
}

/** The same in a phrase, as a payment order and a receipt slip say it: «В том числе НДС 22 % 180,33 руб.». */
export function vatPhrase(shares: readonly VatShare[]): string {
  const taxed = shares.filter(({ rate }) => rate !== 'none')
  if (taxed.length === 0) return 'Без НДС'
  return `В том числе НДС ${taxed.map(({ rate, vat }) => `${vatRateText(rate)} ${withKopecks(vat)} руб.`).join(', ')}`
}

/**
 * A rate as accounting and files write it: «20», «22%», «НДС 10 %», «Без НДС», «20/120», YML's `VAT_20_120`, `NO_VAT`.
 * Null: no rate we know.
 */
export function readVatRate(text: string): VatRate | null {
  const plain = text.trim().toLowerCase()
  if (/без\s*(ндс|налога)|не\s*облагается|no_?vat|^none$/.test(plain)) return 'none'
  const figure = /^(?:ндс|vat)?[\s_]*(\d+)(?:[.,]0+)?\s*(?:%|[/_]\s*\d+\s*%?)?$/.exec(plain)?.[1]
  const rate = figure === undefined ? undefined : String(Number(figure))
  return isVatRate(rate) ? rate : null
}

/** Systems of taxation as receipts name them (tag 1055). */
export const TAX_SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['1', 'Общая (ОСН)'],
  ['2', 'Упрощённая, доходы'],
  ['3', 'Упрощённая, доходы минус расходы'],
  ['4', 'Единый налог на вменённый доход'],
  ['5', 'Единый сельскохозяйственный налог'],
  ['6', 'Патентная'],
])
