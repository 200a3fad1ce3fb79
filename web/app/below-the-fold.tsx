import { type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { whenIdle } from '#ui/when-idle.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Deferred content below the fold. It comes rendered with the page from the server, and is hydrated after what is above
 * it, in a task of its own (`Suspense`). Children must be referentially stable (of a `memo`, of a route): a change before
 * hydration would hydrate them at once, synchronously.
 * After a navigation inside the shop it is rendered a moment after the first screen; but with it where a place further
 * down is wanted: Back, an anchor.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const isFromServer = !useHydrated()
  const isPop = useNavigationType() === 'POP'
  // who is leaving already is not held by it
  const isLeaving = useNavigation().state !== 'idle'
  const { hash } = useLocation()
  // before the first step everything is «POP»
  const [isIn, setIn] = useState(
    () => isFromServer || (isPop && document.documentElement.dataset['moved'] !== undefined) || hash !== '',
  )
  useEffect(() => {
    if (!isIn && !isLeaving) return whenIdle(() => startTransition(() => setIn(true)))
  }, [isIn, isLeaving])
  return useMemo(() => <Suspense>{isIn && children}</Suspense>, [isIn, children])
}
