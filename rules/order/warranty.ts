import { type CalendarDay, isCalendarDay } from '../calendar/moscow-time.ts'

/** The last day of a warranty given in months; a day the month does not have is its last. Null: nothing is known. */
export function warrantyUntil(boughtOn: CalendarDay | null, months: number): CalendarDay | null {
  if (boughtOn === null || !isCalendarDay(boughtOn) || !(months > 0)) return null
  const [year, month, day] = boughtOn.split('-').map(Number) as [number, number, number]
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
