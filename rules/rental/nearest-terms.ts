import { addDays, type CalendarDay, daysBetween } from '../calendar/moscow-time.ts'
import { freePieces, type RentalPiece } from './rental-pieces.ts'

type Days = { from: CalendarDay; to: CalendarDay }

interface Park {
  pieces: readonly RentalPiece[]
  /** Every day that can be booked, in order; the shop hands over and takes back on the open ones only. */
  days: readonly { day: CalendarDay; isOpen: boolean }[]
}

/** Further away it is another job. */
const FARTHEST_DAYS = 30

/** Terms as long as the wanted one that one piece is free for: the nearest earlier and the nearest later one. */
export function nearestTerms({ from, to }: Days, { pieces, days }: Park): Days[] {
  const open = new Map(days.map(({ day, isOpen }) => [day, isOpen]))
  const length = daysBetween(from, to)
  if (!(length >= 0)) return []
  const nearest = (direction: 1 | -1): Days[] => {
    for (let away = 1; away <= FARTHEST_DAYS; away++) {
      const start = addDays(from, away * direction)
      const end = addDays(start, length)
      if (open.get(start) && open.get(end) && freePieces(pieces, start, end) > 0) return [{ from: start, to: end }]
    }
    return []
  }
  return [...nearest(-1), ...nearest(1)]
}
