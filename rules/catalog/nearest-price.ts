import { formatRubles } from '#rules/money/money.ts'

/** A bound that was not set is null, or is not there. */
interface AskedPrice {
  min?: number | null | undefined
  max?: number | null | undefined
}

/**
 * «До 3 000 ₽ такого нет, ближайшее от 6 290 ₽»: what to say when no good has the price asked for, by the cheapest and
 * the dearest of those that have everything else. Null: some good may have it.
 */
export function nearestPriceText(
  { min = null, max = null }: AskedPrice,
  sold: { min: number; max: number },
): string | null {
  if (max !== null && max < sold.min)
    return `До ${formatRubles(max)} такого нет, ближайшее от ${formatRubles(sold.min)}`
  if (min !== null && min > sold.max)
    return `Дороже ${formatRubles(min)} такого нет, ближайшее за ${formatRubles(sold.max)}`
  if (min === null || max === null) return null
  const between = (from: number, to: number) => `от ${formatRubles(from)} до ${formatRubles(to)}`
  return `С ценой ${between(min, max)} ничего нет, есть ${between(sold.min, sold.max)}`
}
