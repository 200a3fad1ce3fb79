import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { useTheme } from '#office/state/theme.ts'

interface PlotLine {
  values: readonly (number | null)[]
  /** What it is about; what it is compared with; a value that stays until the next. */
  look: 'main' | 'before' | 'stepped'
}

export interface LinePlotProps {
  x: readonly number[]
  lines: readonly PlotLine[]
  height: number
  /** Words of a place on an axis. */
  xText: (value: number) => string
  yText?: (value: number) => string
  /** Room for the words of the left axis, and between those of the lower one. */
  ySize: number
  xSpace: number
  /** Steps the lower axis may take. */
  xSteps?: readonly number[]
  xRange?: readonly [number, number]
  yRange: (least: number, most: number) => [number, number]
  /** Steps of the left axis where only whole figures make sense. */
  whole?: boolean
  /** Which point the pointer stands at; null: none. */
  onPoint?: (at: number | null) => void
  className?: string | undefined
}

const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

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

const series = ({ look }: PlotLine): uPlot.Series =>
  look === 'before'
    ? { stroke: colour('--line-strong'), width: 1.5, dash: [4, 3], points: { show: false } }
    : {
        stroke: colour('--ink'),
        width: 2,
        points: { show: false },
        ...(look === 'stepped' ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
      }

/** Lines on steel-rule axes; the words beside it say the same, so it is hidden from whoever listens. */
export function LinePlot(props: LinePlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useTheme((state) => state.theme)
  const latest = useRef(props)
  // read by the plot's own callbacks, long after the render
  useLayoutEffect(() => {
    latest.current = props
  })
  const drawn = JSON.stringify([props.x, props.lines, props.xRange])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const { x, lines, height, ySize, xSpace, xSteps, xRange, whole } = latest.current
    const shared = {
      stroke: colour('--ink-3'),
      font: `12px ${token('--font')}`,
      ticks: { stroke: colour('--line-strong'), size: 4, width: 1 },
    }
    const words = (ticks: number[], text: ((value: number) => string) | undefined) =>
      ticks.map((tick) => text?.(tick) ?? String(tick))
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { show: false },
        cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
        scales: {
          x: { time: false, ...(xRange ? { range: [...xRange] as [number, number] } : {}) },
          y: { range: (_plot, least, most) => latest.current.yRange(least ?? 0, most ?? 0) },
        },
        axes: [
          {
            ...shared,
            size: 32,
            ...(xSteps ? { incrs: [...xSteps] } : {}),
            grid: { show: false },
            space: xSpace,
            values: (_plot, ticks) => words(ticks, latest.current.xText),
          },
          {
            ...shared,
            grid: { stroke: colour('--line'), width: 1 },
            size: ySize,
            ...(whole ? { incrs: WHOLE_STEPS } : {}),
            values: (_plot, ticks) => words(ticks, latest.current.yText),
          },
        ],
        series: [{}, ...lines.map(series)],
        hooks: { setCursor: [({ cursor }) => latest.current.onPoint?.(cursor.idx ?? null)] },
      },
      [[...x], ...lines.map(({ values }) => [...values])] as uPlot.AlignedData,
      element,
    )
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [drawn, theme])

  // its space is reserved before it renders
  return <div ref={box} aria-hidden className={props.className} style={{ minHeight: props.height }} />
}
