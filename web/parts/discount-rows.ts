import type { Cart } from '#contract/cart.ts'
import { formatRubles, rublesToKopecks } from '#rules/money/money.ts'
import { MINUS } from '#rules/text/typography.ts'

/** What came off the goods: by the shop's own prices, and by the buyer's code. */
export function discountRows({ totalDiscount, promo }: Pick<Cart, 'totalDiscount' | 'promo'>) {
  const byCode = promo?.discount ?? 0
  const own = (rublesToKopecks(totalDiscount) - rublesToKopecks(byCode)) / 100
  return [
    own > 0 && { name: 'Скидка', value: MINUS + formatRubles(own), tone: 'red' as const },
    byCode > 0 && { name: 'По промокоду', value: MINUS + formatRubles(byCode), tone: 'red' as const },
  ]
}
