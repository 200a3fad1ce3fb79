/** West, south, east, north of every ground there is; the files come when a map looks there. */
const BOXES: Record<string, readonly [number, number, number, number]> = {
  pskov: [28.2, 57.77, 28.46, 57.88],
  vluki: [30.42, 56.29, 30.64, 56.395],
  spb: [30.0, 59.8, 30.62, 60.1],
  velnovgorod: [31.12, 58.47, 31.4, 58.615],
  nevel: [29.84, 55.97, 30.03, 56.07],
  main: [37.3, 55.55, 37.94, 55.925],
}

const FILES = import.meta.glob<string>('./osm-odbl/*.json', { query: '?url', import: 'default', eager: true })

export interface GroundBox {
  west: number
  south: number
  east: number
  north: number
  file: string
}

export const GROUND_BOXES: readonly GroundBox[] = Object.entries(BOXES).map(
  ([name, [west, south, east, north]]): GroundBox => ({
    west,
    south,
    east,
    north,
    file: FILES[`./osm-odbl/${name}.json`]!,
  }),
)

/** The ground all of the places stand on; none when one of them stands elsewhere. */
export const groundUnder = (places: readonly { geoLat: number; geoLon: number }[]): GroundBox | undefined =>
  places.length === 0
    ? undefined
    : GROUND_BOXES.find(({ west, south, east, north }) =>
        places.every(({ geoLat, geoLon }) => geoLon >= west && geoLon <= east && geoLat >= south && geoLat <= north),
      )
