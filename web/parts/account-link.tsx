import type { MouseEvent } from 'react'
import { accountPath } from '../paths.ts'
import { useAppState, useStoreState } from '../state/app-state.tsx'
import { Link, type LinkProps } from '#ui/link.tsx'

/** Whose account it is, once the browser knows: the server's page is the same for everybody. */
export const useAccountName = () => useStoreState('user', ({ me }) => me?.name.split(' ')[0] || 'Профиль')

/** Leads to the account; a guest is asked to sign in right here, without the detour over the guard. */
export function AccountLink(props: Omit<LinkProps, 'to'>) {
  const isGuest = useStoreState('user', ({ status }) => status === 'guest')
  const { modals, user } = useAppState()

  function onClick(event: MouseEvent) {
    if (!isGuest || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    user.getState().setReturnTo(accountPath)
    modals.getState().openModal('authorization')
  }

  const preload = () => isGuest && modals.getState().preloadModal('authorization')
  return (
    <Link {...props} to={accountPath} prefetch="none" onClick={onClick} onPointerEnter={preload} onFocus={preload} />
  )
}
