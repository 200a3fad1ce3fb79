import type { Kopecks } from '../money/money.ts'

export interface PricedRepairLine {
  quantity: number
  price: Kopecks
}

export const repairLinesSum = (lines: readonly PricedRepairLine[]): Kopecks =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** What the owner pays. Under warranty nothing, whatever went into it; without a line nobody has named a price yet. */
export function repairPrice(
  lines: readonly PricedRepairLine[],
  isWarranty: boolean,
  discount: Kopecks = 0,
): Kopecks | null {
  if (isWarranty) return 0
  return lines.length === 0 ? null : Math.max(0, repairLinesSum(lines) - discount)
}
