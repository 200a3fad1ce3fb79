import { addDays, type CalendarDay, moscowMoment, weekdayOf } from '../calendar/moscow-time.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar/durations.ts'

/** When an export leaves by itself, by Moscow's clock. */
export interface ExportTiming {
  every: 'hour' | 'day' | 'week'
  /** Of the day; for every hour the minutes of the hour. */
  atMinutes: number
  /** 0 is Monday; of a week alone. */
  weekday: number | null
}

/** Which days it holds, counted from the day it leaves. */
export type ExportPeriod = 'all' | 'yesterday' | 'week' | 'month'

export const EXPORT_PERIODS: Readonly<Record<ExportPeriod, string>> = {
  all: 'За всё время',
  yesterday: 'За вчера',
  week: 'За 7 дней до сегодня',
  month: 'За 30 дней до сегодня',
}

const momentOf = (day: CalendarDay, minutes: number) =>
  new Date(new Date(`${day}T00:00:00+03:00`).getTime() + minutes * 60_000)

/** The first moment after the given one. */
export function nextExportAt({ every, atMinutes, weekday }: ExportTiming, after: Date): Date {
  const { day, minutes } = moscowMoment(after)!
  if (every === 'hour') {
    const thisHour = momentOf(day, Math.floor(minutes / 60) * 60 + (atMinutes % 60))
    return thisHour > after ? thisHour : new Date(thisHour.getTime() + HOUR_MS)
  }
  const wait = every === 'week' ? ((weekday ?? 0) - weekdayOf(day) + 7) % 7 : 0
  const first = momentOf(addDays(day, wait), atMinutes)
  return first > after ? first : momentOf(addDays(day, wait + (every === 'week' ? 7 : 1)), atMinutes)
}

/** Whole days before the one it leaves on: today's is not over. */
export function exportDays(period: ExportPeriod, now: Date): { from?: CalendarDay; to?: CalendarDay } {
  if (period === 'all') return {}
  const yesterday = addDays(moscowMoment(now)!.day, -1)
  const days = { yesterday: 1, week: 7, month: 30 }[period]
  return { from: addDays(yesterday, 1 - days), to: yesterday }
}

/** Backoff between the tries of one run. */
const BACKOFF_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)

/** After so many tries the receiver is left alone until the next time. */
export const EXPORT_TRIES = BACKOFF_MS.length + 1

/** How long to wait after the try of this number failed; null: that was the last one. */
export const exportRetryMs = (tries: number): number | null => BACKOFF_MS[tries - 1] ?? null

const two = (figure: number) => String(figure).padStart(2, '0')
const WEEKDAYS = [
  'по понедельникам',
  'по вторникам',
  'по средам',
  'по четвергам',
  'по пятницам',
  'по субботам',
  'по воскресеньям',
]

/** «каждый день в 06:30», «по средам в 09:00», «каждый час, в :15». */
export function timingText({ every, atMinutes, weekday }: ExportTiming): string {
  if (every === 'hour') return `каждый час, в :${two(atMinutes % 60)}`
  const at = `в ${two(Math.floor(atMinutes / 60))}:${two(atMinutes % 60)}`
  return `${every === 'day' ? 'каждый день' : WEEKDAYS[weekday ?? 0]!} ${at}`
}
