import { Fragment } from 'react'
import css from './work-hours.module.css'

/** «Пн–Пт 09:00–20:00, Сб 10:00–18:00»: a line ends after a comma, never within a stretch nor before its comma. */
export function WorkHoursText({ text }: { text: string }) {
  const stretches = text.split(', ')
  return (
    <span>
      {stretches.map((stretch, index) => (
        <Fragment key={stretch}>
          {index > 0 && ' '}
          <span className={css.stretch}>{index < stretches.length - 1 ? `${stretch},` : stretch}</span>
        </Fragment>
      ))}
    </span>
  )
}
