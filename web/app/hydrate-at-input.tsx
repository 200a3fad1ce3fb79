import { type ReactNode, use, useMemo, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { BelowTheFold } from './below-the-fold.tsx'
import { endWaitForInput, firstInput } from './first-input.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Suspends until the first touch, scroll or key. Inside a `Suspense` boundary rendered by the server it keeps the
 * boundary as HTML.
 */
function AwaitFirstInput(): null {
  if (import.meta.env.SSR) return null
  const input = firstInput()
  if (input) use(input)
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
  if (awaitsInput && (isLeaving || key !== firstKey)) endWaitForInput()
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
