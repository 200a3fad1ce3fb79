import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { PriceCard } from '#contract/office/prices.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { useTheme } from '#office/state/theme.ts'
import css from './prices.module.css'

const HEIGHT = 240
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

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

const dayText = (seconds: number) => {
  const day = new Date(seconds * 1000)
  return `${day.getDate()} ${MONTHS[day.getMonth()]}`
}

/** The price of one branch, step by step; the words beside it say the same. */
export default function PricePlot({ steps, now }: { steps: PriceCard['branches'][number]['steps']; now: number }) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme((state) => state.theme)
  const drawn = JSON.stringify(steps)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const points = JSON.parse(drawn) as typeof steps
    const times = [...points.map(({ from }) => Date.parse(from) / 1000), now / 1000]
    const prices = [...points.map(({ price }) => price), points.at(-1)?.price ?? null]
    const shared = {
      stroke: colour('--ink-3'),
      font: `12px ${token('--font')}`,
      ticks: { stroke: colour('--line-strong'), size: 4, width: 1 },
    }
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          y: { range: (_plot, least, most) => [Math.max(0, least * 0.9), most * 1.1 || 1] },
        },
        axes: [
          { ...shared, grid: { show: false }, values: (_plot, ticks) => ticks.map(dayText), space: 64 },
          {
            ...shared,
            grid: { stroke: colour('--line'), width: 1 },
            size: 72,
            values: (_plot, ticks) => ticks.map((tick) => formatNumber(tick)),
          },
        ],
        series: [
          {},
          {
            stroke: colour('--ink'),
            width: 2,
            points: { show: false },
            paths: uPlot.paths.stepped!({ align: 1 }),
          },
        ],
      },
      [times, prices],
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn, now, theme])
  return <div ref={box} aria-hidden className={css.plot} />
}
