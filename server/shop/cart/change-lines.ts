import type { CartUpdateLine } from '#contract/cart.ts'
import { type LineRow, ownPrice } from './cart-lines.ts'

/**
 * The lines as removeLines and putLines leave them, so that they need not be read again: the cart is locked, nobody
 * else changes it.
 * `known`: the cart's lines and, with no pieces yet, the goods that come in, in the order they come.
 */
export function changeLines(
  known: readonly LineRow[],
  changes: readonly CartUpdateLine[],
  isCustomer: boolean,
): LineRow[] {
  const asked = new Map(changes.map((change) => [change.code, change]))
  const rows = known.flatMap((row) => {
    // a kit leaves together with its main good, and knows no other change
    if (row.complect_of !== null) return asked.get(row.complect_of)?.quantity === 0 ? [] : [row]
    const change = asked.get(row.good_code)
    if (!change) return [row]
    if (change.quantity === 0) return []
    const price = ownPrice(row, isCustomer).price ?? 0
    // a line that went off sale stays as it was seen
    const seen = price > 0 ? { seen_price: price, seen_count: row.total_count } : {}
    const place = row.quantity === 0 ? (change.place ?? row.place) : row.place
    return [{ ...row, quantity: change.quantity, in_order: change.inOrder ?? row.in_order, place, ...seen }]
  })
  return rows.toSorted((one, other) => one.place - other.place)
}
