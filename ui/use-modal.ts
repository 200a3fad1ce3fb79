import { type MouseEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { dialogClosed, dialogOpened } from './open-dialogs.ts'

/**
 * Drives a `<dialog>` by a prop. The platform gives the focus trap, the top layer, inertness of the page and the return
 * of focus; this adds Escape and backdrop going through `onClose`, so that the owner alone decides.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const isWanted = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    isWanted.current = true
    dialog.showModal()
    // a field that asks for it, else the heading: it is read aloud, and no keyboard jumps up on a phone
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    dialogOpened(dialog)
    return () => {
      isWanted.current = false
      // close() before React takes the element away: only then the focus goes back to the opener
      dialog.close()
      dialogClosed(dialog)
    }
  }, [open])

  return {
    ref,
    // `cancel` and `close` of things inside (a file input, a nested dialog) bubble in React; they are not ours
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // the browser may close by itself (Escape twice); the owner must be notified, and may still want it open.
    // The event comes late: a dialog open again by then was closed by us (StrictMode mounts twice)
    onClose(event: SyntheticEvent) {
      const dialog = ref.current
      if (event.target !== event.currentTarget || !open || dialog?.open) return
      onClose()
      queueMicrotask(() => isWanted.current && dialog?.isConnected && !dialog.open && dialog.showModal())
    },
    // a press that began inside (selecting text) and ended on the backdrop closes nothing
    onPointerDown(event: PointerEvent) {
      pressedOutside.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && event.target === event.currentTarget) onClose()
    },
  }
}
