import type { Kopecks } from '../money/money.ts'

export interface RepairLine {
  quantity: number
  price: Kopecks
}

export const repairLinesSum = (lines: readonly RepairLine[]): Kopecks =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

/** What the owner pays. Under warranty nothing, whatever went into it; without a line nobody has named a price yet. */
export function repairPrice(lines: readonly RepairLine[], isWarranty: boolean): Kopecks | null {
  if (isWarranty) return 0
  return lines.length === 0 ? null : repairLinesSum(lines)
}
