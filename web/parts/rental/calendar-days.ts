import type { RentalCalendar } from '#contract/rental.ts'
import { type CalendarDay, dayText, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { freePieces } from '#rules/rental/rental-pieces.ts'
import { withUnit } from '#rules/text/typography.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'

export type DayFacts = { free: number; isOpen: boolean }
export type DayRange = { from: CalendarDay; to: CalendarDay }

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

/** Said of a day aloud; the eye sees marks. */
export function dayLabel(day: CalendarDay, facts: DayFacts | undefined): string {
  const name = `${dayText(day)}, ${WEEKDAYS[weekdayOf(day)]}`
  if (!facts) return `${name}, нельзя забронировать`
  if (facts.free === 0) return `${name}, занято`
  if (!facts.isOpen) return `${name}, магазин закрыт`
  return `${name}, свободно ${withUnit(facts.free, 'шт.')}`
}

/** A day to come for it or to bring it back. */
export const canHandOver = (facts: DayFacts | undefined) => facts !== undefined && facts.isOpen && facts.free > 0

/** Whether one piece is free all the way, within the longest term. */
export function isTermFree(
  { from, to }: DayRange,
  { pieces, longestDays }: Pick<RentalCalendar, 'pieces' | 'longestDays'>,
): boolean {
  return to >= from && rentalDays(from, to) <= longestDays && freePieces(pieces, from, to) > 0
}
