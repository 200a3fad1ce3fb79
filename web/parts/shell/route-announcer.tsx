import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import css from './shell.module.css'

/** A click changes the page without a load; those who listen hear the new page's title. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const region = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    if (region.current) region.current.textContent = document.title
  }, [pathname])

  return <p ref={region} role="status" className={css.announcer} />
}
