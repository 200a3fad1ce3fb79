import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
}

interface ArrowRow<E extends HTMLElement> {
  ref: RefObject<E | null>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: FocusEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Hundreds of links or buttons alike are one stop of Tab: arrows, Home and End walk among them. */
export function useArrowRow<E extends HTMLElement>(): ArrowRow<E> {
  const ref = useRef<E>(null)
  /** Which one was pressed, and among how many: it may be gone after it. */
  const pressed = useRef<{ at: number; of: number } | null>(null)
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
  const indexOf = (target: EventTarget) => controls().findIndex((each) => each.contains(target as Node))
  function stopAt(stop: HTMLElement | undefined) {
    for (const each of controls()) each.tabIndex = each === stop ? 0 : -1
  }
  useLayoutEffect(() => {
    const all = controls()
    const before = pressed.current
    if (before && all.length < before.of) {
      pressed.current = null
      if (document.activeElement === document.body) all[Math.min(before.at, all.length - 1)]?.focus()
    }
    stopAt(all.find((each) => each === document.activeElement) ?? all.find((each) => each.tabIndex === 0) ?? all[0])
  })
  return {
    ref,
    onKeyDown(event) {
      const step = STEPS[event.key]
      const at = indexOf(event.target)
      if (step === undefined || at < 0 || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      const all = controls()
      all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
    },
    onFocus: (event) => stopAt(controls()[indexOf(event.target)]),
    onClick(event) {
      const at = indexOf(event.target)
      if (at >= 0) pressed.current = { at, of: controls().length }
    },
  }
}
