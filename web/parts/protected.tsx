import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homePath, withSignIn } from '../paths.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'

/** The one guard of pages for customers: a guest goes back where they came from, and is asked to sign in there. */
export function Protected({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const status = useStoreState('user', (user) => user.status)
  const { header, navigationHistory, user } = useAppState()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasCustomer = useRef(false)

  useEffect(() => {
    if (status === 'customer') wasCustomer.current = true
    if (status !== 'guest') return
    header.getState().setServicePage(false)
    user.getState().setReturnTo(pathname + search)
    void navigate(withSignIn(navigationHistory.getState().before(pathname + search) ?? homePath), {
      replace: true,
      state: wasCustomer.current ? { why: 'ended' } : null,
    })
  }, [status, header, navigationHistory, user, pathname, search, navigate])

  return status === 'customer' ? children : waiting
}
