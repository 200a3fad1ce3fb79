import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './nameplate.module.css'

export type NameplateFigure = { label: string; value: ReactNode; unit?: string }

export type NameplateProps = {
  /** Stamped along the top: maker and model. */
  title?: ReactNode
  aside?: ReactNode
  figures: readonly NameplateFigure[]
  size?: 's' | 'm'
  className?: string
}

/** The «шильдик»: what a buyer compares, set as on the plate of a machine. */
export function Nameplate({ title, aside, figures, size = 'm', className }: NameplateProps) {
  return (
    <div className={clsx(css.plate, css[size], className)}>
      {(title || aside) && (
        <div className={css.head}>
          <span>{title}</span>
          {aside && <span className={css.aside}>{aside}</span>}
        </div>
      )}
      {figures.length > 0 && (
        <dl className={css.figures}>
          {figures.map((figure) => (
            <div key={figure.label} className={css.figure}>
              <dt className={css.label}>{figure.label}</dt>
              <dd className={css.value}>
                {figure.value}
                {figure.unit && <span className={css.unit}>{`\u00A0${figure.unit}`}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
