import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Read aloud, not shown. */
export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode
  as?: 'span' | 'h2' | 'h3' | 'caption' | 'legend'
}) {
  return <Tag className={css.hidden}>{children}</Tag>
}
