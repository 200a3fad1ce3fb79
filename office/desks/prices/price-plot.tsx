import type { PriceCard } from '#contract/office/prices.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { LinePlot } from '#office/parts/plot/line-plot.tsx'
import css from './prices.module.css'

const HEIGHT = 240
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

const dayText = (seconds: number) => {
  const day = new Date(seconds * 1000)
  return `${day.getDate()} ${MONTHS[day.getMonth()]}`
}

/** The price of one branch, step by step; the words beside it say the same. */
export default function PricePlot({ steps, now }: { steps: PriceCard['branches'][number]['steps']; now: number }) {
  return (
    <LinePlot
      x={[...steps.map(({ from }) => Date.parse(from) / 1000), now / 1000]}
      lines={[{ values: [...steps.map(({ price }) => price), steps.at(-1)?.price ?? null], look: 'stepped' }]}
      height={HEIGHT}
      xText={dayText}
      yText={formatNumber}
      ySize={72}
      xSpace={64}
      yRange={(least, most) => [Math.max(0, least * 0.9), most * 1.1 || 1]}
      className={css.plot}
    />
  )
}
