import { memo } from 'react'
import type { Good } from '#contract/good.ts'
import { stockPromise } from '#rules/delivery/stock-promise.ts'
import { rublesToKopecks } from '#rules/money/money.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { useImpression } from '../../hooks/use-impression.ts'
import { useStoreState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { Rating } from '#ui/rating.tsx'
import { AddToCart } from '../add-to-cart/add-to-cart.tsx'
import { StockPromiseText } from '../stock-promise/stock-promise.tsx'
import { GoodLabels } from '../good-labels.tsx'
import { GoodNameLines } from '../good-name.tsx'
import { Link } from '#ui/link.tsx'
import { FavoriteCompareButtons } from './favorite-compare-buttons.tsx'
import { ProductCardPicture } from './card-picture.tsx'
import css from './product-card.module.css'

export interface ProductCardProps {
  good: Good
  shop: ShopMoment
  /** One of the first on the page: its picture is not put off. */
  eager?: boolean
}

/** Memoized: rendered again only when its good changes: a list has dozens, and much else changes around them. */
export const ProductCard = memo(function ProductCard({ good, shop, eager }: ProductCardProps) {
  const card = useImpression<HTMLElement>({ good }, good.code)
  return (
    <article ref={card} className={css.card}>
      <ProductCardPicture good={good} eager={eager} />
      <div className={css.labels}>
        <GoodLabels labels={good.labels} price={good.price} />
      </div>
      <FavoriteCompareButtons good={good} />
      <div className={css.about}>
        <p className={css.opinions}>
          {good.rating.count > 0 && <Rating value={good.rating.value} count={good.rating.count} />}
        </p>
        <h3 className={css.name}>
          <Link to={good.url} className={css.link}>
            <GoodNameLines good={good} />
          </Link>
        </h3>
        <dl className={css.figures}>
          {good.attributes.map((attribute) => (
            <div key={attribute.code} className={css.figure}>
              <dt className={css.label}>{attribute.name}</dt>
              <dd>
                {attribute.value}
                {attribute.unit && <span className={css.unit}> {attribute.unit}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {good.isHire ? <RentalOffer good={good} /> : <SaleOffer good={good} shop={shop} />}
    </article>
  )
})

function SaleOffer({ good, shop }: Pick<ProductCardProps, 'good' | 'shop'>) {
  const priceTag = useStoreState('user', (user) => user.priceTag)
  return (
    <div className={css.buy}>
      <Price value={rublesToKopecks(good.price.priceComputed)} old={rublesToKopecks(good.price.priceOld)} hidePercent />
      <StockPromiseText promise={stockPromise(good, shop)} />
      <AddToCart good={good} />
      {priceTag?.(good)}
    </div>
  )
}

/** What is rented is booked for days, never put into a cart. */
function RentalOffer({ good }: Pick<ProductCardProps, 'good'>) {
  const isHere = good.park?.state === 'here'
  const action = isHere ? 'Выбрать дни' : 'Где есть'
  return (
    <div className={css.buy}>
      <Price value={rublesToKopecks(good.price.priceComputed)} unit="за день" />
      {good.park && <StockPromiseText promise={good.park} />}
      <Button
        look={isHere ? 'orange' : 'white'}
        wide
        to={good.url}
        className={css.days}
        aria-label={`${action}: ${good.name}`}
      >
        {action}
      </Button>
    </div>
  )
}
