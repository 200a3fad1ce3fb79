import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import css from './toast-popover.module.css'
import { Toast, type ToastMessage } from './toast.tsx'

/**
 * Keeps toasts off the sticky bars at the foot of the window (marked `data-needed`), which hold the main action, and
 * off the button that was just pressed.
 */
function avoidOverlap(host: HTMLElement) {
  host.style.removeProperty('--clear')
  host.removeAttribute('data-high')
  const bars = [...document.querySelectorAll('[data-needed]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && top < innerHeight && bottom > innerHeight - 8 * 16)
  if (bars.length > 0)
    host.style.setProperty('--clear', `${Math.round(innerHeight - Math.min(...bars.map(({ top }) => top)))}px`)
  const pressed = document.activeElement
  const message = host.querySelector('li')?.getBoundingClientRect()
  if (!message || !pressed || pressed === document.body || host.contains(pressed)) return
  const { top, bottom, left, right } = pressed.getBoundingClientRect()
  const covers = top < message.bottom && bottom > message.top && left < message.right && right > message.left
  host.toggleAttribute('data-high', covers)
}

export type ToastHostProps = {
  message: ToastMessage | undefined
  onDismiss: (id: number) => void
  onPause: (paused: boolean) => void
}

type Props = ToastHostProps & { dialog: HTMLDialogElement | null }

export default function ToastPopover({ message, dialog, onDismiss, onPause }: Props): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const visible = message !== undefined

  useEffect(() => {
    // hidden and shown anew, the popover comes on top of whatever was opened meanwhile
    host.current?.hidePopover()
    // a dialog that closes together with its message takes the host along; it comes back with the next top dialog
    if (!visible || !host.current?.isConnected) return
    host.current.showPopover()
    avoidOverlap(host.current)
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
