import clsx from 'clsx'
import { type CSSProperties, type ReactNode, useId } from 'react'
import css from './ruler-progress.module.css'
import hidden from './visually-hidden.module.css'

export type RulerProgressProps = {
  /** Said aloud and shown above: «До бесплатной доставки 1 200 ₽». */
  label: ReactNode
  hideLabel?: boolean
  value: number
  max: number
  /** Figures at the ends of the ruler. */
  ends?: [ReactNode, ReactNode]
  tone?: 'ink' | 'green' | 'red' | 'purple' | 'orange'
  className?: string
}

/** How far along: a bar measured by a ruler. */
export function RulerProgress({ label, hideLabel, value, max, ends, tone = 'ink', className }: RulerProgressProps) {
  const labelId = useId()
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div className={clsx(css.progress, css[tone], className)}>
      <div id={labelId} className={hideLabel ? hidden.hidden : css.label}>
        {label}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuenow={Math.round(share * 100)}
        className={css.rule}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      />
      {ends && (
        <div className={css.ends}>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}
