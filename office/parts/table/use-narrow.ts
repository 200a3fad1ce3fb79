import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows of a table where there is room for one, cards on a phone and beside an open card. */
const NARROWEST = 640
/** For a table of many columns: on a tablet, or beside an open card, it would go on past the edge. */
export const WIDE_TABLE_PX = 800

export function useNarrow(frame: RefObject<HTMLElement | null>, narrowest = NARROWEST): boolean {
  const [isNarrow, setNarrow] = useState(() => innerWidth < narrowest)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => element.clientWidth > 0 && setNarrow(element.clientWidth < narrowest)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, narrowest])
  return isNarrow
}
