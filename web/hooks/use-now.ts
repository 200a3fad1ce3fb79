import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#rules/calendar/durations.ts'

/**
 * The page's moment first, so that server and browser render the same; then the real one: a page may come from a cache, a
 * tab may stay open. A page made this very minute is not rendered again.
 */
export function useNow(pageMoment: number): number {
  const [now, setNow] = useState(pageMoment)
  useEffect(() => {
    const look = () => setNow((shown) => (Math.abs(Date.now() - shown) < MINUTE_MS ? shown : Date.now()))
    look()
    const timer = setInterval(look, MINUTE_MS)
    // timers of a tab in the background are throttled
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
