import type { ReactNode } from 'react'
import css from './order-sums.module.css'

interface SumRow {
  name: string
  value: ReactNode
  tone?: 'red' | 'purple'
}

interface Props {
  /** Above the rows. */
  before?: ReactNode
  rows: readonly (SumRow | false)[]
  label: string
  total: string
  busy?: boolean
  /** Below the sum: what to do about it. */
  children: ReactNode
}

/** What an order comes to, line by line: the same in the basket and at the checkout. */
export function OrderSumsTable({ before, rows, label, total, busy, children }: Props) {
  return (
    <aside aria-label="Итого" className={css.totals} aria-busy={busy}>
      {before}
      <dl className={css.rows}>
        {rows
          .filter((row) => row !== false)
          .map(({ name, value, tone }) => (
            <div key={name} className={css.row}>
              <dt>{name}</dt>
              <dd className={tone && css[tone]}>{value}</dd>
            </div>
          ))}
      </dl>
      {/* read aloud whole: a bare sum says nothing */}
      <p role="status" className={css.sum}>
        <span>{label}</span> <span>{total}</span>
      </p>
      {children}
    </aside>
  )
}
