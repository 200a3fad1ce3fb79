import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'

export type ModalFrameProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Stays in sight under the scrolling body: the actions. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

type Styles = Readonly<Record<string, string | undefined>>

/** What a dialog and a drawer share: head with a cross, scrolling body, actions; `css` has a class for each. */
export function ModalFrame({
  css,
  open,
  onClose,
  title,
  footer,
  className,
  children,
}: ModalFrameProps & { css: Styles }) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  return (
    <dialog {...modal} aria-labelledby={titleId} className={className}>
      {open && (
        <div className={css['sheet']}>
          <header className={css['head']}>
            <h2 id={titleId} className={css['title']} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="close" label="Закрыть" onClick={onClose} className={css['close']} />
          </header>
          <div className={css['body']}>{children}</div>
          {footer && <footer className={css['foot']}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
