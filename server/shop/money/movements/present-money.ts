import type { Static } from 'typebox'
import type { MoneyBook } from '#contract/office/money.schema.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { sumMovements } from '#rules/money/movements.ts'
import type { MovementRow } from './write-movements.ts'

export function presentMoneyBook(rows: readonly MovementRow[]): Static<typeof MoneyBook> {
  const sums = sumMovements(rows)
  const gone = new Set(rows.map(({ counters }) => counters))
  const depositTaken = rows.reduce(
    (all, { kind, purpose, sum }) => (kind === 'received' && purpose === 'deposit' ? all + sum : all),
    0,
  )
  return {
    charged: kopecksToRubles(sums.charged),
    received: kopecksToRubles(sums.received),
    givenBack: kopecksToRubles(sums.givenBack),
    withheld: kopecksToRubles(sums.withheld),
    due: kopecksToRubles(sums.due),
    toGiveBack: kopecksToRubles(sums.toGiveBack),
    depositTaken: kopecksToRubles(depositTaken),
    depositHeld: kopecksToRubles(sums.depositHeld),
    movements: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      who: row.staff_name,
      kind: row.kind,
      purpose: row.purpose,
      way: row.way,
      sum: kopecksToRubles(row.sum),
      note: row.note,
      receipt: row.receipt,
      isCountered: gone.has(row.id),
    })),
  }
}
