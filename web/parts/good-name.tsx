import { Fragment } from 'react'
import css from './good-name.module.css'

/** A model's number is one word to its buyer: «NDH 48-1850» must not end a line after the dash. */
export function GoodName({ name }: { name: string }) {
  return name.split(MODEL).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={css.model}>
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

const MODEL = /((?=\S*\d)[^\s,]+-[^\s,]+)/
