import clsx from 'clsx'
import type { ServiceCenter } from '#contract/shapes.ts'
import { routeLink } from '#rules/address/distance.ts'
import { countText } from '#rules/text/plural.ts'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { PlaceLine, PlaceLines } from '../../parts/place-lines/place-lines.tsx'
import { ShopState } from '../../parts/shop-state.tsx'
import { serviceCenterPath, serviceParts } from '../../paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { queueText } from './queue-text.ts'
import css from './service.module.css'

interface Props {
  center: ServiceCenter
  now: number
  number: number
  isChosen: boolean
}

/** One of the centres: what it repairs, how long its queue is, and the way to hand a tool in. */
export function CenterCard({ center, now, number, isChosen }: Props) {
  const { slug, name, description, vendors } = center
  return (
    <article className={clsx(css.card, isChosen && css.chosen)}>
      <div className={css.head}>
        <h2 className={css.name}>
          <PinNumber number={number} isChosen={isChosen} />
          <Link to={serviceCenterPath(slug)} className={css.link}>
            {name}
          </Link>
        </h2>
        <ShopState place={center} now={now} />
      </div>
      <p className={css.text}>{description}</p>
      <PlaceLines place={center} />
      <PlaceLine icon="service">{queueText(center)}</PlaceLine>
      {vendors.length > 0 && (
        <PlaceLine icon="check">
          {`По гарантии ${countText(vendors.length, ['марка', 'марки', 'марок'])}: ${vendors.map((each) => each.name).join(', ')}`}
        </PlaceLine>
      )}
      <div className={css.foot}>
        <Button look="black" to={`${serviceCenterPath(slug)}#${serviceParts.request}`}>
          Отдать в ремонт
        </Button>
        <Button href={routeLink(center)} target="_blank" rel="noopener noreferrer" icon="location">
          Маршрут
        </Button>
      </div>
    </article>
  )
}
