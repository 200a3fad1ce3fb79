import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ToastHost } from './toast-host.tsx'
import type { ToastMessage } from './toast.tsx'

/** Long enough to read; longer when there is something to press. */
const LIFE_MS = 5000
const LIFE_WITH_ACTION_MS = 8000
type ShowToast = (message: Omit<ToastMessage, 'id'>) => void

const ToastContext = createContext<ShowToast>(() => {})

/** `const toast = useToast()`, then `toast({ text: 'Артикул скопирован', tone: 'done' })`. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage>()
  const [paused, setPaused] = useState(false)
  const lastId = useRef(0)

  const dismiss = useCallback((id: number) => {
    setMessage((shown) => (shown?.id === id ? undefined : shown))
    setPaused(false)
  }, [])
  // the newest takes the place of the one before: a pile would stand over the goods
  const show = useCallback<ShowToast>((next) => setMessage({ ...next, id: ++lastId.current }), [])

  useEffect(() => {
    if (!message || paused) return
    const timer = setTimeout(() => dismiss(message.id), message.action ? LIFE_WITH_ACTION_MS : LIFE_MS)
    return () => clearTimeout(timer)
  }, [message, paused, dismiss])

  return (
    <ToastContext value={show}>
      {children}
      <ToastHost message={message} onDismiss={dismiss} onPause={setPaused} />
    </ToastContext>
  )
}
