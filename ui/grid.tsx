import clsx from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import css from './grid.module.css'

export type GridProps = {
  /** Columns on a phone, a tablet, a desktop and a large desktop. */
  columns: readonly [number, number, number, number]
  as?: 'div' | 'ul' | 'ol'
  gap?: 's' | 'm'
  className?: string
  children: ReactNode
}

export function Grid({ columns, as: Tag = 'div', gap = 'm', className, children }: GridProps) {
  const [mobile, tablet, desktop, large] = columns
  const style = { '--mobile': mobile, '--tablet': tablet, '--desktop': desktop, '--large': large } as CSSProperties
  return (
    <Tag className={clsx(css.grid, css[gap], className)} style={style}>
      {children}
    </Tag>
  )
}
