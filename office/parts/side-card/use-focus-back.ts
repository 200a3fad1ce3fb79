import { type RefObject, useLayoutEffect } from 'react'

/** A card closed with the focus inside gives it back to the list it was opened from. */
export function useFocusBack(card: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.closest('main')?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    }
  }, [card])
}
