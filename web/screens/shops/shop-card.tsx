import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { Link } from '#ui/link.tsx'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { ShopOffers } from '../../parts/shop-offers.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { shopPath } from '../../paths.ts'
import { PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import css from './shops.module.css'

interface Props {
  shop: Warehouse
  now: number
  isChosen: boolean
  /** As its pin on the map. */
  number: number
  /** «1,2 км от вас», once the visitor wanted to know. */
  distance: string | null
}

export function ShopCard({ shop, now, isChosen, number, distance }: Props) {
  return (
    <article className={clsx(css.card, isChosen && css.chosen)}>
      <div className={css.head}>
        <h3 className={css.name}>
          <PinNumber number={number} isChosen={isChosen} />
          <Link to={shopPath(shop.slug)} className={css.link}>
            {shop.name}
          </Link>
        </h3>
        <ShopState place={shop} now={now} />
      </div>
      <PlaceLines place={shop} />
      <div className={css.foot}>
        <p className={css.offers}>
          <ShopOffers shop={shop} />
        </p>
        <span className={css.way}>
          {distance && <span className={css.distance}>{distance}</span>}
          <a
            href={routeLink(shop)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Маршрут до магазина «${shop.name}»`}
          >
            Маршрут
          </a>
        </span>
      </div>
    </article>
  )
}
