import { type RefObject, useEffect } from 'react'

/** The control that counts the good: where the focus is after «В корзину». */
const counterOf = (name: string): HTMLElement | null => {
  const focused = document.activeElement
  const group = focused?.closest<HTMLElement>('[role=group]')
  return group?.getAttribute('aria-label') === `Количество: ${name}` ? (focused as HTMLElement) : null
}

/** Somebody with a keyboard is still there: what comes next for them does not leave. */
export const isCounting = (name: string): boolean => counterOf(name)?.matches(':focus-visible') === true

/**
 * The popup lies in the header, far from the card: Tab from the good's counter leads into it, and out of it to what
 * follows the counter; Shift+Tab back.
 */
export function useTabInto(popup: RefObject<HTMLElement | null>, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    let from: HTMLElement | null = null
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const stops = [...(popup.current?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])]
      const here = document.activeElement as HTMLElement | null
      const counter = counterOf(name!)
      if (counter && !event.shiftKey && stops.length > 0) {
        const last = [...counter.closest('[role=group]')!.querySelectorAll('button')].at(-1)
        if (here !== last) return
        from = counter
        event.preventDefault()
        // the way on first, the cross after it
        ;(popup.current!.querySelector<HTMLElement>('a[href]') ?? stops[0]!).focus({ preventScroll: true })
      } else if (from?.isConnected && here && stops.includes(here)) {
        const isFirst = here === popup.current!.querySelector('a[href]')
        if (event.shiftKey ? !isFirst : here !== stops.at(-1)) return
        if (event.shiftKey) event.preventDefault()
        // forward, the browser itself goes on from there
        from.focus({ preventScroll: true })
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [popup, name])
}
