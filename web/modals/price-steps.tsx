import type { GoodFull } from '#contract/good.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { dayText } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import css from './feedback/feedback.module.css'

type Steps = NonNullable<GoodFull['priceStory']>['steps']

const WIDTH = 300
const HEIGHT = 72
const DAYS = 90

/** The line of the price, and the same in words for whoever does not see it. */
export function PriceSteps({ steps }: { steps: Steps }) {
  const prices = steps.map(({ price }) => price)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const start = Date.parse(steps[0]!.from)
  const x = (day: string) => Math.min(WIDTH, ((Date.parse(day) - start) / (DAYS * DAY_MS)) * WIDTH)
  const y = (price: number) => HEIGHT - 6 - ((price - least) / (most - least || 1)) * (HEIGHT - 12)
  const path = steps.map(({ from, price }, at) => (at === 0 ? `M0 ${y(price)}` : `H${x(from)}V${y(price)}`)).join('')
  return (
    <figure className={css.priceStory}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className={css.pricePlot}>
        <path d={`${path}H${WIDTH}`} />
      </svg>
      <figcaption>
        <ol className={css.priceSteps}>
          {steps
            .toReversed()
            .slice(0, 6)
            .map(({ from, price }, at) => (
              <li key={from + String(price)}>
                <span>{at === steps.length - 1 ? 'раньше' : `с ${dayText(from)}`}</span>
                <span>{formatRubles(price)}</span>
              </li>
            ))}
        </ol>
      </figcaption>
    </figure>
  )
}
