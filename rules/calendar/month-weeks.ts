import { addDays, type CalendarDay, weekdayOf } from './moscow-time.ts'

/** `2026-03` of a day. */
export const monthOf = (day: CalendarDay) => day.slice(0, 7)

export function moveMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The weeks of a month, Monday first; null stands before the first and after the last day. */
export function monthWeeks(month: string): (CalendarDay | null)[][] {
  const first = `${month}-01`
  const count = Number(addDays(`${moveMonth(month, 1)}-01`, -1).slice(8))
  const cells = [
    ...Array<null>(weekdayOf(first)).fill(null),
    ...Array.from({ length: count }, (_, at) => addDays(first, at)),
  ]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
