import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#rules/text/number-text.ts'
import { Icon } from './icon.tsx'
import css from './rating.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type RatingProps = {
  /** 0–5. */
  value: number
  /** «128 отзывов» or the number alone. */
  count?: ReactNode
  /** `short`: one star and the figure, for cards; `stars`: all five. */
  look?: 'short' | 'stars'
  className?: string
}

export function Rating({ value, count, look = 'short', className }: RatingProps) {
  const figure = formatNumber(Math.round(value * 10) / 10)
  return (
    <span className={clsx(css.rating, className)}>
      <VisuallyHidden>{`Оценка ${figure} из 5. `}</VisuallyHidden>
      {look === 'short' ? (
        <Icon name="star" size="xs" filled />
      ) : (
        <span aria-hidden className={css.stars} style={{ '--share': `${(value / 5) * 100}%` } as CSSProperties} />
      )}
      <span aria-hidden className={css.figure}>
        {figure}
      </span>
      {count !== undefined && <span className={css.count}>{count}</span>}
    </span>
  )
}
