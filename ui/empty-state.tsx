import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
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
  /** What was asked for is done: green, and the focus comes here, for the button that was pressed is gone. */
  done?: boolean
  className?: string
}

export function EmptyState({ icon = 'box', title, children, actions, failed, done, className }: EmptyStateProps) {
  const place = useRef<HTMLDivElement>(null)
  // said by the focus: a live region that comes together with its words is not read
  useEffect(() => void (done && place.current?.focus()), [done])
  return (
    <div
      ref={place}
      role={failed ? 'alert' : done ? 'status' : undefined}
      tabIndex={done ? -1 : undefined}
      className={clsx(css.empty, done && css.done, className)}
    >
      <Icon name={failed ? 'warning' : done ? 'check' : icon} size="l" className={css.icon} />
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
