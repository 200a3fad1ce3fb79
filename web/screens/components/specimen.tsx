import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './specimen.module.css'

export type SpecimenProps = {
  title: string
  note?: ReactNode
  /** `row`: side by side; `form`: a column as wide as a form; `plain`: as it comes. */
  layout?: 'row' | 'form' | 'plain'
  dark?: boolean
  children: ReactNode
}

/** One component in its states, on a white surface with its name. */
export function Specimen({ title, note, layout = 'row', dark, children }: SpecimenProps) {
  return (
    <div className={css.specimen}>
      <div className={css.head}>
        <h3 className={css.title}>{title}</h3>
        {note && <p className={css.note}>{note}</p>}
      </div>
      <div className={clsx(css.surface, css[layout], dark && css.dark)}>{children}</div>
    </div>
  )
}
