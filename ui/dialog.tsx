import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { tieWords } from '#rules/text/tie-words.ts'
import css from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: 's' | 'm' | 'l' | 'full'
  /** Stays in sight under the scrolling body: the actions. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * A modal in the middle of the screen; on a phone, a sheet from below. A field that should have the focus carries
 * `data-autofocus`.
 */
export function Dialog({ open, onClose, title, size = 'm', footer, className, children }: DialogProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog {...modal} aria-labelledby={titleId} className={clsx(css.dialog, css[size], className)}>
      {open && (
        <div className={css.sheet}>
          <header className={css.head}>
            <h2 id={titleId} className={css.title} tabIndex={-1}>
              {typeof title === 'string' ? tieWords(title) : title}
            </h2>
            <IconButton icon="close" label="Закрыть" onClick={onClose} className={css.close} />
          </header>
          <div className={css.body}>{children}</div>
          {footer && <footer className={css.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
