import { countText, GOODS } from '../text/plural.ts'

export type CartQuantity = { code: string; quantity: number }

/**
 * Whether a change of the cart may go through. A single good may not lift the total above the maximum; several at once
 * (a repeated order, a guest's cart joining an account) are let in, and taking pieces out is always allowed.
 */
export function isCartChangeAllowed(
  current: readonly CartQuantity[],
  changes: readonly CartQuantity[],
  maxQuantity: number,
): boolean {
  const [change] = changes
  if (!change || changes.length > 1) return true
  const total = current.reduce((sum, line) => sum + line.quantity, 0)
  const before = current.filter((line) => line.code === change.code).reduce((sum, line) => sum + line.quantity, 0)
  return change.quantity <= before || total - before + change.quantity <= maxQuantity
}

/** Why a good did not come in. */
export const cartFullText = (total: number): string => `В корзине уже ${countText(total, GOODS)} — больше не поместится`
