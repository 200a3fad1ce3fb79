import { type ReactNode, use, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BelowTheFold } from './below-the-fold.tsx'
import { useHydrated } from './use-hydrated.ts'

const INPUTS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const

let hasCome = false
let coming: Promise<void> | undefined
let come = () => {}

/** What was kept waiting may hydrate: the visitor touched the page, or the page is about to change. */
function noteInput(): void {
  if (hasCome) return
  hasCome = true
  for (const input of INPUTS) window.removeEventListener(input, noteInput, true)
  come()
}

/**
 * Suspends until the first touch, scroll or key. Inside a `Suspense` boundary rendered by the server it keeps the
 * boundary as HTML. The listeners stand before React's, and the flag is read synchronously, so the very touch that
 * opens the boundary is answered by it.
 */
function AwaitFirstInput(): null {
  if (import.meta.env.SSR || hasCome) return null
  // a place further down was found again at once: what is there is in sight
  if (scrollY > 0 || matchMedia('(hover: hover)').matches) return null
  if (!coming) {
    coming = new Promise((resolve) => (come = resolve))
    for (const input of INPUTS) window.addEventListener(input, noteInput, { capture: true, passive: true })
  }
  use(coming)
  return null
}

/** `BelowTheFold` which a touch screen hydrates at the first input: not what nobody has reached yet. */
export function HydrateAtInput({ children }: { children: ReactNode }) {
  const isFromServer = !useHydrated()
  const [awaitsInput] = useState(isFromServer)
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const isLeaving = useNavigation().state !== 'idle'
  // A boundary that still waits when a context above it changes would be dropped and rendered anew.
  if (awaitsInput && (isLeaving || key !== firstKey)) noteInput()
  const waiting = useMemo(
    () => (
      <>
        {awaitsInput && <AwaitFirstInput />}
        {children}
      </>
    ),
    [awaitsInput, children],
  )
  return <BelowTheFold>{waiting}</BelowTheFold>
}
