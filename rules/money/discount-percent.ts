/**
 * Whole percent between the old and the current price (one unit for both), or null when there is nothing to boast of.
 * A good that still costs something never says 100 %.
 */
export function discountPercent(price: number | null | undefined, priceOld: number | null | undefined): number | null {
  if (!Number.isFinite(price) || !Number.isFinite(priceOld)) return null
  const [now, before] = [price as number, priceOld as number]
  if (now < 0 || before <= now) return null
  const percent = Math.round(((before - now) / before) * 100)
  if (percent === 0) return null
  return now > 0 ? Math.min(percent, 99) : percent
}
