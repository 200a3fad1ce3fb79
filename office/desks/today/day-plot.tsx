import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { useTheme } from '#office/state/theme.ts'
import css from './day-plot.module.css'
import { addedUp, type HourOfDay } from './day-sums.ts'

const HEIGHT = 220

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** A canvas knows no custom properties: an element is asked how it paints the token. */
function colour(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const painted = getComputedStyle(probe).color
  probe.remove()
  return painted
}

function axes(): uPlot.Axis[] {
  const shared = {
    stroke: colour('--ink-3'),
    font: `12px ${token('--font')}`,
    ticks: { stroke: colour('--line-strong'), size: 4, width: 1 },
  }
  return [
    { ...shared, grid: { show: false }, values: (_plot, hours) => hours.map((hour) => `${hour}:00`), space: 48 },
    {
      ...shared,
      grid: { stroke: colour('--line'), width: 1 },
      size: 36,
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
    },
  ]
}

/** The orders of the day, hour by hour, against the same weekday a week ago. */
export default function DayPlot({ today, weekAgo }: { today: HourOfDay[]; weekAgo: HourOfDay[] }) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme((state) => state.theme)
  const own = addedUp(today)
  const before = addedUp(weekAgo)
  const drawn = JSON.stringify([own, before])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const [now, then] = JSON.parse(drawn) as ReturnType<typeof addedUp>[]
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    const line = (points: ReturnType<typeof addedUp>) => hours.map((hour) => points.at(hour)?.orders ?? null)
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, range: [0, 23] },
          y: { range: (_plot, _min, max) => [0, Math.max(5, Math.ceil(max * 1.1))] },
        },
        axes: axes(),
        series: [
          {},
          { stroke: colour('--line-strong'), width: 1.5, dash: [4, 3], points: { show: false } },
          { stroke: colour('--ink'), width: 2, points: { show: false } },
        ],
      },
      [hours, line(then!), line(now!)],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn, theme])

  const last = own.at(-1)
  const then = before[last?.hour ?? 0]
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
      <div ref={box} aria-hidden className={css.plot} />
    </figure>
  )
}
