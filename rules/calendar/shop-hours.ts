import type { DayOffCalendar } from './day-off-calendar.ts'
import { hoursOn } from './hours-on.ts'
import { addDays, moscowMoment } from './moscow-time.ts'
import { clockText, readWorkWeek, type WorkTime } from './work-week.ts'

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
