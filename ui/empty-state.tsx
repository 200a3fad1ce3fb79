import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './empty-state.module.css'

export type EmptyStateProps = {
  icon?: IconName
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  actions?: ReactNode
  /** Something failed: announced, with a way to try again among the actions. */
  failed?: boolean
  className?: string
}

export function EmptyState({ icon = 'box', title, children, actions, failed, className }: EmptyStateProps) {
  return (
    <div role={failed ? 'alert' : undefined} className={clsx(css.empty, className)}>
      <Icon name={failed ? 'warning' : icon} size="l" />
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
