import type { Kopecks } from '#rules/money/money.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import { VAT_RATES, vatRateText } from '#rules/money/vat.ts'
import type { ReceiptItem } from './port.ts'

/**
 * A sum that is of no pieces: what was paid on top, or is given back in part. One position, or one for each rate of VAT
 * among `of`, in proportion to what was sold at it; they add up to the sum.
 */
export function sumItems(name: string, sum: Kopecks, of: readonly ReceiptItem[]): ReceiptItem[] {
  const byRate = VAT_RATES.map((rate) =>
    of.reduce((all, { vatRate, price, quantity }) => (vatRate === rate ? all + price * quantity : all), 0),
  )
  const whole = byRate.reduce((all, each) => all + each, 0)
  // an advance comes back as what it was
  const isGift = of.length > 0 && of.every(({ kind }) => kind === 'gift')
  const position = { quantity: 1, unit: 'шт.', kind: isGift ? ('gift' as const) : ('good' as const) }
  if (whole === 0) return [{ ...position, name, price: sum, vatRate: of[0]?.vatRate ?? 'none' }]
  // weights must not be less than what is shared
  const scale = Math.ceil(sum / whole)
  const shares = splitDiscount(
    sum,
    byRate.map((each) => each * scale),
  )
  const items = VAT_RATES.flatMap((vatRate, at) =>
    shares[at]! > 0 ? [{ ...position, name, price: shares[at]!, vatRate }] : [],
  )
  if (items.length === 1) return items
  return items.map((item) => ({
    ...item,
    name: `${name}, ${item.vatRate === 'none' ? '' : 'НДС '}${vatRateText(item.vatRate)}`,
  }))
}
