import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** How long a row is left alone while the pointer crosses it on the way to the open box. */
const PATIENCE_MS = 250
/** The direction is read over a few moves: one pixel says little. */
const REMEMBERED_MOVES = 4

type Point = { x: number; y: number }

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

/** Switches rows of a list on hover, but lets the pointer cut the corner to the box at the right. */
export function useHoverIntent(box: RefObject<HTMLElement | null>, onHover: (row: number) => void) {
  const moves = useRef<Point[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])

  function enter(row: number) {
    stop()
    const rectangle = box.current?.getBoundingClientRect()
    const [from, now] = [moves.current[0], moves.current.at(-1)]
    if (rectangle && from && now && headsTo(rectangle, from, now)) {
      timer.current = setTimeout(() => onHover(row), PATIENCE_MS)
    } else {
      onHover(row)
    }
  }

  return {
    list: {
      onPointerMove({ clientX, clientY }: PointerEvent) {
        moves.current = [...moves.current, { x: clientX, y: clientY }].slice(-REMEMBERED_MOVES)
      },
      onPointerLeave: stop,
    },
    row: (row: number) => ({
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && enter(row),
    }),
  }
}
