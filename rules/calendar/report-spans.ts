import { addDays, type CalendarDay, daysBetween } from './moscow-time.ts'
import type { ReportPeriod } from './report-period.ts'

/** A year «2026» or a month «2026-07»: what sums are kept of. */
export type ReportSpan = string

/** Sums to be added (1) and taken away (-1) that together are the period's. */
export interface SpanSums {
  spans: { span: ReportSpan; sign: 1 | -1 }[]
  days: (ReportPeriod & { sign: 1 | -1 })[]
}

const length = ({ from, to }: ReportPeriod) => Math.max(0, daysBetween(from, to) + 1)
const earlier = (a: CalendarDay, b: CalendarDay) => (a < b ? a : b)
const later = (a: CalendarDay, b: CalendarDay) => (a > b ? a : b)
const endOfMonth = (month: ReportSpan) => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1)
const yearDays = (year: ReportSpan): ReportPeriod => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const monthDays = (month: ReportSpan): ReportPeriod => ({ from: `${month}-01`, to: endOfMonth(month) })
const meet = (a: ReportPeriod, b: ReportPeriod): ReportPeriod => ({
  from: later(a.from, b.from),
  to: earlier(a.to, b.to),
})
/** What of `whole` lies before and after a part of it. */
const around = (part: ReportPeriod, whole: ReportPeriod): ReportPeriod[] =>
  [
    { from: whole.from, to: addDays(part.from, -1) },
    { from: addDays(part.to, 1), to: whole.to },
  ].filter((each) => length(each) > 0)

function yearsIn({ from, to }: ReportPeriod): ReportSpan[] {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, at) => String(first + at))
}

function monthsIn({ from, to }: ReportPeriod): ReportSpan[] {
  const months: ReportSpan[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
    months.push(day.slice(0, 7))
  return months
}

/** Days with anything in them: nothing has been sold tomorrow. */
const lived = (period: ReportPeriod, today: CalendarDay) => length({ ...period, to: earlier(period.to, today) })

function addMonths(period: ReportPeriod, sign: 1 | -1, today: CalendarDay, sums: SpanSums): void {
  for (const span of monthsIn(period)) {
    const month = monthDays(span)
    const inside = meet(period, month)
    const outside = around(inside, month)
    if (outside.reduce((days, each) => days + lived(each, today), 0) < lived(inside, today)) {
      sums.spans.push({ span, sign })
      sums.days.push(...outside.map((each) => ({ ...each, sign: -sign as 1 | -1 })))
    } else sums.days.push({ ...inside, sign })
  }
}

/**
 * The fewest sums a period is made of: of a year or a month that is mostly inside, the whole less what is outside. A
 * year asked from the middle of one month to the middle of another is a dozen sums and a fortnight of days.
 */
export function spanSums(period: ReportPeriod, today: CalendarDay): SpanSums {
  const sums: SpanSums = { spans: [], days: [] }
  for (const span of yearsIn(period)) {
    const year = yearDays(span)
    const inside = meet(period, year)
    const outside = around(inside, year)
    if (outside.reduce((days, each) => days + lived(each, today), 0) < lived(inside, today)) {
      sums.spans.push({ span, sign: 1 })
      for (const each of outside) {
        if (each.from > today) sums.days.push({ ...each, sign: -1 })
        else addMonths(each, -1, today, sums)
      }
    } else addMonths(inside, 1, today, sums)
  }
  return sums
}

/** At least so much of a year's days must be asked for, or its months are a closer bound. */
const MOST_OF_YEAR = 0.6

/** Years and months that hold every day of the period: whatever was sold in it is at most their sum. */
export function spanCover(period: ReportPeriod, today: CalendarDay): ReportSpan[] {
  return yearsIn(period).flatMap((span) => {
    const year = yearDays(span)
    const inside = meet(period, year)
    return lived(inside, today) >= MOST_OF_YEAR * lived(year, today) ? [span] : monthsIn(inside)
  })
}

/** A few days of a month are a closer bound than the month. */
const FEW_OF_MONTH = 4

/** The same with days by themselves where a month has few of them. */
export function closeCover(period: ReportPeriod, today: CalendarDay): { spans: ReportSpan[]; days: ReportPeriod[] } {
  const cover: { spans: ReportSpan[]; days: ReportPeriod[] } = { spans: [], days: [] }
  for (const span of spanCover(period, today)) {
    const month = span.length > 4 ? monthDays(span) : yearDays(span)
    const part = meet(period, month)
    const days = lived(part, today)
    if (span.length > 4 && days <= FEW_OF_MONTH && days < lived(month, today)) cover.days.push(part)
    else cover.spans.push(span)
  }
  return cover
}
