import { formatNumber } from '../text/number-text.ts'
import { withUnit } from '../text/typography.ts'

export interface GeoPoint {
  geoLat: number
  geoLon: number
}

const EARTH_METRES = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies. */
export function metresBetween(a: GeoPoint, b: GeoPoint): number {
  const halfLat = Math.sin(radians(b.geoLat - a.geoLat) / 2)
  const halfLon = Math.sin(radians(b.geoLon - a.geoLon) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(a.geoLat)) * Math.cos(radians(b.geoLat)) * halfLon ** 2
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** «350 м», «1,2 км», «13 км»: no more exact than a straight line deserves. */
export function distanceText(metres: number): string {
  if (metres < 50) return 'рядом'
  const tens = Math.round(metres / 50) * 50
  if (tens < 1000) return withUnit(formatNumber(tens), 'м')
  const km = metres / 1000
  return withUnit(formatNumber(km < 9.95 ? Math.round(km * 10) / 10 : Math.round(km)), 'км')
}

/** Opens the way to a place in the maps of whoever presses it; where from is theirs to say. */
export const routeLink = ({ geoLat, geoLon }: GeoPoint) => `https://yandex.ru/maps/?rtext=~${geoLat},${geoLon}&rtt=auto`
