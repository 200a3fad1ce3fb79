import { useState } from 'react'
import { distanceText, type GeoPoint, metresBetween } from '#rules/address/distance.ts'

const PATIENCE_MS = 10_000
const OLD_ENOUGH_MS = 5 * 60_000

const REFUSED = 'Браузер не разрешил узнать, где вы. Разрешите это в его настройках и нажмите ещё раз.'
const UNKNOWN = 'Не получилось узнать, где вы. Нажмите ещё раз чуть позже.'

/** Told once, it is good for the rest of the visit; it never leaves the browser. */
let known: GeoPoint | null = null

export interface VisitorPoint {
  point: GeoPoint | null
  isAsking: boolean
  /** Why there is no point; empty while all is well. */
  problem: string
  /** Only ever by a press: nobody is asked where he is before he wants to know. */
  ask: () => void
  clear: () => void
  distanceTo: (place: GeoPoint) => number | null
  /** «1,2 км от вас», or nothing. */
  distanceText: (place: GeoPoint) => string | null
}

export function useVisitorPoint(): VisitorPoint {
  const [point, setPoint] = useState<GeoPoint | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  function found(at: GeoPoint) {
    known = at
    setPoint(at)
    setAsking(false)
  }
  function ask() {
    setProblem('')
    if (known) return found(known)
    setAsking(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => found({ geoLat: coords.latitude, geoLon: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => {
        setProblem(code === PERMISSION_DENIED ? REFUSED : UNKNOWN)
        setAsking(false)
      },
      { timeout: PATIENCE_MS, maximumAge: OLD_ENOUGH_MS },
    )
  }
  const distanceTo = (place: GeoPoint) => (point ? metresBetween(point, place) : null)
  return {
    point,
    isAsking,
    problem,
    ask,
    clear: () => setPoint(null),
    distanceTo,
    distanceText: (place) => {
      const metres = distanceTo(place)
      return metres === null ? null : metres < 50 ? 'рядом с вами' : `${distanceText(metres)} от вас`
    },
  }
}
