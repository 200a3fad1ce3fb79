import { countText, GOODS } from '../text/plural.ts'

/**
 * As many as one update may bring. An order writes all its lines at once, and a statement has room for so many values.
 */
export const CART_LINES_LIMIT = 500

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

/** An order holds the maximum whatever way its goods came into the cart. */
export const orderLimitText = (maxQuantity: number): string =>
  `В одном заказе — не больше ${countText(maxQuantity, ['товара', 'товаров', 'товаров'])}. Уменьшите количество или оформите остальное отдельным заказом.`

/** Why a good did not come in. */
export const cartFullText = (total: number): string => `В корзине уже ${countText(total, GOODS)} — больше не поместится`
