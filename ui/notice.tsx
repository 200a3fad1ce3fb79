import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import css from './notice.module.css'

type NoticeTone = 'plain' | 'done' | 'warning' | 'error' | 'rental' | 'bonus'

const icons: Record<NoticeTone, IconName> = {
  plain: 'info',
  done: 'check',
  warning: 'warning',
  error: 'warning',
  rental: 'rental',
  bonus: 'bonus',
}

export type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  actions?: ReactNode
  className?: string
  children?: ReactNode
}

/** Something to know, in its place on the page. Errors are announced at once. */
export function Notice({ tone = 'plain', title, actions, className, children }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={clsx(css.notice, css[tone], className)}>
      <Icon name={icons[tone]} size="s" className={css.icon} />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  )
}
