import type { RentalCalendar } from '#contract/rental.ts'
import { addDays, type CalendarDay, dayText, weekdayOf } from '#rules/calendar/moscow-time.ts'
import { freePieces } from '#rules/rental/rental-pieces.ts'
import { withUnit } from '#rules/text/typography.ts'
import { rentalDays } from '#rules/rental/rental-term.ts'

export type DayFacts = { free: number; isOpen: boolean }
export type DayRange = { from: CalendarDay; to: CalendarDay }

const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

/** `2026-03` of a day. */
export const monthOf = (day: CalendarDay) => day.slice(0, 7)

export function moveMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The weeks of a month, Monday first; null stands before the first and after the last day. */
export function monthWeeks(month: string): (CalendarDay | null)[][] {
  const first = `${month}-01`
  const count = Number(addDays(`${moveMonth(month, 1)}-01`, -1).slice(8))
  const cells = [
    ...Array<null>(weekdayOf(first)).fill(null),
    ...Array.from({ length: count }, (_, at) => addDays(first, at)),
  ]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

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
