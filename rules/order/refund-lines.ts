import type { Kopecks } from '../money/money.ts'
import { lineKey, type SplitLine } from './split-order.ts'

interface PaidItem extends SplitLine {
  price: Kopecks
  /** What bonuses took off the whole item. */
  bonusShare: Kopecks
}

const piecesOf = (lines: readonly SplitLine[], key: string) =>
  lines.reduce((sum, line) => (lineKey(line) === key ? sum + line.quantity : sum), 0)

/** What the first so many pieces of an item cost in money. All of them together cost what was paid for it. */
const costOfFirst = ({ quantity, price, bonusShare }: PaidItem, pieces: number): Kopecks =>
  Math.floor(((price * quantity - bonusShare) * pieces) / quantity)

interface RefundedPieces<Item> {
  item: Item
  quantity: number
  /** For all of them. */
  sum: Kopecks
}

/**
 * Which pieces of which items these are and the money for them, without the part bonuses paid; `refunded` pieces have
 * gone back before. Null: more than the buyer still has.
 */
export function refundedPieces<Item extends PaidItem>(
  items: readonly Item[],
  lines: readonly SplitLine[],
  refunded: readonly SplitLine[],
): RefundedPieces<Item>[] | null {
  const pieces: RefundedPieces<Item>[] = []
  for (const key of new Set(lines.map(lineKey))) {
    const own = items.filter((item) => lineKey(item) === key)
    const before = piecesOf(refunded, key)
    const after = before + piecesOf(lines, key)
    if (after > piecesOf(own, key)) return null
    let passed = 0
    for (const item of own) {
      const within = (count: number) => Math.min(Math.max(count - passed, 0), item.quantity)
      const [from, to] = [within(before), within(after)]
      passed += item.quantity
      if (to > from) pieces.push({ item, quantity: to - from, sum: costOfFirst(item, to) - costOfFirst(item, from) })
    }
  }
  return pieces
}

/** The money for them all. */
export const refundOfLines = (
  items: readonly PaidItem[],
  lines: readonly SplitLine[],
  refunded: readonly SplitLine[],
): Kopecks | null => refundedPieces(items, lines, refunded)?.reduce((all, { sum }) => all + sum, 0) ?? null
