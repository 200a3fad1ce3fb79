import { type WorldLine, worldLine, worldX, worldY } from './projection.ts'
import { shortStreet } from './short-street.ts'

type Point = [lon: number, lat: number]

/** As the files in `osm-odbl/` are written. */
export interface GroundFile {
  bbox: [west: number, south: number, east: number, north: number]
  water: Point[][]
  rivers: Point[][]
  roads: { name: string; rank: RoadRank; line: Point[] }[]
  rail: Point[][]
  green: Point[][]
  built: Point[][]
  places: { name: string; kind: PlaceKind; at: Point }[]
}

/** 1 motorway to primary, 2 secondary, 3 streets. */
export type RoadRank = 1 | 2 | 3
export type PlaceKind = 'city' | 'suburb' | 'village' | 'water'

/** Roads in one step of reading. */
const STEP = 50

export interface Ground {
  areas: Record<'built' | 'green' | 'water', WorldLine[]>
  rivers: WorldLine[]
  rail: WorldLine[]
  roads: Record<RoadRank, WorldLine[]>
  /** Streets whose pieces are joined as far as they meet, so that a name has room. */
  streets: { name: string; rank: RoadRank; line: WorldLine }[]
  places: { name: string; kind: PlaceKind; x: number; y: number }[]
}

/** In steps: a city has thousands of streets. */
export function* readGround(file: GroundFile): Generator<void, Ground> {
  const lines = (of: Point[][]) => of.map(worldLine)
  const roads: Ground['roads'] = { 1: [], 2: [], 3: [] }
  const byName = new Map<string, GroundFile['roads']>()
  for (const [at, road] of file.roads.entries()) {
    roads[road.rank].push(worldLine(road.line))
    const pieces = byName.get(road.name)
    if (pieces) pieces.push(road)
    else if (road.name) byName.set(road.name, [road])
    if (at % STEP === 0) yield
  }
  const areas: Ground['areas'] = { built: lines(file.built), green: [], water: [] }
  yield
  areas.green = lines(file.green)
  yield
  areas.water = lines(file.water)
  yield
  const streets: Ground['streets'] = []
  for (const [name, pieces] of byName) {
    const rank = Math.min(...pieces.map((piece) => piece.rank)) as RoadRank
    for (const line of joinPieces(pieces.map((piece) => piece.line)))
      streets.push({ name: shortStreet(name), rank, line: worldLine(line) })
    yield
  }
  return {
    areas,
    rivers: lines(file.rivers),
    rail: lines(file.rail),
    roads,
    streets,
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
