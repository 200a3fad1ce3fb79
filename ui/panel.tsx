import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './panel.module.css'

/** A white work surface on the grey ground. */
export function Panel({
  as: Tag = 'div',
  flush,
  className,
  children,
}: {
  as?: 'div' | 'section' | 'aside' | 'article' | 'form'
  flush?: boolean
  className?: string
  children: ReactNode
}) {
  return <Tag className={clsx(css.panel, flush && css.flush, className)}>{children}</Tag>
}
