import { isHoliday, type DayOffCalendar } from './day-off-calendar.ts'
import { weekdayOf, type CalendarDay } from './moscow-time.ts'
import type { WorkHours, WorkWeek } from './work-week.ts'

/** The hours of one day, or null when the shop rests or its schedule does not say. */
export function hoursOn(week: WorkWeek, day: CalendarDay, calendar?: DayOffCalendar): WorkHours | null {
  const hours = week[weekdayOf(day)]
  return !hours || hours === 'off' || isHoliday(day, calendar) ? null : hours
}
