import { type CalendarDay, dayText } from './moscow-time.ts'
import { NBSP } from '../text/typography.ts'

/** `7 марта`, `7–9 марта`, `30 марта — 2 апреля`. Both ends belong to the range. */
export function dayRangeText(from: CalendarDay, to: CalendarDay): string {
  if (from === to) return dayText(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return isOneMonth ? `${Number(from.slice(8))}–${dayText(to)}` : `${dayText(from)}${NBSP}— ${dayText(to)}`
}
