import type { DayOffCalendar } from './day-off-calendar.ts'
import { hoursOn } from './hours-on.ts'
import { addDays, type CalendarDay, dayText, daysBetween, moscowMoment } from './moscow-time.ts'
import { onWeekdayText } from './named-day.ts'
import { closingTime, isShopOpen } from './shop-hours.ts'
import { clockText, readWorkWeek, type WorkTime } from './work-week.ts'

/** Longer than any holidays. */
const LOOKED_AHEAD_DAYS = 14

export interface Hours {
  workTime: readonly WorkTime[] | null | undefined
  now: Date
  calendar?: DayOffCalendar
}

/** When a place that is closed opens again; null: open now, or nobody knows. */
export function nextOpening({ workTime, now, calendar }: Hours): { day: CalendarDay; time: string } | null {
  const moment = moscowMoment(now)
  if (!moment || isShopOpen(workTime, now, calendar)) return null
  const week = readWorkWeek(workTime)
  for (let ahead = 0; ahead <= LOOKED_AHEAD_DAYS; ahead++) {
    const day = addDays(moment.day, ahead)
    const hours = hoursOn(week, day, calendar)
    if (hours && (ahead > 0 || moment.minutes < hours.start)) return { day, time: clockText(hours.start) }
  }
  return null
}

/** `сегодня`, `завтра`, `в понедельник`, from a week on `24 ноября`. */
function soonText(today: CalendarDay, day: CalendarDay): string {
  const ahead = daysBetween(today, day)
  return ['сегодня', 'завтра'][ahead] ?? (ahead < 7 ? onWeekdayText(day) : dayText(day))
}

/** «Откроется завтра в 09:00»; null for a place that is open or whose hours nobody knows. */
export function openingText(hours: Hours): string | null {
  const next = nextOpening(hours)
  const today = moscowMoment(hours.now)?.day
  return next && today ? `Откроется ${soonText(today, next.day)} в\u00A0${next.time}` : null
}

/** «Перезвоним завтра после 09:00»: never before somebody is there to call. */
export function callBackText(hours: Hours): string {
  const next = nextOpening(hours)
  const today = moscowMoment(hours.now)?.day
  if (next && today) return `Перезвоним ${soonText(today, next.day)} после\u00A0${next.time}`
  const closing = closingTime(hours.workTime, hours.now, hours.calendar)
  return closing && isShopOpen(hours.workTime, hours.now, hours.calendar)
    ? `Перезвоним сегодня до\u00A0${closing}`
    : 'Перезвоним в рабочее время'
}
