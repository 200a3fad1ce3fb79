export type Point = { x: number; y: number }

const slope = (from: Point, to: Point) => (to.y - from.y) / (to.x - from.x)

/**
 * Is the pointer on its way to the box at its right? It is while it stays inside the triangle from where it was to the
 * box's left corners: then the rows it crosses must not open.
 */
export function headsTo(box: { left: number; top: number; bottom: number }, from: Point, now: Point): boolean {
  if (now.x <= from.x) return false
  const top = { x: box.left, y: box.top }
  const bottom = { x: box.left, y: box.bottom }
  return slope(now, top) < slope(from, top) && slope(now, bottom) > slope(from, bottom)
}
