import type { Cart, CartItem } from '#contract/cart.ts'
import type { Good } from '#contract/good.ts'

export interface ShortLine {
  item: Pick<CartItem, 'code' | 'quantity' | 'complectOf'> & {
    good: Pick<Good, 'code' | 'name' | 'article' | 'images' | 'price' | 'unit'>
  }
  /** What there is of it; 0: none, or not on sale here any more. */
  available: number
}

/**
 * Chosen lines there is not enough of, several lines of one good counted together. A line that was taken off sale
 * counts when it was chosen.
 */
export function shortLines(cart: Cart | null): ShortLine[] {
  const left = new Map<string, number>()
  const short: ShortLine[] = []
  for (const item of cart?.items ?? []) {
    if (!item.inOrder) continue
    const there = left.get(item.code) ?? item.goodTotalCount
    const available = Math.min(item.quantity, Math.max(0, there))
    left.set(item.code, there - item.quantity)
    if (available < item.quantity) short.push({ item, available })
  }
  return short
}
