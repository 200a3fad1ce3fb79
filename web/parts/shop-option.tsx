import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { countText } from '#rules/text/plural.ts'
import type { RadioOption } from '#ui/radio-group.tsx'
import { PinNumber } from './map/pin-number.tsx'
import type { MapPlace } from './map/place.ts'
import { WorkHoursText } from './work-hours.tsx'
import css from './shop-option.module.css'

interface OnTheMap {
  /** As its pin. */
  number: number
  isChosen: boolean
  /** «1,2 км от вас», once the visitor wanted to know. */
  distance?: string | null
}

/** A pickup shop as a choice: where it is, when it works, what it has of this cart and when all of it is there. */
export function shopOption(shop: Warehouse, { number, isChosen, distance }: OnTheMap): RadioOption {
  const stock = stockText(shop)
  return {
    value: String(shop.id),
    label: (
      <span className={css.name}>
        <PinNumber number={number} isChosen={isChosen} />
        {shop.name}
      </span>
    ),
    hint: (
      <>
        <span className={css.row}>{shop.address}</span>
        <span className={css.row}>
          <WorkHoursText text={shop.workingSchedule} />
        </span>
        <span className={css.row}>
          {distance && `${distance} · `}
          <a
            href={routeLink(shop)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Маршрут до магазина «${shop.name}»`}
          >
            Маршрут
          </a>
        </span>
      </>
    ),
    aside: (
      <span className={css.promise}>
        <span className={css.date}>{shop.deliveryDate}</span>
        {stock && <span className={clsx(stock.isWhole && css.whole)}>{stock.text}</span>}
      </span>
    ),
  }
}

function stockText({ cardGoods = [] }: Warehouse): { text: string; isWhole: boolean } | null {
  if (cardGoods.length === 0) return null
  const here = cardGoods.filter(({ quantity, available }) => available >= quantity).length
  if (here === cardGoods.length) return { text: 'Всё в наличии', isWhole: true }
  if (here === 0) return { text: 'Привезём со склада', isWhole: false }
  return {
    text: `В наличии ${here} из ${countText(cardGoods.length, ['товара', 'товаров', 'товаров'])}`,
    isWhole: false,
  }
}

/** Those whose place is known, numbered as they are listed. */
export const mapPlaces = (shops: readonly Warehouse[]): MapPlace[] =>
  shops.flatMap(({ id, name, address, geoLat, geoLon }, at) =>
    geoLat && geoLon ? [{ id: String(id), name: `${name}, ${address}`, geoLat, geoLon, number: at + 1 }] : [],
  )
