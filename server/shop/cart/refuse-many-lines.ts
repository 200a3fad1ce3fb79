import { invalid } from '#contract/api-error.ts'
import { CART_LINES_LIMIT } from '#rules/cart/cart-limit.ts'

/** A cart that is too long already may only get shorter. */
export function refuseManyLines(before: number, after: number): void {
  if (after <= CART_LINES_LIMIT || after <= before) return
  throw invalid({
    goods: [`В корзине помещается ${CART_LINES_LIMIT} разных товаров. Оформите часть из них отдельным заказом.`],
  })
}
