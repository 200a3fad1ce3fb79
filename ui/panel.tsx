import clsx from 'clsx'
import type { AriaAttributes, ReactNode } from 'react'
import css from './panel.module.css'

/** A white work surface on the grey ground. */
export function Panel({
  as: Tag = 'div',
  flush,
  className,
  children,
  ...name
}: {
  as?: 'div' | 'section' | 'aside' | 'article' | 'form'
  flush?: boolean
  className?: string
  children: ReactNode
} & Pick<AriaAttributes, 'aria-label' | 'aria-labelledby'>) {
  return (
    <Tag {...name} className={clsx(css.panel, flush && css.flush, className)}>
      {children}
    </Tag>
  )
}
