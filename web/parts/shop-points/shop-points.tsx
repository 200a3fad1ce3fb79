import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Warehouse } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { shopPath } from '../../paths.ts'
import { Link } from '#ui/link.tsx'
import { PinNumber } from '../map/pin-number.tsx'
import { mapPlace } from '../map/place.ts'
import { PlaceMap } from '../map/place-map.tsx'
import { useMapChoice } from '../map/use-map-choice.ts'
import { ShopState } from '../shop-state.tsx'
import { WorkHoursText } from '../work-hours.tsx'
import css from './shop-points.module.css'

interface Props {
  /** What the map shows: «Пункты проката на карте». */
  label: string
  shops: readonly Warehouse[]
  now: number
  /** The map beside the list where there is room; else above it. */
  beside?: boolean
  /** What may be known of a shop here, or done with it. */
  aside?: (shop: Warehouse) => ReactNode
}

/** Shops on a map and in a list of the same numbers: where, until when, whom to call and how to get there. */
export function ShopPoints({ label, shops, now, beside, aside }: Props) {
  const { list, chosen, showRow, rowOf } = useMapChoice<HTMLUListElement>()
  return (
    <div className={clsx(css.both, beside && css.beside)}>
      <PlaceMap
        label={label}
        className={css.map}
        places={shops.map((shop, at) => mapPlace(shop, at + 1))}
        selected={chosen}
        onSelect={showRow}
      />
      <ul ref={list} className={css.points}>
        {shops.map((shop, at) => (
          <li key={shop.id} className={css.point} {...rowOf(String(shop.id))}>
            <div className={css.about}>
              <p className={css.head}>
                <span>
                  <PinNumber number={at + 1} isChosen={chosen === String(shop.id)} />
                  <Link to={shopPath(shop.slug)} className={css.name}>
                    {shop.name}
                  </Link>
                </span>
                <ShopState place={shop} now={now} />
              </p>
              <p>{shop.address}</p>
              <p className={css.note}>
                <WorkHoursText text={shop.workingSchedule} />
              </p>
              <p className={css.links}>
                <a href={phoneHref(shop.phone)} className={css.phone}>
                  {formatPhone(shop.phone)}
                </a>
                <a
                  href={routeLink(shop)}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Маршрут до магазина «${shop.name}»`}
                  className={css.phone}
                >
                  Маршрут
                </a>
              </p>
            </div>
            {aside && <div className={css.aside}>{aside(shop)}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}
