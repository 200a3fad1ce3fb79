import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAppState } from '../state/app-state.tsx'

/** Remembers the way through the shop, for the guard. */
export function VisitTrail() {
  const { pathname, search } = useLocation()
  const { trail } = useAppState()
  useEffect(() => trail.getState().visit(pathname + search), [pathname, search, trail])
  return null
}
