import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './container.module.css'

/** The column everything stands in: 1280 px, 1640 on large screens, with gutters. */
export function Container({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: 'div' | 'main' | 'section' | 'header' | 'footer' | 'nav'
  className?: string
  children: ReactNode
}) {
  return <Tag className={clsx(css.container, className)}>{children}</Tag>
}

/** The frame of a whole page: its rows, one below another, in the column. */
export function PageColumn({ className, children }: { className?: string; children: ReactNode }) {
  return <Container className={clsx(css.page, className)}>{children}</Container>
}
