import type { ReactNode } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './shown-once.module.css'

type Props = { text: string; copyLabel: string; warning: ReactNode; actions?: ReactNode; children: ReactNode }

/** The shop keeps only what it is checked by. */
export function ShownOnce({ text, copyLabel, warning, actions, children }: Props) {
  return (
    <div className={css.once}>
      {children}
      <div className={css.frame}>
        <span className={css.text}>{text}</span>
        <CopyButton text={text} label={copyLabel} />
      </div>
      <Notice tone="warning">{warning}</Notice>
      {actions && <div>{actions}</div>}
    </div>
  )
}
