import { type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

/**
 * What stands below the first screen. From the server it comes drawn with the page, and wakes after what is above it, in a piece of work of its own:
 * give it children that stay the same (of a `memo`, of a route), for a change would wake it at once and in one go.
 * On a page gone to inside the shop it is drawn a moment after the first screen is shown; but with it where a place further down is wanted: Back, an anchor.
 */
export function Below({ children }: { children: ReactNode }) {
  const isDrawn = !useHydrated()
  const isBack = useNavigationType() === 'POP'
  const { hash } = useLocation()
  const [isIn, setIn] = useState(isDrawn || isBack || hash !== '')
  useEffect(() => {
    if (!isIn) startTransition(() => setIn(true))
  }, [isIn])
  return useMemo(() => <Suspense>{isIn && children}</Suspense>, [isIn, children])
}
