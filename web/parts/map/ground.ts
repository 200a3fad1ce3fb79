import { type WorldLine, worldLine, worldX, worldY } from './projection.ts'
import { shortStreet } from './short-street.ts'

type Point = [lon: number, lat: number]

/** As the files in `osm-odbl/` are written. */
export interface GroundFile {
  bbox: [west: number, south: number, east: number, north: number]
  water: Point[][]
  rivers: Point[][]
  roads: { name: string; rank: Rank; line: Point[] }[]
  rail: Point[][]
  green: Point[][]
  built: Point[][]
  places: { name: string; kind: PlaceKind; at: Point }[]
}

/** 1 motorway to primary, 2 secondary, 3 streets. */
export type Rank = 1 | 2 | 3
export type PlaceKind = 'city' | 'suburb' | 'village' | 'water'

export interface Ground {
  areas: Record<'built' | 'green' | 'water', WorldLine[]>
  rivers: WorldLine[]
  rail: WorldLine[]
  roads: Record<Rank, WorldLine[]>
  /** Streets whose pieces are joined as far as they meet, so that a name has room. */
  streets: { name: string; rank: Rank; line: WorldLine }[]
  places: { name: string; kind: PlaceKind; x: number; y: number }[]
}

export function readGround(file: GroundFile): Ground {
  const lines = (of: Point[][]) => of.map(worldLine)
  const roads: Ground['roads'] = { 1: [], 2: [], 3: [] }
  const byName = new Map<string, GroundFile['roads']>()
  for (const road of file.roads) {
    roads[road.rank].push(worldLine(road.line))
    if (road.name) byName.set(road.name, [...(byName.get(road.name) ?? []), road])
  }
  return {
    areas: { built: lines(file.built), green: lines(file.green), water: lines(file.water) },
    rivers: lines(file.rivers),
    rail: lines(file.rail),
    roads,
    streets: [...byName].flatMap(([name, pieces]) =>
      joinPieces(pieces.map(({ line }) => line)).map((line) => ({
        name: shortStreet(name),
        rank: Math.min(...pieces.map(({ rank }) => rank)) as Rank,
        line: worldLine(line),
      })),
    ),
    places: file.places.map(({ name, kind, at: [lon, lat] }) => ({ name, kind, x: worldX(lon), y: worldY(lat) })),
  }
}

const isSame = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]

/** Lines that meet end to end become one; a fork stays as it is. */
export function joinPieces(pieces: readonly Point[][]): Point[][] {
  const joined = pieces.map((piece) => [...piece])
  for (let at = 0; at < joined.length; at++) {
    for (let other = at + 1; other < joined.length; other++) {
      const whole = joinTwo(joined[at]!, joined[other]!)
      if (!whole) continue
      joined[at] = whole
      joined.splice(other, 1)
      other = at // the longer line may meet one that was passed by
    }
  }
  return joined
}

function joinTwo(a: Point[], b: Point[]): Point[] | null {
  if (isSame(a.at(-1)!, b[0]!)) return [...a, ...b.slice(1)]
  if (isSame(a.at(-1)!, b.at(-1)!)) return [...a, ...b.toReversed().slice(1)]
  if (isSame(a[0]!, b.at(-1)!)) return [...b, ...a.slice(1)]
  if (isSame(a[0]!, b[0]!)) return [...b.toReversed(), ...a.slice(1)]
  return null
}
