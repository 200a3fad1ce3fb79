/** A point of the map: a shop, a service centre, a pickup office. */
export interface MapPlace {
  id: string
  name: string
  geoLat: number
  geoLon: number
  /** Written beside the pin while there are no tiles to read a name from. */
  label?: string | undefined
}
