import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { Link } from '#ui/link.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { shopPath } from '../../paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { routeAddress } from './shop-place.ts'
import { WorkHours } from '../../parts/work-hours.tsx'
import css from './shops.module.css'

export function ShopCard({ shop, now, isChosen }: { shop: Warehouse; now: number; isChosen: boolean }) {
  return (
    <article className={clsx(css.card, isChosen && css.chosen)}>
      <div className={css.head}>
        <h3 className={css.name}>
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
        <a href={routeAddress(shop)} target="_blank" rel="noreferrer" aria-label={`Маршрут до магазина «${shop.name}»`}>
          Маршрут
        </a>
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
