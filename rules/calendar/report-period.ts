import { addDays, type CalendarDay, daysBetween, isCalendarDay } from './moscow-time.ts'

export interface ReportPeriod {
  from: CalendarDay
  /** Included. */
  to: CalendarDay
}

const USUAL_DAYS = 30
const MOST_YEARS = 10

/** The days asked for, both included; the last thirty when nothing is. Words where they make no period. */
export function readPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  today: CalendarDay,
): ReportPeriod | { field: 'from' | 'to'; words: string } {
  for (const field of ['from', 'to'] as const) {
    const day = asked[field]
    if (day !== undefined && (!isCalendarDay(day) || day < '2000-01-01' || day > '2999-12-31'))
      return { field, words: 'Такого дня нет: назовите день как 2026-03-07' }
  }
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? addDays(to, 1 - USUAL_DAYS)
  if (from > to) return { field: 'from', words: 'Первый день позже последнего: поменяйте их местами' }
  const furthest = `${Number(to.slice(0, 4)) - MOST_YEARS}${to.slice(4)}`
  if (from <= furthest) return { field: 'from', words: 'Отчёт — не больше чем за десять лет: сократите период' }
  return { from, to }
}

/** As many days right before it. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const days = daysBetween(from, to) + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Whole months of a period by their first days, and the days left over at its ends. */
export function monthsOf({ from, to }: ReportPeriod): { months: CalendarDay[]; rest: ReportPeriod[] } {
  const next = (month: CalendarDay) => `${addDays(month, 31).slice(0, 7)}-01`
  const first = from.endsWith('-01') ? from : next(`${from.slice(0, 7)}-01`)
  const months: CalendarDay[] = []
  let month = first
  for (; addDays(next(month), -1) <= to; month = next(month)) months.push(month)
  if (months.length === 0) return { months, rest: [{ from, to }] }
  const rest: ReportPeriod[] = []
  if (from < first) rest.push({ from, to: addDays(first, -1) })
  if (month <= to) rest.push({ from: month, to })
  return { months, rest }
}

export const eachDay = ({ from, to }: ReportPeriod): CalendarDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
