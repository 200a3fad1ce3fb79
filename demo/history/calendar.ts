// When people order: by the weekday, the month and the hour, and a little more every month.
import { addDays, moscowMoment, weekdayOf } from '#rules/calendar/moscow-time.ts'
import type { Random } from '../random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const DAYS = 365
/** From Monday on. */
const WEEKDAYS = [1.14, 1.08, 1.04, 1.02, 1.06, 0.92, 0.74]
/** From January on: holidays, spring works, gifts in December. */
const MONTHS = [0.7, 0.86, 0.98, 1.16, 1.3, 1.2, 1.06, 1.04, 1.08, 1, 1.04, 1.14]
/** Of Moscow, from midnight on: the working day, then the sofa. */
const HOURS = [3, 2, 1, 1, 1, 2, 5, 14, 30, 52, 66, 68, 60, 58, 60, 58, 54, 50, 52, 58, 60, 48, 28, 11]
const GROWTH = 0.4

const moscowTime = (day: string, minutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00+03:00`) + minutes * 60_000)

/** About `count` moments of the year that ends at `now`, in their order. */
export function orderMoments(random: Random, now: Date, count: number): Date[] {
  const today = moscowMoment(now)!.day
  const days = Array.from({ length: DAYS }, (_, at) => {
    const day = addDays(today, at - DAYS + 1)
    const month = Number(day.slice(5, 7)) - 1
    const growth = 1 - GROWTH / 2 + (GROWTH * at) / DAYS
    return { day, weight: WEEKDAYS[weekdayOf(day)]! * MONTHS[month]! * growth * (0.85 + 0.3 * random.next()) }
  })
  const all = days.reduce((sum, { weight }) => sum + weight, 0)
  const hours = HOURS.map((weight, hour) => ({ weight, hour }))
  return days
    .flatMap(({ day, weight }) => {
      const wanted = (count * weight) / all
      const orders = Math.floor(wanted) + (random.chance(wanted % 1) ? 1 : 0)
      return Array.from({ length: orders }, () => {
        const { hour } = random.weighted(hours, (each) => each.weight)
        return new Date(moscowTime(day, hour * 60).getTime() + random.int(0, HOUR - 1))
      })
    })
    .filter((at) => at < now)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

const OPENS = 9 * 60
const CLOSES = 19 * 60 + 30

/** The same moment, or the next morning when nobody is at work. */
export function atWork(moment: Date, random: Random): Date {
  const { day, minutes } = moscowMoment(moment)!
  if (minutes >= OPENS && minutes < CLOSES) return moment
  return moscowTime(minutes < OPENS ? day : addDays(day, 1), OPENS + random.int(0, 90))
}

/** The same moment, or the evening before it when nobody is at work. */
export function lastAtWork(moment: Date, random: Random): Date {
  const { day, minutes } = moscowMoment(moment)!
  if (minutes >= OPENS && minutes < CLOSES) return moment
  return moscowTime(minutes < OPENS ? addDays(day, -1) : day, CLOSES - random.int(1, 90))
}

/** Somewhere between two hours of a day that comes `ahead` days after the moment's own. */
export function dayLater(moment: Date, ahead: number, [from, to]: readonly [number, number], random: Random): Date {
  return moscowTime(addDays(moscowMoment(moment)!.day, ahead), random.int(from * 60, to * 60 - 1))
}
