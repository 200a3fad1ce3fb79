import type { Kopecks } from '#rules/money/money.ts'
import { splitDiscount } from '#rules/money/split-discount.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import { goodPositions } from './receipt-items.ts'

/** What is handed over, each with all the money for it. */
export type HandedLine = Pick<ReceiptItem, 'name' | 'unit' | 'quantity' | 'kind' | 'vatRate'> & {
  sum: Kopecks
  marks?: readonly string[]
}

/**
 * Positions of the receipts that settle prepayments, one list for each of the `amounts`: what each payment paid of
 * every line, in proportion. They add up to the amounts; all of them together never pass the lines. A code of marking
 * leaves circulation once, by the first of them.
 */
export function settlementItems(lines: readonly HandedLine[], amounts: readonly Kopecks[]): ReceiptItem[][] {
  let left = lines.map(({ sum }) => sum)
  return amounts.map((amount, list) => {
    const shares = splitDiscount(amount, left)
    left = left.map((sum, at) => sum - shares[at]!)
    return lines.flatMap(({ kind, marks = [], ...line }, at) => {
      const told = list === 0 ? marks : []
      const positions = shares[at]! === 0 ? [] : goodPositions({ ...line, sum: shares[at]!, marks: told })
      return positions.map((item) => ({ ...item, kind }))
    })
  })
}
