import type { CartQuantity } from './cart-limit.ts'

/** More than this is an order for a list or a table, not for an address. */
const MOST_LINES = 100
const MOST_PIECES = 9999

/** What the address of a shared cart says: «100001-2.100101-1», each good with its pieces. */
export const writeSharedCart = (lines: readonly CartQuantity[]): string =>
  lines
    .slice(0, MOST_LINES)
    .map(({ code, quantity }) => `${code}-${quantity}`)
    .join('.')

/** Whatever of it makes sense; the same good twice is one line. */
export function readSharedCart(text: string): CartQuantity[] {
  const pieces = new Map<string, number>()
  for (const part of text.split('.')) {
    const [, code, quantity] = /^(\d{1,12})-(\d{1,4})$/.exec(part) ?? []
    if (!code || Number(quantity) < 1) continue
    if (!pieces.has(code) && pieces.size >= MOST_LINES) break
    pieces.set(code, Math.min(MOST_PIECES, (pieces.get(code) ?? 0) + Number(quantity)))
  }
  return [...pieces].map(([code, quantity]) => ({ code, quantity }))
}
