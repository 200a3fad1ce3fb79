import clsx from 'clsx'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { rentalPrice, type RentalTariff } from '#rules/rental/rental-price.ts'
import { daysText } from '#rules/rental/rental-term.ts'
import css from './break-even-rule.module.css'

/** As many marks as a narrow column shows apart. */
const MOST_TICKS = 40
const HEIGHT = 100
/** Of the rule's length: nearer to an end the day that counts stands in place of the end's own. */
const NEAR = 0.3

interface Props {
  tariffs: readonly RentalTariff[]
  price: Kopecks
  breakEvenDays: number
  label: string
}

/**
 * A steel rule of days: each mark is as tall as the rent for so many days, the line across is the price of a new one.
 */
export function BreakEvenRule({ tariffs, price, breakEvenDays, label }: Props) {
  // to the last tariff, and a little past the day the new one pays off
  const last = Math.max(breakEvenDays + 2, ...tariffs.map(({ fromDays }) => fromDays))
  const step = Math.ceil(last / MOST_TICKS)
  const days = Array.from({ length: Math.floor(last / step) }, (_, at) => (at + 1) * step)
  const sums = days.map((day) => rentalPrice(tariffs, day)?.total ?? 0)
  const top = Math.max(price * 1.15, ...sums)
  const share = (sum: Kopecks) => (sum / top) * HEIGHT
  const mark = (breakEvenDays / step - 0.5) / days.length
  return (
    <figure className={css.figure}>
      <div role="img" aria-label={label} className={css.rule}>
        <div className={css.price} style={{ bottom: `${share(price)}%` }}>
          <span className={css.sum}>{formatMoney(price)}</span>
        </div>
        {days.map((day, at) => (
          <span
            key={day}
            className={clsx(css.tick, day >= breakEvenDays && css.dear)}
            style={{ height: `${share(sums[at]!)}%` }}
          />
        ))}
      </div>
      <figcaption className={css.scale}>
        {mark > NEAR && <span>{daysText(step)}</span>}
        <span
          className={css.mark}
          style={{ left: `${mark * 100}%`, translate: `${-100 * Math.min(1, Math.max(0, mark))}% 0` }}
        >{`${breakEvenDays}-й день`}</span>
        {mark < 1 - NEAR && <span className={css.end}>{daysText(days.at(-1)!)}</span>}
      </figcaption>
    </figure>
  )
}
