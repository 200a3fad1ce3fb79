import { type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { whenIdle } from '#ui/when-idle.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Defers content below the fold. On the first page it is server-rendered and hydrated in a task of its own
 * (`Suspense`); children must be referentially stable (of a `memo`, of a route), or a change before hydration hydrates
 * them synchronously. After a client navigation it renders when idle, but at once for Back and anchors, which need the
 * heights.
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
