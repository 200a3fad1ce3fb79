import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from './open-dialogs.ts'
import css from './toast-host.module.css'
import { Toast, type ToastMessage } from './toast.tsx'
import hidden from './visually-hidden.module.css'

export type ToastHostProps = {
  message: ToastMessage | undefined
  onDismiss: (id: number) => void
  onPause: (paused: boolean) => void
}

/** The one place where messages appear: above everything, also above an open modal, and read aloud politely. */
export function ToastHost({ message, onDismiss, onPause }: ToastHostProps) {
  const dialog = useTopDialog()
  const host = useRef<HTMLDivElement>(null)
  const visible = message !== undefined

  useEffect(() => {
    // hidden and shown anew, the popover comes on top of whatever was opened meanwhile
    host.current?.hidePopover()
    // a dialog that closes together with its message takes the host along; it comes back with the next top dialog
    if (visible && host.current?.isConnected) host.current.showPopover()
  }, [visible, message, dialog])

  const element = (
    <>
      {/* The popover is not there until it opens, and what appears together with its text is not read: hence two. */}
      <div role="status" className={hidden.hidden}>
        {message?.text}
      </div>
      {/* Reading takes time: pointing or stepping at the messages stops their clock. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        popover="manual"
        role="region"
        aria-label="Сообщения"
        // a dialog keeps its actions at the bottom: messages about it come from above
        className={clsx(css.host, dialog && css.above)}
        onPointerEnter={() => onPause(true)}
        onPointerLeave={() => onPause(false)}
        onFocus={() => onPause(true)}
        onBlur={() => onPause(false)}
      >
        <ul className={css.list}>{message && <Toast key={message.id} message={message} onDismiss={onDismiss} />}</ul>
      </div>
    </>
  )
  return dialog ? createPortal(element, dialog) : element
}
