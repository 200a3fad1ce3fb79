import type { Kopecks } from '../money/money.ts'
import { refundedPieces } from './refund-lines.ts'
import type { SplitLine } from './split-order.ts'

interface BoughtItem extends SplitLine {
  price: Kopecks
  bonusShare: Kopecks
  /** Earned with one piece. */
  bonuses: number
}

interface BonusesBack {
  /** Paid by bonuses for these pieces: they come back. */
  spent: number
  /** Earned with them: they go. */
  earned: number
}

/**
 * Bonuses are whole roubles, their share of a piece is not: what comes back is counted over everything returned so far,
 * so that all pieces together give back all that was spent. Null: more than the buyer still has.
 */
export function bonusesBack(
  items: readonly BoughtItem[],
  lines: readonly SplitLine[],
  refunded: readonly SplitLine[],
): BonusesBack | null {
  const now = refundedPieces(items, lines, refunded)
  const before = refundedPieces(items, refunded, [])
  if (now === null || before === null) return null
  const paidByBonuses = (pieces: typeof now) =>
    pieces.reduce((sum, { item, quantity, sum: money }) => sum + item.price * quantity - money, 0)
  const earlier = paidByBonuses(before)
  return {
    spent: Math.floor((earlier + paidByBonuses(now)) / 100) - Math.floor(earlier / 100),
    earned: now.reduce((sum, { item, quantity }) => sum + item.bonuses * quantity, 0),
  }
}
