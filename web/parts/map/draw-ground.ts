import type { Ground, PlaceKind, RoadRank } from './ground.ts'
import {
  type Box,
  boxAround,
  lettersAlong,
  type PlacedLetter,
  type MeasuredLine,
  measureLine,
  middlesToTry,
  pointAt,
  TakenRoom,
} from './label-placement.ts'
import { isInView, onScreen, type View, type WorldLine, worldSize } from './projection.ts'

/** Colours of the tokens, as the page computed them. */
export interface GroundLook {
  built: string
  green: string
  water: string
  road: string
  roadEdge: string
  mainRoadEdge: string
  rail: string
  halo: string
  streetName: string
  placeName: string
  waterName: string
  font: string
  /** 1 at 16 px of the page's text: names grow with it. */
  textScale: number
}

type Pen = CanvasRenderingContext2D

/** Width in CSS pixels at zoom 13, and how it grows with each zoom. */
const ROAD: Record<RoadRank, { width: number; growth: number; from: number; nameFrom: number; size: number }> = {
  1: { width: 4.6, growth: 1.42, from: 0, nameFrom: 12, size: 12 },
  2: { width: 3.2, growth: 1.48, from: 10.5, nameFrom: 13, size: 12 },
  3: { width: 1.9, growth: 1.62, from: 11.5, nameFrom: 14, size: 11 },
}
const RANKS: readonly RoadRank[] = [3, 2, 1]
/** Thinner roads have no edges: a hairline of a hairline. */
const EDGES_FROM = 12
const PLACE: Record<PlaceKind, { from: number; to: number; size: number; weight: number }> = {
  city: { from: 8, to: 13.5, size: 15, weight: 600 },
  water: { from: 11.5, to: 18, size: 12, weight: 500 },
  suburb: { from: 11.5, to: 15.4, size: 12, weight: 500 },
  village: { from: 12.5, to: 18, size: 12, weight: 400 },
}
const KINDS = Object.keys(PLACE) as PlaceKind[]
/** The same street is named again this far off, in CSS pixels. */
const NAME_AGAIN = 420
const TRY_EVERY = 40
/** Room kept round a name. */
const AIR = 3

/** Everything of one city within the view but its names, in steps. */
export function* drawGround(pen: Pen, ground: Ground, view: View, look: GroundLook): Generator<void, void> {
  const visible = (lines: readonly WorldLine[], margin = 20) =>
    lines.map((line) => onScreen(line, view)).filter((points) => isInView(points, view, margin))
  for (const kind of ['built', 'green', 'water'] as const) {
    pen.fillStyle = look[kind]
    pen.beginPath()
    for (const points of visible(ground.areas[kind])) trace(pen, points)
    pen.fill('nonzero')
    yield
  }
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  stroke(pen, visible(ground.rivers), look.water, Math.max(1, widthAt({ width: 2, growth: 1.45 }, view.zoom)))
  yield
  const shown: { rank: RoadRank; lines: Float64Array[]; width: number }[] = []
  for (const rank of RANKS.filter((each) => view.zoom >= ROAD[each].from)) {
    const width = Math.max(rank === 1 ? 1.6 : 0.9, widthAt(ROAD[rank], view.zoom))
    shown.push({ rank, lines: visible(ground.roads[rank]), width })
    yield
  }
  for (const { rank, lines, width } of shown) {
    const isMain = rank === 1
    if (view.zoom >= EDGES_FROM || isMain)
      stroke(pen, lines, isMain ? look.mainRoadEdge : look.roadEdge, width + (isMain ? 2 : 1.6))
    yield
  }
  for (const { lines, width } of shown) {
    stroke(pen, lines, look.road, width)
    yield
  }
  drawRail(pen, visible(ground.rail), view.zoom, look)
}

const widthAt = ({ width, growth }: { width: number; growth: number }, zoom: number) => width * growth ** (zoom - 13)

function trace(pen: Pen, points: Float64Array) {
  pen.moveTo(points[0]!, points[1]!)
  for (let at = 2; at < points.length; at += 2) pen.lineTo(points[at]!, points[at + 1]!)
}

function stroke(pen: Pen, lines: readonly Float64Array[], colour: string, width: number) {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.beginPath()
  for (const points of lines) trace(pen, points)
  pen.stroke()
}

/** Sleepers show when one is near enough to see them. */
function drawRail(pen: Pen, lines: readonly Float64Array[], zoom: number, look: GroundLook) {
  const width = Math.min(3, Math.max(0.8, (zoom - 9) * 0.45))
  stroke(pen, lines, look.rail, width)
  if (zoom < 12.5) return
  pen.lineCap = 'butt'
  pen.setLineDash([6, 6])
  stroke(pen, lines, look.road, width - 1)
  pen.setLineDash([])
  pen.lineCap = 'round'
}

/** Names where `taken` has room; what can be seen at once (`seen`) is named before what a pull would bring. */
export function* drawNames(
  pen: Pen,
  ground: Ground,
  view: View,
  seen: Box,
  look: GroundLook,
  taken: TakenRoom,
): Generator<void, void> {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.strokeStyle = look.halo
  const streets = ground.streets
    .filter(({ rank }) => view.zoom >= ROAD[rank].nameFrom)
    .map((street) => ({ ...street, points: onScreen(street.line, view) }))
    .filter(({ points }) => isInView(points, view))
    .map(({ name, rank, points }) => ({ name, rank, line: measureLine(points) }))
    .toSorted((a, b) => a.rank - b.rank || b.line.length - a.line.length)
  yield
  drawPlaces(pen, ground, view, look, taken)
  yield
  const whole: Box = { left: 0, top: 0, right: view.width, bottom: view.height }
  for (const frame of [seen, whole])
    for (const street of streets) {
      drawStreetName(pen, street, view.zoom, frame, look, taken)
      yield
    }
}

const isWithin = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Box) =>
  x > left + AIR && x < right - AIR && y > top + AIR && y < bottom - AIR

interface Street {
  name: string
  rank: RoadRank
  line: MeasuredLine
}

function drawStreetName(
  pen: Pen,
  { name, rank, line }: Street,
  zoom: number,
  frame: Box,
  look: GroundLook,
  taken: TakenRoom,
) {
  const size = ROAD[rank].size * look.textScale * (zoom >= 15 ? 1.1 : 1)
  pen.font = `500 ${size}px ${look.font}`
  const widths = letterWidths(pen, name)
  for (const middle of middlesToTry(line.length, TRY_EVERY)) {
    // most places of a long street are out of sight: known by one letter
    if (!isWithin(pointAt(line, middle), frame)) continue
    const letters = lettersAlong(line, widths, middle)
    if (!letters) continue
    const { x, y } = letters[letters.length >> 1]!
    if (!letters.every((letter) => isWithin(letter, frame))) continue
    if (taken.isNamedNear(name, x, y, NAME_AGAIN)) continue
    if (!taken.take(letters.map((letter, at) => boxAround(letter.x, letter.y, widths[at]! + AIR, size + AIR)))) continue
    taken.record(name, x, y)
    pen.lineWidth = 3.2
    pen.fillStyle = look.streetName
    for (const write of ['strokeText', 'fillText'] as const)
      letters.forEach((letter, at) => writeLetter(pen, write, name[at]!, letter))
  }
}

function writeLetter(pen: Pen, write: 'strokeText' | 'fillText', sign: string, { x, y, angle }: PlacedLetter) {
  if (sign === ' ') return
  const before = pen.getTransform()
  pen.translate(x, y)
  pen.rotate(angle)
  pen[write](sign, 0, 0)
  pen.setTransform(before)
}

/** With kerning: what each letter adds to the word. One font at a time is asked about, so the key needs no more. */
const known = new Map<string, number[]>()
function letterWidths(pen: Pen, word: string): number[] {
  const key = `${pen.font}|${word}`
  const found = known.get(key)
  if (found) return found
  let before = 0
  const widths = [...word].map((_, at) => {
    const { width } = pen.measureText(word.slice(0, at + 1))
    const own = width - before
    before = width
    return own
  })
  known.set(key, widths)
  return widths
}

function drawPlaces(pen: Pen, ground: Ground, view: View, look: GroundLook, taken: TakenRoom) {
  const world = worldSize(view.zoom)
  for (const kind of KINDS) {
    const { from, to, size, weight } = PLACE[kind]
    if (view.zoom < from || view.zoom > to) continue
    const isWater = kind === 'water'
    const height = size * look.textScale
    pen.font = `${isWater ? 'italic ' : ''}${weight} ${height}px ${look.font}`
    pen.fillStyle = isWater ? look.waterName : look.placeName
    pen.lineWidth = isWater ? 2 : 4
    for (const { name, x: worldX, y: worldY } of ground.places.filter((place) => place.kind === kind)) {
      const [x, y] = [worldX * world - view.left, worldY * world - view.top]
      const { width } = pen.measureText(name)
      const box: Box = boxAround(x, y, width + 4 * AIR, height + 2 * AIR)
      if (box.left < 0 || box.top < 0 || box.right > view.width || box.bottom > view.height) continue
      if (taken.isNamedNear(name, x, y, NAME_AGAIN) || !taken.take([box])) continue
      taken.record(name, x, y)
      if (!isWater) pen.strokeText(name, x, y)
      pen.fillText(name, x, y)
    }
  }
}
