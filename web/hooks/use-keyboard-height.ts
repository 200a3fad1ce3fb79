import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  const { visualViewport } = window
  visualViewport?.addEventListener('resize', onChange)
  return () => visualViewport?.removeEventListener('resize', onChange)
}

/** Pixels at the foot of the page that lie under the phone's keyboard; none in a page that is zoomed in. */
export function keyboardHeight({ innerHeight, visualViewport }: Pick<Window, 'innerHeight' | 'visualViewport'>) {
  return !visualViewport || visualViewport.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - visualViewport.height))
}

export const useKeyboardHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => keyboardHeight(window),
    () => 0,
  )
