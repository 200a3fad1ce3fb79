import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import css from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** `bottom` is a sheet at every width. */
  side?: 'left' | 'right' | 'bottom'
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A panel from an edge: filters, the mobile menu. */
export function Drawer({ open, onClose, title, side = 'right', footer, className, children }: DrawerProps) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog {...modal} aria-labelledby={titleId} className={clsx(css.drawer, css[side], className)}>
      {open && (
        <div className={css.panel}>
          <header className={css.head}>
            <h2 id={titleId} className={css.title} tabIndex={-1}>
              {title}
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
