import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether a sideways scroller can still go back and forth, for arrows and fading ends. Both false until measured, so
 * the server renders neither.
 */
export function useScrollEnds(scroller: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ back: false, forth: false })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const back = element.scrollLeft > 1
      const forth = element.scrollLeft < element.scrollWidth - element.clientWidth - 1
      setEnds((now) => (now.back === back && now.forth === forth ? now : { back, forth }))
    }
    const resized = new ResizeObserver(measure)
    // it measures for the first time after the next layout, so that nothing is laid out for it alone
    resized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  return ends
}

export function smoothness(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
