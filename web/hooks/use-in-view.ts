import { type RefObject, useEffect, useState } from 'react'

/** Early enough for an answer to arrive before the eye does. */
const AHEAD = '600px 0px'
/** For what pushes down all that follows: whoever scrolls fast is not to see it move. */
export const WELL_AHEAD = '2400px 0px'

/** True once the element is in view, or nearly; it stays true. For lazy content. */
export function useInView(element: RefObject<HTMLElement | null>, ahead = AHEAD): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (isInView || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin: ahead },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isInView, ahead])
  return isInView
}
