import { glyphFor } from './kit-glyphs.ts'
import css from './good-drawings.module.css'

const SIDE = 900
const TOP = 90
const LINE = 30
/** Letters that fit under a glyph. */
const LETTERS = 19
const MOST = 9

/** Words under a glyph, in at most three lines. */
function lines(text: string): string[] {
  const out: string[] = []
  for (const word of text.split(' ')) {
    const last = out.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LETTERS) out[out.length - 1] = `${last} ${word}`
    else out.push(word)
  }
  return out.slice(0, 3)
}

/** What lies in the box, thing by thing: the machine by its photo, the rest by signs. */
export function KitDrawing({ items, picture }: { items: readonly string[]; picture: string | null }) {
  const shown = items.slice(0, MOST)
  const columns = shown.length <= 4 ? 2 : 3
  const rows = Math.ceil(shown.length / columns)
  const cell = { width: SIDE / columns, height: (SIDE - TOP) / rows }
  const glyph = Math.min(cell.width * 0.6, cell.height - 3.4 * LINE)
  return (
    <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden className={css.drawing}>
      <text className={css.title} x={SIDE / 2} y="52" textAnchor="middle">
        В&nbsp;коробке
      </text>
      {shown.map((item, at) => {
        // a last row that is not full stands in the middle
        const inRow = Math.min(columns, shown.length - Math.floor(at / columns) * columns)
        const x = (SIDE - inRow * cell.width) / 2 + ((at % columns) + 0.5) * cell.width
        const words = lines(item)
        const y = TOP + Math.floor(at / columns) * cell.height + (cell.height - glyph - words.length * LINE - 12) / 2
        const place = { x: x - glyph / 2, y, width: glyph, height: glyph }
        return (
          <g key={item}>
            {at === 0 && picture ? (
              <image href={picture} {...place} />
            ) : (
              <svg viewBox="0 0 24 24" {...place}>
                <path className={css.glyph} d={glyphFor(item)} transform="translate(4.8 4.8) scale(.6)" />
              </svg>
            )}
            <text className={css.words} x={x} y={y + glyph + 26} textAnchor="middle">
              {words.map((line, index) => (
                <tspan key={line} x={x} dy={index === 0 ? 0 : LINE}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
