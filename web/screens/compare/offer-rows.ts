import type { GoodFull } from '#contract/good.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { deliveryText, stockPromise } from '#rules/delivery/stock-promise.ts'
import { namedPromise } from '#rules/delivery/order-promise.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { DASH } from '#rules/text/typography.ts'
import type { CompareRow } from './compare-rows.ts'

const REVIEWS = ['отзыв', 'отзыва', 'отзывов'] as const

/** What differs between goods besides their figures: there or not, when, what buyers say. Always shown. */
export function offerRows(goods: readonly GoodFull[], shop: ShopMoment): CompareRow[] {
  const row = (code: string, name: string, value: (good: GoodFull) => string): CompareRow => {
    const values = goods.map(value)
    return { code, name, values, better: [], differs: new Set(values).size > 1 }
  }
  return [
    {
      ...row('stock', 'Наличие', (good) => stockPromise(good, shop).text),
      states: goods.map((good) => stockPromise(good, shop).state),
    },
    row('when', 'Когда', (good) => stockPromise(good, shop).when ?? DASH),
    row('delivery', 'Доставка', (good) => namedPromise(deliveryText(good, shop) ?? DASH, shop.now)),
    row('rating', 'Оценка', ({ rating }) =>
      rating.count > 0
        ? `${formatNumber(Math.round(rating.value * 10) / 10)} · ${countText(rating.count, REVIEWS)}`
        : 'нет отзывов',
    ),
  ]
}
