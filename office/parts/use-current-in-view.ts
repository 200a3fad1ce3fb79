import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A row of links longer than the screen opens at the one that is current. */
export function useCurrentInView<Row extends HTMLElement>() {
  const row = useRef<Row>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const [whole, own] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (own.left < whole.left || own.right > whole.right)
      row.current.scrollLeft += own.left - whole.left - (whole.width - own.width) / 2
  }, [pathname, search])
  return row
}
