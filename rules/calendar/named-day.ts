import { type CalendarDay, daysBetween, dayText, weekdayOf } from './moscow-time.ts'

export const ON_WEEKDAY = [
  'в\u00A0понедельник',
  'во\u00A0вторник',
  'в\u00A0среду',
  'в\u00A0четверг',
  'в\u00A0пятницу',
  'в\u00A0субботу',
  'в\u00A0воскресенье',
]

/** `в среду, 18 ноября`: true on whatever day it is read. */
export const weekdayText = (day: CalendarDay): string => `${ON_WEEKDAY[weekdayOf(day)]}, ${dayText(day)}`

/** `сегодня`, `завтра`, else `в среду, 18 ноября`. */
export const namedDayText = (today: CalendarDay, day: CalendarDay): string =>
  ['сегодня', 'завтра'][daysBetween(today, day)] ?? weekdayText(day)
