import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import { type BoxSize, boxGeometry, type ProjectedPoint } from './box-geometry.ts'
import css from './good-drawings.module.css'

const FRAME = { x: 70, y: 110, width: 660, height: 600 }
const RULE_WIDTH = 44

const path = (points: readonly ProjectedPoint[]) => points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')

/** Short strokes across both ends, the line between them. */
function Measure({ from, to, text }: { from: ProjectedPoint; to: ProjectedPoint; text: string }) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const [nx, ny] = [(-dy / length) * 9, (dx / length) * 9]
  const end = ([x, y]: ProjectedPoint) => `M${x - nx} ${y - ny}L${x + nx} ${y + ny}`
  const isUpright = Math.abs(dx) < 1
  const x = (from[0] + to[0]) / 2
  const y = (from[1] + to[1]) / 2
  return (
    <>
      <path className={css.measure} d={`M${path([from, to])}${end(from)}${end(to)}`} />
      <text
        className={css.figure}
        x={isUpright ? x + 16 : x + Math.sign(dy) * -14}
        y={isUpright ? y + 12 : y + 40}
        textAnchor={isUpright ? 'start' : dy > 0 ? 'end' : 'start'}
      >
        {text}
      </text>
    </>
  )
}

/** Ten ticks to the centimetre would be a grey stripe: as many as the eye can part. */
function Rule({ foot, length, scale }: { foot: ProjectedPoint; length: number; scale: number }) {
  const step = [10, 50, 100].find((each) => each * scale >= 9) ?? 100
  const ticks = Array.from({ length: length / step + 1 }, (_, at) => {
    const y = (foot[1] - at * step * scale).toFixed(1)
    const isLong = (at * step) % (step * 5) === 0
    return `M${foot[0]} ${y}h${isLong ? -RULE_WIDTH * 0.6 : -RULE_WIDTH * 0.35}`
  }).join('')
  const top = foot[1] - length * scale
  return (
    <>
      <rect className={css.steel} x={foot[0] - RULE_WIDTH} y={top} width={RULE_WIDTH} height={length * scale} />
      <path className={css.tick} d={ticks} />
      <text className={css.words} x={foot[0] - RULE_WIDTH / 2} y={top - 16} textAnchor="middle">
        {length >= 1000 ? withUnit(formatNumber(length / 1000), 'м') : withUnit(formatNumber(length / 10), 'см')}
      </text>
    </>
  )
}

/** The box it comes in, measured, with a rule beside it to see how large that is. */
export function SizeDrawing({ size, weight }: { size: BoxSize; weight: number }) {
  const { top, left, right, measures, rule, scale } = boxGeometry(size, FRAME)
  const fold: ProjectedPoint[] = [
    [(top[0]![0] + top[3]![0]) / 2, (top[0]![1] + top[3]![1]) / 2],
    [(top[1]![0] + top[2]![0]) / 2, (top[1]![1] + top[2]![1]) / 2],
  ]
  return (
    <svg viewBox="0 0 900 900" aria-hidden className={css.drawing}>
      <text className={css.title} x="450" y="52" textAnchor="middle">
        Упаковка
      </text>
      <path className={css.face} d={`M${path(left)}Z`} />
      <path className={css.face} d={`M${path(right)}Z`} />
      <path className={`${css.face} ${css.lid}`} d={`M${path(top)}Z`} />
      <path className={css.fold} d={`M${path(fold)}`} />
      {measures.map(({ from, to, of }) => (
        <Measure key={of} from={from} to={to} text={withUnit(formatNumber(size[of]), 'мм')} />
      ))}
      <Rule foot={rule.foot} length={rule.length} scale={scale} />
      {weight > 0 && (
        <text className={css.words} x="450" y="860" textAnchor="middle">
          {`${withUnit(formatNumber(weight), 'кг')} с\u00A0упаковкой`}
        </text>
      )}
    </svg>
  )
}
