import { Fragment } from 'react'
import css from './work-hours.module.css'

/** «09:00–13:00», «4–6 дней». */
const SPAN = /(\d[\d:]*–\d[\d:]*(?:\u00A0\p{L}+)?)/u

/** A text whose spans of hours and days stay whole: a line may end at a dash otherwise. */
export const UnbrokenSpans = ({ text }: { text: string }) =>
  text.split(SPAN).map((part, at) =>
    at % 2 === 1 ? (
      // the pieces of one text never move
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className={css.stretch}>
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{part}</Fragment>
    ),
  )
