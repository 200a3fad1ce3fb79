// City rows from the public directory, each with its branch.
import { readFileSync } from 'node:fs'

export interface City {
  id: number
  name: string
  address: string
  area: string
  region: string
  regionType: string
  fiasId: string
  kladrId: string
  geoLat: number
  geoLon: number
  timezone: string
  population: number
  node: string
}

const OWN_NODE: Record<number, string> = {
  737: '000001',
  727: '000002',
  787: '000003',
  632: '000024',
  730: '000028',
  510: '777',
}
/** Towns of these regions go to the region's nearest branch; the Leningrad region to Saint Petersburg's. */
const REGION_NODES: Record<string, string[]> = {
  Псковская: ['000001', '000002', '000028'],
  Новгородская: ['000024'],
  Ленинградская: ['000003'],
}

export function readCities(): City[] {
  const [, ...lines] = readFileSync(new URL('../cities.csv', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
  const cities = lines.map((line): City => {
    const cell = parseLine(line)
    return {
      id: Number(cell[0]),
      name: cell[1]!,
      address: cell[2]!,
      area: cell[3]!,
      region: cell[4]!,
      regionType: cell[5]!,
      fiasId: cell[6]!,
      kladrId: cell[7]!,
      geoLat: Number(cell[8]),
      geoLon: Number(cell[9]),
      timezone: cell[10]!,
      population: Number(cell[11]),
      node: '777',
    }
  })
  const byId = new Map(cities.map((city) => [city.id, city]))
  const seats = Object.entries(OWN_NODE).map(([id, node]) => ({ node, seat: byId.get(Number(id))! }))
  for (const city of cities) {
    const near = seats.filter(({ node }) => REGION_NODES[city.region]?.includes(node))
    near.sort((a, b) => distance(city, a.seat) - distance(city, b.seat))
    city.node = OWN_NODE[city.id] ?? near[0]?.node ?? '777'
  }
  return cities
}

/** Good enough to compare distances of a few hundred kilometres. */
function distance(a: City, b: City): number {
  const lon = (a.geoLon - b.geoLon) * Math.cos(((a.geoLat + b.geoLat) / 2) * (Math.PI / 180))
  return Math.hypot(a.geoLat - b.geoLat, lon)
}

function parseLine(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) =>
    match[1]!.replace(/^"|"$/g, '').replaceAll('""', '"'),
  )
}
