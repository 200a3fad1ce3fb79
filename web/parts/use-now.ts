import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The page's moment first, so that server and browser draw the same; then the real one: a page may come from a cache. */
export function useNow(pageMoment: number): number {
  const [now, setNow] = useState(pageMoment)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
