import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../chunk-failure.ts'

/** Early enough for the chunk to arrive before the eye does. */
const AHEAD = '600px 0px'
/** A page touched at all may be left in a moment, and what has not woken by then would hold it. */
const SIGNS = ['pointerdown', 'keydown', 'popstate'] as const

/**
 * A part of the page that comes drawn from the server and wakes when it is near the window or the page is touched: until then its code
 * is not asked for. `name` is the `data-later` of the element it stands in. Its styles must come with the page: import them
 * where the part is used (`pages.test.ts` looks). What is given to it must not change by itself: half awake it would be drawn anew.
 */
export function later<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const isDrawn = () => typeof document === 'undefined' || document.querySelector(`[data-later="${name}"]`) !== null
  // on a page gone to inside the shop nothing is drawn yet: it is asked for at once, beside the page's data
  if (!isDrawn()) load().catch(() => {})
  const Part = lazy(async () => {
    const place = import.meta.env.SSR ? null : document.querySelector(`[data-later="${name}"]`)
    const pressAgain = place ? keepPresses(place) : () => {}
    if (place) await nearOrTouched(place)
    const { default: Loaded } = await loadChunk(load)
    function Awake(props: Props) {
      useEffect(pressAgain, [])
      return <Loaded {...props} />
    }
    return { default: Awake }
  }) as unknown as ComponentType<Props>
  return memo(function Later(props: Props) {
    // without a boundary of its own the page waits for the part instead of jumping when it comes
    const [drawn] = useState(isDrawn)
    return drawn ? <Suspense><Part {...props} /></Suspense> : <Part {...props} />
  }) as unknown as ComponentType<Props>
}

/** Whoever is quicker than the code is not made to press twice. Links and folds work by themselves. */
function keepPresses(place: Element): () => void {
  const awake = new AbortController()
  const pressed: HTMLElement[] = []
  const keep = (event: Event) => {
    const target = event.target as HTMLElement
    if (!place.contains(target) || target.closest('a[href], summary') || !target.closest('button, label, input, select')) return
    event.preventDefault()
    event.stopPropagation()
    pressed.push(target)
  }
  // before React, which listens at the document and lets no press through to what is not awake
  addEventListener('click', keep, { capture: true, signal: awake.signal })
  return () => {
    awake.abort()
    for (const target of pressed.splice(0)) target.click()
  }
}

function nearOrTouched(place: Element): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const wake = () => {
      over.abort()
      watch.disconnect()
      resolve()
    }
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && wake(), { rootMargin: AHEAD })
    watch.observe(place)
    for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, passive: true, signal: over.signal })
  })
}
