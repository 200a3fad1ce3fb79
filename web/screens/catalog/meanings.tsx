import type { ReactNode } from 'react'
import css from './constants.module.css'

/** A text of the shop and what it means. */
export function Meanings({ rows }: { rows: readonly { text: ReactNode; meaning: string }[] }) {
  return (
    <dl className={css.meanings}>
      {rows.map(({ text, meaning }) => (
        <div key={meaning} className={css.row}>
          <dt className={css.text}>{text}</dt>
          <dd className={css.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
