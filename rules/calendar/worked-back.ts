import { hoursOn } from './hours-on.ts'
import { addDays, moscowMoment } from './moscow-time.ts'
import type { Hours } from './next-opening.ts'
import { readWorkWeek } from './work-week.ts'

const MINUTE = 60_000
/** Longer than any holidays. */
const LOOKED_BACK_DAYS = 21

const dayStart = (day: string) => Date.parse(`${day}T00:00:00+03:00`)

/**
 * The moment so many minutes of work ago: whoever has waited since then or longer has waited through them all. A place
 * whose hours nobody knows works by the clock.
 */
export function workedBack(minutes: number, { workTime, now, calendar }: Hours): Date {
  const byClock = new Date(now.getTime() - minutes * MINUTE)
  const today = moscowMoment(now)?.day
  if (!today) return byClock
  const week = readWorkWeek(workTime)
  let left = minutes * MINUTE
  let isKnown = false
  for (let back = 0; back <= LOOKED_BACK_DAYS; back++) {
    const day = addDays(today, -back)
    const hours = hoursOn(week, day, calendar)
    if (!hours) continue
    isKnown = true
    const from = dayStart(day) + hours.start * MINUTE
    const till = Math.min(dayStart(day) + hours.end * MINUTE, now.getTime())
    if (till <= from) continue
    if (till - from >= left) return new Date(till - left)
    left -= till - from
  }
  return isKnown ? new Date(now.getTime() - LOOKED_BACK_DAYS * 24 * 60 * MINUTE) : byClock
}
