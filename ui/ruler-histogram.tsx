import type { CSSProperties, ReactNode } from 'react'
import css from './ruler-histogram.module.css'

export type HistogramRow = { key: string; label: ReactNode; value: number; text?: ReactNode }

/** Shares beside each other, measured by one ruler: ratings by stars, remains by shop. */
export function RulerHistogram({ label, rows }: { label: string; rows: readonly HistogramRow[] }) {
  const total = rows.reduce((sum, row) => sum + row.value, 0)
  return (
    <dl aria-label={label} className={css.histogram}>
      {rows.map((row) => (
        <div key={row.key} className={css.row}>
          <dt>{row.label}</dt>
          <dd className={css.value}>
            <span
              aria-hidden
              className={css.bar}
              style={{ '--share': `${total ? (row.value / total) * 100 : 0}%` } as CSSProperties}
            />
            <span className={css.text}>{row.text ?? row.value}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
