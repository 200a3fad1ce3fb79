import type { CSSProperties } from 'react'
import { intoCity } from '#rules/text/into-city.ts'
import css from './home.module.css'

/**
 * For a town without a shop of ours. On one line, however long its name: it takes the place of another after the page
 * has come, and nothing below may move.
 */
export default function FarHeadline({ city }: { city: string }) {
  const text = `Инструмент и техника с\u00A0доставкой ${intoCity(city)}`
  return (
    <h1 className={css.title} style={{ '--letters': text.length } as CSSProperties}>
      {text}
    </h1>
  )
}
