import { type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/** However busy the browser is, the eye may follow soon. */
const LONGEST_MS = 300

/**
 * What stands below the first screen. From the server it comes drawn with the page, and wakes after what is above it,
 * in a piece of work of its own:
 * give it children that stay the same (of a `memo`, of a route), for a change would wake it at once and in one go.
 * On a page gone to inside the shop it is drawn a moment after the first screen is shown; but with it where a place
 * further down is wanted: Back, an anchor.
 */
export function Below({ children }: { children: ReactNode }) {
  const isDrawn = !useHydrated()
  const isPop = useNavigationType() === 'POP'
  // who is leaving already is not held by it
  const isLeaving = useNavigation().state !== 'idle'
  const { hash } = useLocation()
  // before the first step everything is «POP»
  const [isIn, setIn] = useState(
    () => isDrawn || (isPop && document.documentElement.dataset['moved'] !== undefined) || hash !== '',
  )
  useEffect(() => {
    if (!isIn && !isLeaving) return whenIdle(() => startTransition(() => setIn(true)))
  }, [isIn, isLeaving])
  return useMemo(() => <Suspense>{isIn && children}</Suspense>, [isIn, children])
}

function whenIdle(run: () => void): () => void {
  // one browser has no such call
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: LONGEST_MS })
  return () => cancelIdleCallback(idle)
}
