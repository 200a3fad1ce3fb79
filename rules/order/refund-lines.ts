import type { Kopecks } from '../money/money.ts'
import { lineKey, type SplitLine } from './split-order.ts'

interface PaidItem extends SplitLine {
  price: Kopecks
  /** What bonuses took off the whole item. */
  bonusShare: Kopecks
}

const piecesOf = (lines: readonly SplitLine[], key: string) =>
  lines.reduce((sum, line) => (lineKey(line) === key ? sum + line.quantity : sum), 0)

/** What the first so many pieces of a line cost in money. All of them together cost what was paid for the line. */
function costOfFirst(items: readonly PaidItem[], pieces: number): Kopecks {
  let left = pieces
  let sum = 0
  for (const { quantity, price, bonusShare } of items) {
    const counted = Math.min(left, quantity)
    left -= counted
    sum += Math.floor(((price * quantity - bonusShare) * counted) / quantity)
  }
  return sum
}

/**
 * The money for these pieces, without the part bonuses paid; `refunded` pieces have gone back before. Null: more than the
 * buyer still has.
 */
export function refundOfLines(
  items: readonly PaidItem[],
  lines: readonly SplitLine[],
  refunded: readonly SplitLine[],
): Kopecks | null {
  let sum = 0
  for (const key of new Set(lines.map(lineKey))) {
    const own = items.filter((item) => lineKey(item) === key)
    const before = piecesOf(refunded, key)
    const after = before + piecesOf(lines, key)
    if (after > piecesOf(own, key)) return null
    sum += costOfFirst(own, after) - costOfFirst(own, before)
  }
  return sum
}
