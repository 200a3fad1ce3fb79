import { type RefObject, useEffect, useState } from 'react'

/** Early enough for an answer to arrive before the eye does. */
const ROOT_MARGIN = '600px 0px'
/** For what pushes down all that follows: whoever scrolls fast is not to see it move. */
export const WIDE_ROOT_MARGIN = '2400px 0px'

/** True once the element is in view, or nearly; it stays true. For lazy content. */
export function useInView(element: RefObject<HTMLElement | null>, rootMargin = ROOT_MARGIN): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (isInView || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setInView(true),
      { rootMargin },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, isInView, rootMargin])
  return isInView
}
