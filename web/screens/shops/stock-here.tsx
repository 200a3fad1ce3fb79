import type { Good } from '#contract/good.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { GoodsCarousel } from '../../parts/goods-carousel.tsx'
import { catalogPath } from '../../paths.ts'
import { Section } from '#ui/section.tsx'
import { TextLink } from '#ui/text-link.tsx'
import css from './shops.module.css'

/** The most wanted of what lies in this shop, at the prices of its branch. */
export function StockHere({
  shop,
  goods,
  total,
  now,
}: {
  shop: Warehouse
  goods: readonly Good[]
  total: number
  now: number
}) {
  if (goods.length === 0) return null
  const { nodeLogisticCode, workTime, hasPickup } = shop
  const moment = { nodeLogisticCode, workTime, now: new Date(now), counters: hasPickup ? [shop] : [] }
  return (
    <Section
      title="В наличии в этом магазине"
      count={formatNumber(total)}
      aside={<TextLink to={catalogPath}>Весь каталог</TextLink>}
    >
      <GoodsCarousel label="Товары в наличии в магазине" goods={goods} shop={moment} />
      <p className={css.note}>
        Цены города: {shop.cityName}. Чтобы не ехать зря, отложите товар: выберите самовывоз при оформлении заказа.
      </p>
    </Section>
  )
}
