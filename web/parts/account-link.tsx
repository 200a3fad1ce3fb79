import type { MouseEvent, ReactNode } from 'react'
import { accountPath } from '../paths.ts'
import { preloadModal } from '../modals/preload-modal.ts'
import { useAppState, useArea } from '../state/app-state.tsx'
import { Link } from '#ui/link.tsx'

/** Leads to the account; a guest is asked to sign in right here, without the detour over the guard. */
export function AccountLink({ className, children }: { className?: string; children: ReactNode }) {
  const isGuest = useArea('user', ({ status }) => status === 'guest')
  const { modals, user } = useAppState()

  function onClick(event: MouseEvent) {
    if (!isGuest || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    user.getState().setReturnTo(accountPath)
    modals.getState().openModal('authorization')
  }

  const preload = () => isGuest && preloadModal('authorization')
  return (
    <Link
      to={accountPath}
      prefetch="none"
      className={className}
      onClick={onClick}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  )
}
