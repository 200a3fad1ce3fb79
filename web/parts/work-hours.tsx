import { Fragment } from 'react'
import css from './work-hours.module.css'

/** «Пн–Пт 09:00–20:00, Сб 10:00–18:00»: a line ends between two stretches, never within one. */
export function WorkHours({ text }: { text: string }) {
  return (
    <span>
      {text.split(', ').map((stretch, index) => (
        <Fragment key={stretch}>
          {index > 0 && ', '}
          <span className={css.stretch}>{stretch}</span>
        </Fragment>
      ))}
    </span>
  )
}
