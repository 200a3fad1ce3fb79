import type { RentalCalendar } from '#contract/rental.ts'
import type { Warehouse } from '#contract/shapes.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { freePieces } from '#rules/rental/rental-pieces.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'
import { withUnit } from '#rules/text/typography.ts'
import { canHandOver, type DayFacts, type DayRange } from '../../parts/rental/calendar-days.ts'

export interface RentalPoint {
  shop: Warehouse
  calendar: RentalCalendar
}

/** Pieces of a point that can be had for the whole term: handed over on its first day and taken back on its last. */
export function freeOn({ calendar }: RentalPoint, { from, to }: DayRange): number {
  const facts = (day: CalendarDay) => calendar.days.find((each) => each.day === day)
  if (to < from || rentalDays(from, to) > calendar.longestDays) return 0
  return canHandOver(facts(from)) && canHandOver(facts(to)) ? freePieces(calendar.pieces, from, to) : 0
}

/** A day of all points together: free where a point that works that day has it. */
export function sumOfDays(points: readonly RentalPoint[]): ReadonlyMap<CalendarDay, DayFacts> {
  const sum = new Map<CalendarDay, DayFacts>()
  for (const { calendar } of points) {
    for (const { day, free, isOpen } of calendar.days) {
      const before = sum.get(day) ?? { free: 0, isOpen: false }
      sum.set(day, { free: before.free + (isOpen ? free : 0), isOpen: before.isOpen || isOpen })
    }
  }
  return sum
}

interface Offer {
  point: RentalPoint
  free: number
  text: string
  /** Days to take instead. */
  instead: DayRange[]
}

/** What every point says to the days; those that have it stand first. */
export function offersOf(points: readonly RentalPoint[], term: DayRange | null): Offer[] {
  const offers = points.map((point): Offer => {
    if (!term) return { point, free: 0, text: `${withUnit(point.shop.remains ?? 0, 'шт.')} в парке`, instead: [] }
    const free = freeOn(point, term)
    if (free > 0) return { point, free, text: `Свободно ${withUnit(free, 'шт.')}`, instead: [] }
    if (rentalDays(term.from, term.to) > point.calendar.longestDays)
      return { point, free, text: 'Срок длиннее тарифа', instead: [] }
    const isHeld = freePieces(point.calendar.pieces, term.from, term.to) === 0
    const text = isHeld ? 'Занято' : 'Закрыто в день выдачи или возврата'
    return { point, free, text, instead: nearestTerms(term, point.calendar) }
  })
  return offers.toSorted((a, b) => Number(b.free > 0) - Number(a.free > 0))
}

export const insteadText = ({ from, to }: DayRange) => `Свободно ${dayRangeText(from, to)}`
