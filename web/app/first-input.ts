const INPUTS = ['pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'] as const

let hasCome = false
let coming: Promise<void> | undefined
let come = () => {}

/** The visitor touched the page, or the page is about to change: what waited for it goes on. */
export function endWaitForInput(): void {
  if (hasCome) return
  hasCome = true
  for (const input of INPUTS) window.removeEventListener(input, endWaitForInput, true)
  come()
}

/**
 * Resolves at the first touch, scroll or key on a touch screen; null when there is nothing to wait for: it already
 * happened, scroll was restored, or there is a mouse. Listeners are registered before React's and the state is read
 * synchronously, so the very first touch is handled by what was waiting.
 */
export function firstInput(): Promise<void> | null {
  if (hasCome || scrollY > 0 || matchMedia('(hover: hover)').matches) return null
  if (!coming) {
    coming = new Promise((resolve) => (come = resolve))
    for (const input of INPUTS) window.addEventListener(input, endWaitForInput, { capture: true, passive: true })
  }
  return coming
}
