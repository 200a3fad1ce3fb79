import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { splitSchedule } from '#rules/money/split-payment.ts'
import css from './split-days.module.css'

interface SplitDaysProps {
  total: Kopecks
  from: Date
  /** The first part is still to be paid, this very day. */
  isAhead?: boolean
}

/** What is paid in parts, by day: before it is promised and after. */
export const SplitDays = ({ total, from, isAhead }: SplitDaysProps) => (
  <ol className={css.parts}>
    {splitSchedule(total, from).map(({ amount, day }, at) => (
      <li key={day ?? at} className={css.part}>
        <span>{(isAhead && at === 0) || !day ? 'Сегодня' : dayText(day)}</span>
        <strong>{formatMoney(amount)}</strong>
      </li>
    ))}
  </ol>
)
