import clsx from 'clsx'
import css from './wordmark.module.css'

/** How the letters stand. */
const FACES = ['heavy', 'wide', 'slanted', 'plain', 'low', 'narrow', 'plate', 'spaced', 'ruled'] as const

/** Marks of one weight, drawn in a 24 × 24 field: a nut, a chevron, a blade and their like. */
const MARKS = [
  'M12 2l8.7 5v10L12 22l-8.7-5V7zm0 5.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8z',
  'M3 20 12 4l9 16h-5.2L12 13l-3.8 7z',
  'M4 4h7v16H4zm9 0h7v7h-7zm0 9h7v7h-7z',
  'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  'M2 7h20v3.2H2zm3 5.4h17v3.2H5zm3 5.4h14V21H8z',
  'M12 2 22 12 12 22 2 12zm0 6-4 4 4 4 4-4z',
  'M3 3h18v18h-5V8H3z',
  'M4 3h5v7l6-7h6l-7.4 8.4L21.4 21H15l-6-7.6V21H4z',
  'M12 2c5 3.6 8 6.7 8 11a8 8 0 0 1-16 0c0-2 .8-3.8 2.2-5.4C7 10 8 11 9.6 11.4 9 8 9.6 5 12 2z',
  'M13.5 2 4 13.5h6L8.5 22 19 9.5h-6.5z',
  'M12 3a9 9 0 0 1 9 9h-5a4 4 0 0 0-4-4zm0 18a9 9 0 0 1-9-9h5a4 4 0 0 0 4 4z',
  'M3 4h18l-7 8 7 8H3l7-8z',
] as const

/** The same name, the same mark, on every page and every day. */
function svgPath(name: string) {
  let hash = 0x81_1c_9d_c5
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01_00_01_93)
  const turn = (of: number) => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)
    return (hash >>> 8) % of
  }
  const face = FACES[turn(FACES.length)]!
  // a plate and ruled letters are marks themselves
  const isBare = face === 'plate' || face === 'ruled'
  return { face, mark: isBare ? null : MARKS[turn(MARKS.length)]!, isAfter: turn(4) === 0 }
}

/** A maker's name as its sign: letters and a mark derived from the name itself, in ink. The name stays text. */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  const { face, mark, isAfter } = svgPath(name)
  return (
    <span className={clsx(css.wordmark, isAfter && css.after, className)}>
      {mark && (
        <svg viewBox="0 0 24 24" aria-hidden className={css.mark}>
          <path d={mark} fillRule="evenodd" />
        </svg>
      )}
      <span className={clsx(css.letters, css[face])}>{name}</span>
    </span>
  )
}
