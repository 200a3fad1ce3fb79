import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/phone.ts'
import { Link } from '../../parts/link.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { shopPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import css from './shops.module.css'

export function ShopCard({ shop, now }: { shop: Warehouse; now: number }) {
  return (
    <article className={css.card}>
      <h3 className={css.name}><Link to={shopPath(shop.slug)} className={css.link}>{shop.name}</Link></h3>
      <p><ShopState workTime={shop.workTime} now={now} /></p>
      <p className={css.line}><Icon name="pin" size="s" />{shop.address}</p>
      <p className={css.line}><Icon name="clock" size="s" />{shop.workingSchedule}</p>
      <p className={css.line}><Icon name="phone" size="s" /><a href={phoneHref(shop.phone)}>{formatPhone(shop.phone)}</a></p>
      <ShopOffers shop={shop} />
    </article>
  )
}

/** What this shop offers besides the counter. */
export function ShopOffers({ shop }: { shop: Warehouse }) {
  return (
    <p className={css.offers}>
      {shop.hasPickup && <Badge tone="green" look="soft">Самовывоз</Badge>}
      {shop.hasRental && <Badge tone="orange" look="soft">Прокат</Badge>}
      {shop.hasService && <Badge tone="grey" look="soft">Сервис</Badge>}
    </p>
  )
}
