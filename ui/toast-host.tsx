import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from './open-dialogs.ts'
import type { ToastHostProps } from './toast-popover.tsx'
import { whenIdle } from './when-idle.ts'
import hidden from './visually-hidden.module.css'

const loadPopover = () => import('./toast-popover.tsx')
/** Lazy: no toast comes before a press. The live region for screen readers is here from the start. */
const ToastPopover = lazy(() => loadPopover().catch(() => ({ default: () => null })))

/** The one place of toasts: above everything, also above an open modal, and announced politely (aria-live). */
export function ToastHost({ message, ...rest }: ToastHostProps) {
  const dialog = useTopDialog()
  const [hasSpoken, setSpoken] = useState(false)
  if (message && !hasSpoken) setSpoken(true)
  // a message about a lost connection must not wait for one
  useEffect(() => whenIdle(() => void loadPopover().catch(() => {})), [])

  const element = (
    <>
      {/* The popover is not there until it opens, and what appears together with its text is not read: hence two. */}
      <div role="status" className={hidden.hidden}>
        {message?.text}
      </div>
      {hasSpoken && (
        <Suspense>
          <ToastPopover {...rest} message={message} dialog={dialog} />
        </Suspense>
      )}
    </>
  )
  return dialog ? createPortal(element, dialog) : element
}
