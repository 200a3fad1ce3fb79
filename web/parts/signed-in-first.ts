import type { AppState } from '../state/app-state.tsx'
import type { AuthorizationPayload } from '../state/modal-payloads.ts'

/**
 * What only customers do: at once for them, after the sign-in for guests. Who only closes the window goes on reading.
 * Comes with the press, like the modals it opens.
 */
export function signedInFirst(
  { modals, user }: Pick<AppState, 'modals' | 'user'>,
  why: NonNullable<AuthorizationPayload['why']>,
  act: () => void,
): void {
  function signIn() {
    modals.getState().openModal('authorization', { why })
    const stop = modals.subscribe(({ open }) => {
      if (open.some(({ name }) => name === 'authorization')) return
      stop()
      if (user.getState().status === 'customer') act()
    })
  }
  const { status } = user.getState()
  if (status === 'customer') act()
  else if (status === 'guest') signIn()
  else {
    // the shop has not said yet who this is
    const stop = user.subscribe((now) => {
      stop()
      if (now.status === 'customer') act()
      else signIn()
    })
  }
}
