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
 * Resolves at the first touch, scroll or key on a touch screen; null where there is nothing to wait for: it has come, a
 * place further down was found again at once, or there is a mouse. Its listeners stand before React's, and what has come
 * is known synchronously, so the very touch that ends the wait is answered by what waited.
 */
export function firstInput(): Promise<void> | null {
  if (hasCome || scrollY > 0 || matchMedia('(hover: hover)').matches) return null
  if (!coming) {
    coming = new Promise((resolve) => (come = resolve))
    for (const input of INPUTS) window.addEventListener(input, endWaitForInput, { capture: true, passive: true })
  }
  return coming
}
