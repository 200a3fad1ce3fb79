import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { ToastHost } from './toast-host.tsx'
import type { ToastMessage } from './toast.tsx'

/** Long enough to read; longer when there is something to press. */
const LIFE_MS = 5000
const LIFE_WITH_ACTION_MS = 8000
const MOST_AT_ONCE = 3

type ShowToast = (message: Omit<ToastMessage, 'id'>) => void

const ToastContext = createContext<ShowToast>(() => {})

/** `const toast = useToast()`, then `toast({ text: 'Артикул скопирован', tone: 'done' })`. */
export const useToast = () => useContext(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([])
  const [paused, setPaused] = useState(false)
  const lastId = useRef(0)

  const dismiss = useCallback((id: number) => {
    setMessages((all) => all.filter((message) => message.id !== id))
    setPaused(false)
  }, [])
  const show = useCallback<ShowToast>((message) => {
    const id = ++lastId.current
    setMessages((all) => [...all, { ...message, id }].slice(-MOST_AT_ONCE))
  }, [])

  const oldest = messages[0]
  useEffect(() => {
    if (!oldest || paused) return
    const timer = setTimeout(() => dismiss(oldest.id), oldest.action ? LIFE_WITH_ACTION_MS : LIFE_MS)
    return () => clearTimeout(timer)
  }, [oldest, paused, dismiss])

  return (
    <ToastContext value={show}>
      {children}
      <ToastHost messages={messages} onDismiss={dismiss} onPause={setPaused} />
    </ToastContext>
  )
}
