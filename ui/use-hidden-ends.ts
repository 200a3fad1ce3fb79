import { type RefObject, useEffect, useState } from 'react'

/** Which ends of a row that scrolls sideways are out of sight: what is cut off there is shown fading. */
export function useHiddenEnds(row: RefObject<HTMLElement | null>): 'none' | 'before' | 'after' | 'both' {
  const [hidden, setHidden] = useState<'none' | 'before' | 'after' | 'both'>('none')
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const before = element.scrollLeft > 1
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setHidden(before && after ? 'both' : before ? 'before' : after ? 'after' : 'none')
    }
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    // it measures for the first time after the next layout, so that nothing is laid out for it alone
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [row])
  return hidden
}
