import type { ReactNode } from 'react'
import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { withUnit } from '#rules/text/typography.ts'
import { shopPath } from '../../paths.ts'
import { Link } from '#ui/link.tsx'
import { ShopState } from '../shop-state.tsx'
import { WorkHours } from '../work-hours.tsx'
import css from './rental-points.module.css'

interface Props {
  shops: readonly Warehouse[]
  now: number
  /** What may be done with a shop here. */
  action?: (shop: Warehouse) => ReactNode
}

/** Shops that rent out: where, until when, and, asked about a machine, how many of it they keep. */
export function RentalPoints({ shops, now, action }: Props) {
  return (
    <ul className={css.points}>
      {shops.map((shop) => (
        <li key={shop.id} className={css.point}>
          <div className={css.about}>
            <p className={css.head}>
              <Link to={shopPath(shop.slug)} className={css.name}>
                {shop.name}
              </Link>
              <ShopState place={shop} now={now} />
            </p>
            <p>{shop.address}</p>
            <p className={css.note}>
              <WorkHours text={shop.workingSchedule} />
            </p>
            <p>
              <a href={phoneHref(shop.phone)} className={css.phone}>
                {formatPhone(shop.phone)}
              </a>
            </p>
          </div>
          {(shop.remains !== undefined || action) && (
            <div className={css.aside}>
              {shop.remains !== undefined && (
                <p className={shop.remains > 0 ? css.some : css.none}>
                  {shop.remains > 0 ? `${withUnit(shop.remains, 'шт.')} в парке` : 'Нет в парке'}
                </p>
              )}
              {action?.(shop)}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
