import type { Kopecks } from './money.ts'

export type KitLine = { price: Kopecks; quantity: number; discountPercent: number }

/** From ten roubles up a discount ends in whole roubles, to the buyer's good: nobody is glad of kopecks. */
const ROUBLE = 100
const SMALL = 10 * ROUBLE

/** What one piece costs inside a kit or by an agreed discount; of small things half a kopeck goes up; never free. */
export function discountedPiecePrice({ price, discountPercent }: Pick<KitLine, 'price' | 'discountPercent'>): Kopecks {
  const share = 100 - Math.min(Math.max(discountPercent, 0), 100)
  const less = (price * share) / 100
  return less < SMALL || share === 100 ? Math.max(1, Math.round(less)) : Math.floor(less / ROUBLE) * ROUBLE
}

/** Summed over rounded pieces, so that what stands in the lines adds up to the total to the kopeck. */
export function kitTotals(lines: readonly KitLine[]): { price: Kopecks; priceOld: Kopecks } {
  return lines.reduce(
    (sum, line) => ({
      price: sum.price + discountedPiecePrice(line) * line.quantity,
      priceOld: sum.priceOld + line.price * line.quantity,
    }),
    { price: 0, priceOld: 0 },
  )
}
