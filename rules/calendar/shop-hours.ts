import { isHoliday, type DayOffCalendar } from './day-off-calendar.ts'
import { addDays, moscowMoment, weekdayOf, type CalendarDay } from './moscow-time.ts'
import { clockText, readWorkWeek, type WorkHours, type WorkTime, type WorkWeek } from './work-week.ts'

/** The hours of one day, or null when the shop rests or its schedule does not say. */
export function hoursOn(week: WorkWeek, day: CalendarDay, calendar?: DayOffCalendar): WorkHours | null {
  const hours = week[weekdayOf(day)]
  return !hours || hours === 'off' || isHoliday(day, calendar) ? null : hours
}

export function isShopOpen(
  workTime: readonly WorkTime[] | null | undefined,
  now: Date,
  calendar?: DayOffCalendar,
): boolean {
  const moment = moscowMoment(now)
  if (!moment) return false
  const week = readWorkWeek(workTime)
  const today = hoursOn(week, moment.day, calendar)
  if (today && moment.minutes >= today.start && moment.minutes < today.end) return true
  // a night shop is still serving yesterday's hours
  const yesterday = hoursOn(week, addDays(moment.day, -1), calendar)
  return yesterday !== null && moment.minutes + 24 * 60 < yesterday.end
}

/** When the shop closes today, `20:00`; null on a day it does not work. */
export function closingTime(
  workTime: readonly WorkTime[] | null | undefined,
  now: Date,
  calendar?: DayOffCalendar,
): string | null {
  const moment = moscowMoment(now)
  const hours = moment && hoursOn(readWorkWeek(workTime), moment.day, calendar)
  return hours ? clockText(hours.end) : null
}
