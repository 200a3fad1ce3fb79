import { dayText, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { NBSP } from '#rules/text/typography.ts'

/** `7 марта 2026`: the Moscow day of a moment that came over the wire. */
export function dayOfMoment(iso: string): string {
  const moment = moscowMoment(new Date(iso))
  return moment ? `${dayText(moment.day)}${NBSP}${moment.day.slice(0, 4)}` : ''
}
