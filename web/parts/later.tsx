import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { loadChunk, loadDrawn } from '../chunk-failure.ts'

/** Early enough for the chunk to arrive before the eye does. */
const AHEAD = '600px 0px'
/** A page touched at all may be left in a moment, and what has not woken by then would hold it. */
const SIGNS = ['pointerdown', 'keydown', 'click', 'popstate'] as const

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
    const { default: Loaded } = await (place ? loadDrawn(load) : loadChunk(load))
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

/** Whoever is quicker than the code is not made to press or type twice; who did press twice meant it once. */
function keepPresses(place: Element): () => void {
  const awake = new AbortController()
  const pressed = new Set<HTMLElement>()
  const changed = new Set<HTMLInputElement | HTMLSelectElement>()
  const keep = (event: Event) => {
    const control = controlOf(event.target as Element, place)
    if (!control) return
    event.stopPropagation()
    // a box sets its mark by itself, and says so by its change
    if (isBox(control instanceof HTMLLabelElement ? control.control : control)) return
    event.preventDefault()
    pressed.add(control)
  }
  const keepChange = ({ target }: Event) => {
    if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && place.contains(target)) changed.add(target)
  }
  // before React, which listens at the document and lets no press through to what is not awake
  addEventListener('click', keep, { capture: true, signal: awake.signal })
  for (const type of ['input', 'change']) addEventListener(type, keepChange, { capture: true, signal: awake.signal })
  return () => {
    awake.abort()
    const [controls, fields] = [[...pressed], [...changed]]
    pressed.clear()
    changed.clear()
    fields.forEach(changeAgain)
    for (const control of controls) control.click()
  }
}

const isBox = (control: Element | null): boolean => control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)

/** React compares with what it found when it woke: the field goes back to how it was drawn and is changed once more. */
function changeAgain(field: HTMLInputElement | HTMLSelectElement): void {
  if (field instanceof HTMLSelectElement) return void field.dispatchEvent(new Event('change', { bubbles: true }))
  if (isBox(field)) {
    if (field.checked === field.defaultChecked) return
    field.checked = field.defaultChecked
    return field.click()
  }
  const text = field.value
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // left already: what is done on leaving is done now
  if (document.activeElement !== field) setTimeout(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
}

/**
 * What is to be pressed again: the control itself, for an icon in it cannot be pressed. Links and folds work by themselves; but a step to an anchor
 * inside the part, from wherever on the page, would draw the part anew and lose the place.
 */
function controlOf(target: Element, place: Element): HTMLElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]')
  if (link) return link.hash && link.pathname === location.pathname && place.contains(document.getElementById(link.hash.slice(1))) ? link : null
  if (!place.contains(target) || target.closest('summary')) return null
  return target.closest<HTMLElement>('button, label, input, select')
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
