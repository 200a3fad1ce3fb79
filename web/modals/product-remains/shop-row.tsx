import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { shopPath } from '../../paths.ts'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import css from './product-remains.module.css'

interface ShopRowProps {
  shop: Warehouse
  /** As its pin on the map. */
  number: number
  isChosen: boolean
  /** The good is collected here; none where the shop gives no orders out or there is nothing to give. */
  onTake: (() => void) | undefined
}

export function ShopRow({ shop, number, isChosen, onTake }: ShopRowProps) {
  const { slug, name, address, workingSchedule, phone, remains = 0, deliveryDate } = shop
  return (
    <>
      <p>
        <PinNumber number={number} isChosen={isChosen} />
        <Link to={shopPath(slug)} className={css.name}>
          {name}
        </Link>
      </p>
      <p className={clsx(css.count, remains > 0 && css.some)}>
        {remains > 0 ? withUnit(remains, 'шт.') : deliveryDate ? 'Привезём' : 'Нет'}
      </p>
      <p className={css.note}>{address}</p>
      <p className={clsx(css.note, css.when)}>{deliveryDate}</p>
      <p className={clsx(css.note, css.wide)}>
        <WorkHoursText text={workingSchedule} />
      </p>
      <a href={phoneHref(phone)} className={clsx(css.note, css.wide, css.phone)}>
        {formatPhone(phone)}
      </a>
      {onTake && (
        <Button look="white" size="m" className={css.take} aria-label={`Забрать здесь: ${name}`} onClick={onTake}>
          Забрать здесь
        </Button>
      )}
    </>
  )
}
