import clsx from 'clsx'
import type { Warehouse } from '#contract/shapes.ts'
import { formatPhone, phoneHref } from '#rules/identity/phone.ts'
import { withUnit } from '#rules/text/typography.ts'
import { Link } from '#ui/link.tsx'
import { shopPath } from '../../paths.ts'
import { WorkHours } from '../../parts/work-hours.tsx'
import css from './product-remains.module.css'

export function ShopRow({ shop }: { shop: Warehouse }) {
  const { slug, name, address, workingSchedule, phone, remains = 0, deliveryDate } = shop
  return (
    <li className={css.shop}>
      <Link to={shopPath(slug)} className={css.name}>
        {name}
      </Link>
      <p className={clsx(css.count, remains > 0 && css.some)}>{remains > 0 ? withUnit(remains, 'шт.') : 'Нет'}</p>
      <p className={css.note}>{address}</p>
      <p className={clsx(css.note, css.when)}>{deliveryDate}</p>
      <p className={clsx(css.note, css.wide)}>
        <WorkHours text={workingSchedule} />
      </p>
      <a href={phoneHref(phone)} className={clsx(css.note, css.wide, css.phone)}>
        {formatPhone(phone)}
      </a>
    </li>
  )
}
