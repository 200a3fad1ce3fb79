import type { Warehouse } from '#contract/shapes.ts'

/** A point of the map: a shop, a service centre, a pickup office. */
export interface MapPlace {
  id: string
  name: string
  geoLat: number
  geoLon: number
  /** As the list beside the map numbers it; a place alone has none. */
  number?: number | undefined
  /** Its city: a map of several shows their names until one comes closer. */
  city?: string | undefined
}

/** A shop on a map. */
export const mapPlace = ({ id, name, cityName, geoLat, geoLon }: Warehouse, number?: number): MapPlace => ({
  id: String(id),
  name,
  geoLat,
  geoLon,
  number,
  city: cityName,
})
