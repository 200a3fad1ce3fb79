import { useState } from 'react'
import type { ReportPlot as Plot } from '#contract/office/reports.ts'
import { addDays } from '#rules/calendar/moscow-time.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { LinePlot } from '#office/parts/plot/line-plot.tsx'
import { monthText, reportDay, reportText } from './report-words.ts'
import css from '#office/parts/plot/plot-words.module.css'

const HEIGHT = 240
const DAY_STEPS = [1, 2, 3, 5, 7, 14, 30, 60, 90, 180, 365]
const SHORT = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

/** «1,2 млн», «350 тыс.»: the axis has no room for more. */
function roundText(value: number): string {
  if (Math.abs(value) >= 1_000_000) return `${formatNumber(Math.round(value / 100_000) / 10)} млн`
  if (Math.abs(value) >= 10_000) return `${formatNumber(Math.round(value / 1000))} тыс.`
  return formatNumber(value)
}

/** This period and the one before it, laid on it day by day. Under the pointer both are told in words. */
export default function ReportChart({ plot, before }: { plot: Plot; before: { from: string } }) {
  const [at, setAt] = useState<number | null>(null)
  const day = at === null ? undefined : plot.days[at]
  const nameOf = (each: string) => (plot.isByMonth ? monthText(each) : reportDay(each))
  const sum = (values: Plot['now']) => values.reduce<number>((whole, value) => whole + (value ?? 0), 0)
  const text = (value: number | null | undefined) => reportText(plot.kind, value ?? 0)
  return (
    <figure className={css.figure}>
      <figcaption className={css.words}>
        <span className={css.now}>
          {day === undefined ? `${plot.name}: ${text(sum(plot.now))}` : `${nameOf(day)}: ${text(plot.now[at!])}`}
        </span>
        <span className={css.then}>
          {day === undefined
            ? `период до этого: ${text(sum(plot.before))}`
            : `${plot.isByMonth ? 'период до этого' : reportDay(addDays(before.from, at!))}: ${text(plot.before[at!])}`}
        </span>
      </figcaption>
      <LinePlot
        x={plot.days.map((_, index) => index)}
        xSteps={DAY_STEPS}
        lines={[
          { values: plot.before, look: 'before' },
          { values: plot.now, look: 'main' },
        ]}
        height={HEIGHT}
        xText={(index) => {
          const each = plot.days[index]
          if (each === undefined) return ''
          const month = SHORT[Number(each.slice(5, 7)) - 1]!
          return plot.isByMonth ? `${month} ${each.slice(2, 4)}` : `${Number(each.slice(8))} ${month}`
        }}
        yText={roundText}
        ySize={64}
        xSpace={64}
        xRange={[0, Math.max(1, plot.days.length - 1)]}
        yRange={(_least, most) => [0, Math.max(5, most * 1.1)]}
        onPoint={setAt}
        className={css.plot}
      />
    </figure>
  )
}
