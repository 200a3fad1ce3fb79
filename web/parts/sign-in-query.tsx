import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useAppState, useStoreState } from '../state/app-state.tsx'

/** `?auth=true`, left by the guard and by /login/, opens the sign-in once and goes out of the address. */
export default function SignInQuery() {
  const [params, setParams] = useSearchParams()
  const status = useStoreState('user', (user) => user.status)
  const { modals } = useAppState()
  const asked = params.get('auth') === 'true'
  const { state } = useLocation() as { state: { why?: 'ended' } | null }
  const why = state?.why

  useEffect(() => {
    if (!asked || status === 'unknown') return
    setParams(
      (now) => {
        now.delete('auth')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    if (status === 'guest') modals.getState().openModal('authorization', why && { why })
  }, [asked, status, why, modals, setParams])
  return null
}
