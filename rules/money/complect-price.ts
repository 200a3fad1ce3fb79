import type { Kopecks } from './money.ts'

export type ComplectLine = { price: Kopecks; quantity: number; discountPercent: number }

/** What one piece costs inside a kit: whole kopecks, half a kopeck goes up, never free. */
export function complectPiecePrice({
  price,
  discountPercent,
}: Pick<ComplectLine, 'price' | 'discountPercent'>): Kopecks {
  const share = 100 - Math.min(Math.max(discountPercent, 0), 100)
  return Math.max(1, Math.round((price * share) / 100))
}

/** Summed over rounded pieces, so that what stands in the lines adds up to the total to the kopeck. */
export function complectTotals(lines: readonly ComplectLine[]): { price: Kopecks; priceOld: Kopecks } {
  return lines.reduce(
    (sum, line) => ({
      price: sum.price + complectPiecePrice(line) * line.quantity,
      priceOld: sum.priceOld + line.price * line.quantity,
    }),
    { price: 0, priceOld: 0 },
  )
}
