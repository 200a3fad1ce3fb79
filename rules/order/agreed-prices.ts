import type { Kopecks } from '../money/money.ts'

/** Pieces of an order that stands, at the price its buyer agreed to. */
export interface AgreedPieces {
  code: string
  complectOf: string | null
  quantity: number
  price: Kopecks
}

export interface WantedPieces {
  code: string
  complectOf: string | null
  quantity: number
}

const isSameLine = (a: WantedPieces, b: WantedPieces) => a.code === b.code && a.complectOf === b.complectOf

const piecesOf = (lines: readonly WantedPieces[], line: Omit<WantedPieces, 'quantity'>) =>
  lines.reduce((sum, each) => (isSameLine(each, { ...line, quantity: 0 }) ? sum + each.quantity : sum), 0)

/** A kit price holds for as many kits as main goods stay: of a thing bought to two drills half goes with one drill. */
function mostAtAgreedPrice(
  line: WantedPieces,
  wanted: readonly WantedPieces[],
  agreed: readonly AgreedPieces[],
): number {
  const had = piecesOf(agreed, line)
  if (line.complectOf === null) return had
  const main = { code: line.complectOf, complectOf: null }
  const mainsBefore = piecesOf(agreed, main)
  const mainsNow = piecesOf(wanted, main)
  return mainsNow >= mainsBefore ? had : Math.floor((had * mainsNow) / mainsBefore)
}

/**
 * How a wanted line is priced when the order stands: what was agreed keeps its price, the cheapest pieces first, also
 * when today's price is another; `fresh` pieces cost as today.
 */
export function splitByAgreedPrice<Agreed extends AgreedPieces>(
  line: WantedPieces,
  wanted: readonly WantedPieces[],
  agreed: readonly Agreed[],
): { kept: { from: Agreed; quantity: number }[]; fresh: number } {
  const most = Math.min(line.quantity, mostAtAgreedPrice(line, wanted, agreed))
  const kept: { from: Agreed; quantity: number }[] = []
  let left = most
  const own = agreed.filter((each) => isSameLine(each, line)).toSorted((a, b) => a.price - b.price)
  for (const from of own) {
    const quantity = Math.min(left, from.quantity)
    left -= quantity
    if (quantity > 0) kept.push({ from, quantity })
  }
  return { kept, fresh: line.quantity - most }
}
