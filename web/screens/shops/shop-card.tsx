import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { Link } from '#ui/link.tsx'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { shopPath } from '../../paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { WorkHours } from '../../parts/work-hours.tsx'
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
      <p className={css.line}>
        <Icon name="pin" size="s" />
        {shop.address}
      </p>
      <p className={css.line}>
        <Icon name="clock" size="s" />
        <WorkHours text={shop.workingSchedule} />
      </p>
      <p className={css.line}>
        <Icon name="phone" size="s" />
        <a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a>
      </p>
      <div className={css.foot}>
        <ShopOffers shop={shop} />
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

/** What this shop offers besides the counter. */
function ShopOffers({ shop }: { shop: Warehouse }) {
  return (
    <p className={css.offers}>
      {shop.hasPickup && (
        <Badge tone="green" look="soft">
          Самовывоз
        </Badge>
      )}
      {shop.hasRental && (
        <Badge tone="orange" look="soft">
          Прокат
        </Badge>
      )}
      {shop.hasService && (
        <Badge tone="grey" look="soft">
          Сервис
        </Badge>
      )}
    </p>
  )
}
