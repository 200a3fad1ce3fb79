import type { ReactNode } from 'react'
import css from './figure-list.module.css'

export type FigureRow = { label: ReactNode; value: ReactNode }

/** Attributes in two columns, name and value tied by a dotted line. */
export function FigureList({
  title,
  level = 3,
  rows,
}: {
  title?: ReactNode
  level?: 2 | 3
  rows: readonly FigureRow[]
}) {
  const Heading = `h${level}` as const
  return (
    <div>
      {title && <Heading className={css.title}>{title}</Heading>}
      <dl className={css.list}>
        {rows.map((row, index) => (
          <div key={index} className={css.row}>
            <dt className={css.label}>
              <span>{row.label}</span>
            </dt>
            <dd className={css.value}>{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
