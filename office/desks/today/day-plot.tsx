import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { LinePlot } from '#office/parts/plot/line-plot.tsx'
import css from '#office/parts/plot/plot-words.module.css'
import { addedUp, type HourOfDay } from './day-sums.ts'

const HEIGHT = 220
/** Parts of a day that fall on whole hours. */
const STEPS = [1, 2, 3, 4, 6, 12]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const lineOf = (points: ReturnType<typeof addedUp>) => HOURS.map((hour) => points.at(hour)?.orders ?? null)

type Props = { today: HourOfDay[]; weekAgo: HourOfDay[]; at: string }

/** The orders of the day, hour by hour, against the same weekday a week ago. */
export default function DayPlot({ today, weekAgo, at }: Props) {
  const hour = Math.floor((moscowMoment(new Date(at))?.minutes ?? 0) / 60)
  const own = addedUp(today, hour)
  const before = addedUp(weekAgo, 23)
  const last = own.at(-1)
  const then = before[hour]
  const ORDERS = ['заказ', 'заказа', 'заказов'] as const
  return (
    <figure className={css.figure}>
      <figcaption className={css.words}>
        <span className={css.now}>
          {countText(last?.orders ?? 0, ORDERS)} на {formatRubles(last?.sum ?? 0)}
        </span>
        <span className={css.then}>
          неделю назад к этому часу: {countText(then?.orders ?? 0, ORDERS)} на {formatRubles(then?.sum ?? 0)}
        </span>
      </figcaption>
      <LinePlot
        x={HOURS}
        lines={[
          { values: lineOf(before), look: 'before' },
          { values: lineOf(own), look: 'main' },
        ]}
        height={HEIGHT}
        xText={(hour) => `${hour}:00`}
        ySize={36}
        xSpace={48}
        xSteps={STEPS}
        xRange={[0, 23]}
        yRange={(_least, most) => [0, Math.max(5, Math.ceil(most * 1.1))]}
        whole
        className={css.plot}
      />
    </figure>
  )
}
