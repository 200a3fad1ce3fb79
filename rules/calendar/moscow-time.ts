import { NBSP } from '../text/typography.ts'
import { MONTH_NAMES } from './month-names.ts'
import { DAY_MS } from './durations.ts'

/** A day of the calendar, `2026-03-07`: it sorts and compares as text and has no zone. */
export type CalendarDay = string

export type MoscowMoment = { day: CalendarDay; minutes: number }

/** Since then Moscow is three hours ahead of Greenwich all year round, and the zone's history need not be asked. */
const SETTLED = Date.UTC(2014, 9, 26)
const AHEAD_MS = 3 * 3_600_000

/** Times outside are mistakes; days beyond year 9999 would also lose their four-digit form. */
const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(3000, 0, 1)

/** The day and the minute of the day in Moscow, whatever the machine's zone; null for a date that makes no sense. */
export function moscowMoment(now: Date): MoscowMoment | null {
  const time = now.getTime()
  if (!(time >= EARLIEST && time < LATEST)) return null
  if (time < SETTLED) return byHistory(now)
  const there = new Date(time + AHEAD_MS)
  return { day: there.toISOString().slice(0, 10), minutes: there.getUTCHours() * 60 + there.getUTCMinutes() }
}

/** Made when it is needed, which is hardly ever: a formatter takes a slow phone tens of milliseconds. */
function byHistory(now: Date): MoscowMoment {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Moscow',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    minutes: Number(part.hour) * 60 + Number(part.minute),
  }
}

function utcTime(day: CalendarDay): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** PostgreSQL has no year 0. */
export function isCalendarDay(text: string): boolean {
  return text >= '0001' && new Date(utcTime(text)).toJSON()?.slice(0, 10) === text
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(utcTime(day) + count * DAY_MS).toISOString().slice(0, 10)
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utcTime(to) - utcTime(from)) / DAY_MS)
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return (new Date(utcTime(day)).getUTCDay() + 6) % 7
}

/** `7 марта`. */
export function dayText(day: CalendarDay): string {
  const date = new Date(utcTime(day))
  return `${date.getUTCDate()}${NBSP}${MONTH_NAMES[date.getUTCMonth()]}`
}

/** «18 ноября 2028»: of a day that may be years away. */
export const dayOfYearText = (day: CalendarDay): string => `${dayText(day)}${NBSP}${day.slice(0, 4)}`
