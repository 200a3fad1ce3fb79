import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAppState } from '../state/app-state.tsx'

/** Remembers the way through the shop, for the guard, and that there was one, for the styles. */
export function VisitTrail() {
  const { pathname, search } = useLocation()
  const { trail } = useAppState()
  const first = useRef(pathname)
  // before a place further down is looked for: a page that is gone to has its true heights at once (product.module.css)
  useLayoutEffect(() => {
    if (pathname !== first.current) document.documentElement.dataset['moved'] = ''
  }, [pathname])
  useEffect(() => trail.getState().visit(pathname + search), [pathname, search, trail])
  return null
}
