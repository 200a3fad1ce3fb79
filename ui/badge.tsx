import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './badge.module.css'

export type BadgeTone = 'ink' | 'red' | 'green' | 'orange' | 'purple' | 'grey'

export type BadgeProps = {
  tone?: BadgeTone
  /** `solid`: a label on a picture; `soft`: a state beside a text. */
  look?: 'solid' | 'soft'
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'ink', look = 'solid', className, children }: BadgeProps) {
  return <span className={clsx(css.badge, css[tone], css[look], className)}>{children}</span>
}
