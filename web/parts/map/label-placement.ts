// Where names may stand on a map so that none covers another. Nothing here knows of a canvas.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** What is taken already. First come, first served: ask for the important names first. */
export class TakenRoom {
  readonly #boxes: Box[]
  readonly #named = new Map<string, { x: number; y: number }[]>()

  constructor(obstacles: readonly Box[] = []) {
    this.#boxes = [...obstacles]
  }

  /** Takes all of the boxes, or none. */
  take(boxes: readonly Box[]): boolean {
    if (boxes.some((box) => this.#boxes.some((other) => overlaps(box, other)))) return false
    this.#boxes.push(...boxes)
    return true
  }

  /** The same name again only this far away. */
  isNamedNear(name: string, x: number, y: number, distance: number): boolean {
    return (this.#named.get(name) ?? []).some((other) => Math.hypot(other.x - x, other.y - y) < distance)
  }

  record(name: string, x: number, y: number): void {
    this.#named.set(name, [...(this.#named.get(name) ?? []), { x, y }])
  }
}

export interface PlacedLetter {
  x: number
  y: number
  angle: number
}

/** Sharper than this between two letters, and a name is hard to read. */
const MOST_BEND = Math.PI / 6

/** A line on screen, measured once: each name tries dozens of places on it. */
export interface MeasuredLine {
  points: Float64Array
  /** How far along it each point lies. */
  distances: Float64Array
  length: number
}

export function measureLine(points: Float64Array): MeasuredLine {
  const distances = new Float64Array(points.length / 2)
  for (let at = 1; at < distances.length; at++) {
    const [dx, dy] = [points[2 * at]! - points[2 * at - 2]!, points[2 * at + 1]! - points[2 * at - 1]!]
    // Math.hypot guards against sums that no screen has, at ten times the price
    distances[at] = distances[at - 1]! + Math.sqrt(dx * dx + dy * dy)
  }
  return { points, distances, length: distances.at(-1) ?? 0 }
}

/**
 * Letters one after another along a line, their middle at `middle` of its length; null where the line is too short or
 * too crooked. They always read from left to right.
 */
export function lettersAlong(line: MeasuredLine, widths: readonly number[], middle: number): PlacedLetter[] | null {
  const text = widths.reduce((sum, width) => sum + width, 0)
  const start = middle - text / 2
  if (start < 0 || start + text > line.length) return null
  const [from, to] = [pointAt(line, start), pointAt(line, start + text)]
  const isBackwards = to.x < from.x
  const letters: PlacedLetter[] = []
  let along = isBackwards ? start + text : start
  for (const width of widths) {
    const step = isBackwards ? -width : width
    const { x, y, angle } = pointAt(line, along + step / 2)
    letters.push({ x, y, angle: isBackwards ? turnedRound(angle) : angle })
    along += step
  }
  const isCrooked = letters.some(
    ({ angle }, at) => at > 0 && Math.abs(turnBetween(letters[at - 1]!.angle, angle)) > MOST_BEND,
  )
  const isUpsideDown = letters.some(({ angle }) => Math.abs(turnBetween(0, angle)) > Math.PI * 0.6)
  return isCrooked || isUpsideDown ? null : letters
}

const turnedRound = (angle: number) => (angle > 0 ? angle - Math.PI : angle + Math.PI)

/** From −π to π. */
function turnBetween(a: number, b: number): number {
  const turn = (b - a) % (2 * Math.PI)
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn
}

export function pointAt({ points, distances }: MeasuredLine, distance: number): PlacedLetter {
  // the first point that lies as far, or the last one
  let [from, to] = [1, distances.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (distances[middle]! < distance) from = middle + 1
    else to = middle
  }
  const [ax, ay, bx, by] = [points[2 * to - 2]!, points[2 * to - 1]!, points[2 * to]!, points[2 * to + 1]!]
  const length = distances[to]! - distances[to - 1]!
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (distance - distances[to - 1]!) / length))
  return { x: ax + (bx - ax) * share, y: ay + (by - ay) * share, angle: Math.atan2(by - ay, bx - ax) }
}

/** Where a name may be tried on a line: its middle first, then further and further from it. */
export function middlesToTry(length: number, step: number): number[] {
  const tries = [length / 2]
  for (let away = step; away < length / 2; away += step) tries.push(length / 2 - away, length / 2 + away)
  return tries
}

/** Moves points that lie nearer than `least` apart along the line between them: each can be seen and pressed. */
export function spreadApart(points: readonly { x: number; y: number }[], least: number): { x: number; y: number }[] {
  const spread = points.map(({ x, y }) => ({ x, y }))
  // a push may bring a third one too near: a few rounds settle what a map of cities has
  for (let round = 0; round < 4; round++)
    spread.forEach((a, at) => {
      for (const b of spread.slice(at + 1)) {
        const distance = Math.hypot(b.x - a.x, b.y - a.y)
        if (distance >= least) continue
        const push = (least - distance) / 2
        const [x, y] = distance === 0 ? [1, 0] : [(b.x - a.x) / distance, (b.y - a.y) / distance]
        a.x -= x * push
        a.y -= y * push
        b.x += x * push
        b.y += y * push
      }
    })
  return spread
}

export type Side = 'right' | 'left' | 'bottom' | 'top'

/** A label beside a point: the first side with room within the frame; null when there is none. */
export function sideWithRoom(
  taken: TakenRoom,
  point: { x: number; y: number },
  label: { width: number; height: number; gap: number },
  frame: { width: number; height: number },
): Side | null {
  const { width, height, gap } = label
  const away: Record<Side, readonly [number, number]> = {
    right: [gap + width / 2, 0],
    left: [-gap - width / 2, 0],
    bottom: [0, gap + height / 2],
    top: [0, -gap - height / 2],
  }
  for (const side of ['right', 'left', 'bottom', 'top'] as const) {
    const box = boxAround(point.x + away[side][0], point.y + away[side][1], width, height)
    const isInside = box.left >= 0 && box.top >= 0 && box.right <= frame.width && box.bottom <= frame.height
    if (isInside && taken.take([box])) return side
  }
  return null
}
