import { addDays, type CalendarDay, daysBetween } from '../calendar/moscow-time.ts'
import type { Kopecks } from '../money/money.ts'

interface Kept {
  /** The day its owner was told that it may be collected. */
  readyOn: CalendarDay
  today: CalendarDay
  freeDays: number
  /** Nought: the shop takes nothing for it. */
  perDay: Kopecks
}

/** Days that are paid for: those after the free ones. */
export const storageDays = ({ readyOn, today, freeDays }: Omit<Kept, 'perDay'>): number =>
  Math.max(0, daysBetween(readyOn, today) - freeDays)

export const storageFee = (kept: Kept): Kopecks => storageDays(kept) * kept.perDay

/** Whoever has not come is reminded after so many days. */
const REMINDED_AFTER = [3, 10, 30, 60] as const

/** The day of the next reminder; null: there have been enough of them. */
export function nextReminder(readyOn: CalendarDay, reminded: number): CalendarDay | null {
  const after = REMINDED_AFTER[reminded]
  return after === undefined ? null : addDays(readyOn, after)
}
