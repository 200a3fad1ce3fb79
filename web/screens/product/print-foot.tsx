import type { GoodFull } from '#contract/good.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { dayOfMoment } from '../../parts/day-of-moment.ts'
import { usePageFacts } from '../../state/init.tsx'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import css from './product.module.css'

/** On paper alone: whose sheet it is and as of when. */
export default function PrintFoot({ good, now }: { good: GoodFull; now: number }) {
  const { init, origin } = usePageFacts()
  const { contacts, info, nodeLogistic } = init
  return (
    <div className={css.foot}>
      <p>
        {info.logoText}, {nodeLogistic.name}. {formatPhone(contacts.phone)},{' '}
        <WorkHoursText text={contacts.workTimeFormatted} />
      </p>
      <p>{origin + good.url}</p>
      <p>
        Цена и наличие на {dayOfMoment(new Date(now).toISOString())}. Код товара {good.code}.
      </p>
    </div>
  )
}
