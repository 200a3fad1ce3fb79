import { type RefObject, useEffect, useState } from 'react'

/** Early enough for an answer to arrive before the eye does. */
const AHEAD = '600px 0px'

/** True once the element has come near the window; it stays true. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isNear])
  return isNear
}
