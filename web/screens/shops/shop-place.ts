import type { Warehouse } from '#contract/shapes.ts'
import type { MapPlace } from '../../parts/map/place.ts'

export const mapPlace = ({ id, name, geoLat, geoLon }: Warehouse, label?: string): MapPlace => ({
  id: String(id),
  name,
  geoLat,
  geoLon,
  label,
})

/** Opens the route in the maps of whoever presses it. */
export const routeAddress = ({ geoLat, geoLon }: { geoLat: number; geoLon: number }) =>
  `https://yandex.ru/maps/?rtext=~${geoLat},${geoLon}&rtt=auto`
