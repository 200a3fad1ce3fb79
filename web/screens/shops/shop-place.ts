import type { Warehouse } from '#contract/shapes.ts'
import type { MapPlace } from '../../parts/map/place.ts'

export const mapPlace = ({ id, name, cityName, geoLat, geoLon }: Warehouse, number?: number): MapPlace => ({
  id: String(id),
  name,
  geoLat,
  geoLon,
  number,
  city: cityName,
})
