import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ToastHostProps } from './toast-host.tsx'
import css from './toast-popover.module.css'
import { Toast } from './toast.tsx'

type Props = ToastHostProps & { dialog: HTMLDialogElement | null }

export default function ToastPopover({ message, dialog, onDismiss, onPause }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const visible = message !== undefined

  useEffect(() => {
    // hidden and shown anew, the popover comes on top of whatever was opened meanwhile
    host.current?.hidePopover()
    // a dialog that closes together with its message takes the host along; it comes back with the next top dialog
    if (visible && host.current?.isConnected) host.current.showPopover()
  }, [visible, message, dialog])

  return (
    // Reading takes time: pointing or stepping at the messages stops their clock.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
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
  )
}
