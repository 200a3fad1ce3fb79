import { addDays, weekdayOf, type CalendarDay } from './moscow-time.ts'

/** Exceptions to the plain week. `workingDays` win over `daysOff`. */
export type DayOffCalendar = { daysOff: ReadonlySet<CalendarDay>; workingDays: ReadonlySet<CalendarDay> }

function span(from: CalendarDay, count: number): CalendarDay[] {
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** The Russian production calendar. Later years are announced each autumn: add them here, or extend it for one shop. */
export const RUSSIAN_CALENDAR: DayOffCalendar = {
  daysOff: new Set([
    ...span('2025-01-01', 8),
    '2025-02-23',
    '2025-03-08',
    '2025-05-01',
    '2025-05-02',
    '2025-05-08',
    '2025-05-09',
    '2025-06-12',
    '2025-06-13',
    '2025-11-03',
    '2025-11-04',
    '2025-12-31',
    ...span('2026-01-01', 9),
    '2026-02-23',
    '2026-03-08',
    '2026-03-09',
    '2026-05-01',
    '2026-05-09',
    '2026-05-11',
    '2026-06-12',
    '2026-11-04',
    '2026-12-31',
  ]),
  workingDays: new Set(['2025-11-01']),
}

export function extendCalendar(
  calendar: DayOffCalendar,
  more: { daysOff?: Iterable<CalendarDay>; workingDays?: Iterable<CalendarDay> },
): DayOffCalendar {
  return {
    daysOff: new Set([...calendar.daysOff, ...(more.daysOff ?? [])]),
    workingDays: new Set([...calendar.workingDays, ...(more.workingDays ?? [])]),
  }
}

/** A public holiday: shops and couriers rest. Plain weekends are not holidays, a shop may work on them. */
export function isHoliday(day: CalendarDay, calendar: DayOffCalendar = RUSSIAN_CALENDAR): boolean {
  return calendar.daysOff.has(day) && !calendar.workingDays.has(day)
}

/** Neither a weekend nor a holiday; a Saturday moved to work counts as a working day. */
export function isOfficeDay(day: CalendarDay, calendar: DayOffCalendar = RUSSIAN_CALENDAR): boolean {
  if (calendar.workingDays.has(day)) return true
  return weekdayOf(day) < 5 && !calendar.daysOff.has(day)
}
