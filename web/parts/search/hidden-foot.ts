import { type RefObject, useEffect } from 'react'

type View = Pick<Window, 'innerHeight' | 'visualViewport'>

/**
 * Pixels of something ending at `bottom` that lie below the window and under the phone's keyboard; a page that is
 * zoomed in has no keyboard.
 */
export function hiddenFoot(bottom: number, { innerHeight, visualViewport }: View) {
  const keyboardTop =
    visualViewport && visualViewport.scale <= 1 ? visualViewport.offsetTop + visualViewport.height : innerHeight
  return { byWindow: Math.max(0, bottom - innerHeight), byKeyboard: Math.max(0, bottom - keyboardTop) }
}

/** Tells the styles of the panel how much of its foot is out of sight, while it is open. */
export function useHiddenFoot(panel: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    const { visualViewport } = window
    const measure = () => {
      const { style } = panel.current!
      const { byWindow, byKeyboard } = hiddenFoot(panel.current!.getBoundingClientRect().bottom, window)
      style.setProperty('--below-window', `${byWindow}px`)
      style.setProperty('--under-keyboard', `${byKeyboard}px`)
    }
    measure()
    visualViewport?.addEventListener('resize', measure)
    // the header goes up with the page until it sticks
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      visualViewport?.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [panel, open])
}
