import { NBSP, withUnit } from '../text/typography.ts'
import { daysBetween, dayText, moscowMoment } from './moscow-time.ts'

const two = (figure: number) => String(figure).padStart(2, '0')
const AROUND = new Map([
  [-1, 'вчера'],
  [0, 'сегодня'],
  [1, 'завтра'],
])

/** `14:05`, in Moscow. */
export function timeOfDayText(iso: string): string {
  const moment = moscowMoment(new Date(iso))
  return moment ? `${two(Math.floor(moment.minutes / 60))}:${two(moment.minutes % 60)}` : '—'
}

/** `сегодня в 14:05`, `вчера в 09:10`, `14 ноября в 18:20`, `14 ноября 2025 в 18:20`. */
export function relativeMomentText(iso: string, now: Date): string {
  const moment = moscowMoment(new Date(iso))
  const today = moscowMoment(now)
  if (!moment || !today) return '—'
  const year = moment.day.slice(0, 4)
  const day = AROUND.get(daysBetween(today.day, moment.day)) ?? dayText(moment.day)
  const ofYear = year === today.day.slice(0, 4) ? '' : `${NBSP}${year}`
  return `${day}${AROUND.has(daysBetween(today.day, moment.day)) ? '' : ofYear} в${NBSP}${timeOfDayText(iso)}`
}

/** `16 ноября 2026 г.`, as papers have it; never broken over lines. */
export function longDayText(at: Date): string {
  const moment = moscowMoment(at)
  return moment ? `${dayText(moment.day)}${NBSP}${moment.day.slice(0, 4)}${NBSP}г.` : '—'
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How old something is, at a glance: `5 мин`, `2 ч 10 мин`, `3 дн`; a fresh one is `<1 мин`. */
export function ageText(since: string, now: Date): string {
  const ms = now.getTime() - Date.parse(since)
  if (!(ms >= MINUTE)) return withUnit('<1', 'мин')
  if (ms < HOUR) return withUnit(String(Math.floor(ms / MINUTE)), 'мин')
  if (ms >= 2 * DAY) return withUnit(String(Math.floor(ms / DAY)), 'дн')
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  const hours = withUnit(String(Math.floor(ms / HOUR)), 'ч')
  return minutes === 0 || ms >= 10 * HOUR ? hours : `${hours} ${withUnit(String(minutes), 'мин')}`
}
