import { type CalendarDay, daysBetween, dayText, weekdayOf } from './moscow-time.ts'
import { NBSP } from '../text/typography.ts'

const ON_WEEKDAY = [
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
  'в воскресенье',
].map((text) => text.replace(' ', NBSP))

const NEAR: Record<number, string> = { 0: 'сегодня', 1: 'завтра' }

/** `в среду, 18 ноября`: true on whatever day it is read. */
export const weekdayText = (day: CalendarDay): string => `${ON_WEEKDAY[weekdayOf(day)]}, ${dayText(day)}`

/** `сегодня`, `завтра`, else `в среду, 18 ноября`. */
export const namedDayText = (today: CalendarDay, day: CalendarDay): string =>
  NEAR[daysBetween(today, day)] ?? weekdayText(day)

/** The short form beside another day: `завтра`, `в среду` within a week, else `27 ноября`. */
export function dayAheadText(today: CalendarDay, day: CalendarDay): string {
  const ahead = daysBetween(today, day)
  return NEAR[ahead] ?? (ahead < 7 ? ON_WEEKDAY[weekdayOf(day)]! : dayText(day))
}
