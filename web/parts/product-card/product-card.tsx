import clsx from 'clsx'
import type { Good } from '#contract/good.ts'
import { ASK_AVAILABILITY, availabilityText } from '#rules/availability-text.ts'
import { deliveryText } from '#rules/delivery-text.ts'
import { rublesToKopecks } from '#rules/money.ts'
import { pickupText } from '#rules/pickup-text.ts'
import type { ShopMoment } from '#rules/shop-moment.ts'
import { MAIN_NODE_CODE } from '#rules/node-logistic.ts'
import { Price } from '../../ui/price.tsx'
import { Rating } from '../../ui/rating.tsx'
import { AddToCart } from '../add-to-cart/add-to-cart.tsx'
import { GoodLabels } from '../good-labels.tsx'
import { Link } from '../link.tsx'
import { CardMarks } from './card-marks.tsx'
import { CardPicture } from './card-picture.tsx'
import css from './product-card.module.css'

export interface ProductCardProps {
  good: Good
  shop: ShopMoment
  /** One of the first on the page: its picture is not put off. */
  eager?: boolean
  look?: 'tile' | 'row'
}

export function ProductCard({ good, shop, eager, look = 'tile' }: ProductCardProps) {
  const availability = availabilityText(good, shop.nodeLogisticCode)
  return (
    <article className={clsx(css.card, css[look])}>
      <CardPicture good={good} eager={eager} />
      <div className={css.labels}><GoodLabels labels={good.labels} percent={good.price.discountPercent} /></div>
      <CardMarks good={good} />
      <div className={css.about}>
        <p className={css.maker}>
          <span className={css.vendor}>{good.vendor.name}</span>
          {good.rating.count > 0 && <Rating value={good.rating.value} count={good.rating.count} />}
        </p>
        <h3 className={css.name}><Link to={good.url} className={css.link}>{good.name}</Link></h3>
        <dl className={css.figures}>
          {good.attributes.slice(0, 3).map((attribute) => (
            <div key={attribute.code} className={css.figure}>
              <dt>{attribute.name}</dt>
              <dd>{attribute.value}{attribute.unit && <span className={css.unit}> {attribute.unit}</span>}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={css.buy}>
        <Price value={rublesToKopecks(good.price.priceComputed)} old={good.price.priceOld === null ? null : rublesToKopecks(good.price.priceOld)} hidePercent />
        <p className={css.when}>
          <span className={clsx(css.stock, availability !== ASK_AVAILABILITY && css.inStock)}>{availability}</span>
          <span>{promise(good, shop)}</span>
        </p>
        <AddToCart good={good} className={css.action} />
      </div>
    </article>
  )
}

/** A buyer by the counter wants to know when to come; by post, how it travels. */
function promise(good: Good, shop: ShopMoment): string {
  return shop.nodeLogisticCode === MAIN_NODE_CODE ? deliveryText(good, shop) : pickupText(good, shop)
}
