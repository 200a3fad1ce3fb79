import { weekdayOf, type CalendarDay } from './moscow-time.ts'

/** Exceptions to the plain week and the holidays by law. `workingDays` win over `daysOff`. */
export type DayOffCalendar = { daysOff: ReadonlySet<CalendarDay>; workingDays: ReadonlySet<CalendarDay> }

/** Holidays by law, the same in any year (article 112 of the Labour Code). */
const HOLIDAYS = new Set([
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
])

/**
 * What the government moves on top of them. Later years are announced each autumn: add them here, or extend it for one
 * shop.
 */
export const RUSSIAN_CALENDAR: DayOffCalendar = {
  daysOff: new Set([
    '2025-05-02',
    '2025-05-08',
    '2025-06-13',
    '2025-11-03',
    '2025-12-31',
    '2026-01-09',
    '2026-03-09',
    '2026-05-11',
    '2026-12-31',
  ]),
  workingDays: new Set(['2025-11-01']),
}

/** A shop's word about one day; without a branch it holds in all of them. */
export interface ShopDay {
  day: CalendarDay
  nodeCode: string | null
  works: boolean
}

/** The production calendar with the shop's own days, as a branch goes by it: its word counts more than the shop's. */
export function branchCalendar(days: readonly ShopDay[], nodeCode: string): DayOffCalendar {
  const works = new Map<CalendarDay, boolean>()
  for (const each of days) if (each.nodeCode === null) works.set(each.day, each.works)
  for (const each of days) if (each.nodeCode === nodeCode) works.set(each.day, each.works)
  const chosen = (isWorking: boolean) => [...works].filter(([, value]) => value === isWorking).map(([day]) => day)
  const calendar = extendCalendar(RUSSIAN_CALENDAR, { daysOff: chosen(false), workingDays: chosen(true) })
  // working days win over days off, so a day taken off again must leave them
  return { ...calendar, workingDays: new Set([...calendar.workingDays].filter((day) => works.get(day) !== false)) }
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
  return (HOLIDAYS.has(day.slice(5)) || calendar.daysOff.has(day)) && !calendar.workingDays.has(day)
}

/** Neither a weekend nor a holiday; a Saturday moved to work counts as a working day. */
export function isOfficeDay(day: CalendarDay, calendar: DayOffCalendar = RUSSIAN_CALENDAR): boolean {
  if (calendar.workingDays.has(day)) return true
  return weekdayOf(day) < 5 && !isHoliday(day, calendar)
}
