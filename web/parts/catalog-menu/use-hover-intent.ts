import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { headsTo, type Point } from './heads-to.ts'

/** How long a row is left alone while the pointer crosses it on the way to the open box. */
const PATIENCE_MS = 250
/** The direction is read over a few moves: one pixel says little. */
const REMEMBERED_MOVES = 4

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
