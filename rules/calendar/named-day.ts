import { type CalendarDay, daysBetween, dayText, weekdayOf } from './moscow-time.ts'
import { WEEKDAYS } from './work-week.ts'
import { NBSP } from '../text/typography.ts'

/** `в среду`, `во вторник`. */
export function onWeekdayText(day: CalendarDay): string {
  const at = weekdayOf(day)
  return `${at === 1 ? 'во' : 'в'}${NBSP}${WEEKDAYS[at]!.replace(/а$/, 'у')}`
}

/** `сегодня`, `завтра`, else `в среду, 18 ноября`. */
export const namedDayText = (today: CalendarDay, day: CalendarDay): string =>
  ['сегодня', 'завтра'][daysBetween(today, day)] ?? `${onWeekdayText(day)}, ${dayText(day)}`
