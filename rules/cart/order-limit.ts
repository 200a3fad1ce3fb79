import { countText } from '../text/plural.ts'

/**
 * As many as one update may bring. An order writes all its lines at once, and a statement has room for so many values.
 */
export const CART_LINES_LIMIT = 500

/** An order holds the maximum whatever way its goods came into the cart. */
export const orderLimitText = (maxQuantity: number): string =>
  `В одном заказе — не больше ${countText(maxQuantity, ['товара', 'товаров', 'товаров'])}. Уменьшите количество или оформите остальное отдельным заказом.`
