import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAppState } from '../state/app-state.tsx'

/** Writes the navigation history, for the guard, and marks that the visitor has moved, for the styles. */
export function NavigationHistory() {
  const { pathname, search } = useLocation()
  const { navigationHistory } = useAppState()
  const first = useRef(pathname)
  // before a place further down is looked for: a page that is gone to has its true heights at once (product.module.css)
  useLayoutEffect(() => {
    if (pathname !== first.current) document.documentElement.dataset['moved'] = ''
  }, [pathname])
  useEffect(() => navigationHistory.getState().visit(pathname + search), [pathname, search, navigationHistory])
  return null
}
