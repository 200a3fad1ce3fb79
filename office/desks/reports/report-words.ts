import type { ReportFigure, ReportKind } from '#contract/office/reports.ts'
import { MONTH_HEADINGS } from '#rules/calendar/month-headings.ts'
import { dayText, isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { formatRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { countText } from '#rules/text/plural.ts'
import { NBSP } from '#rules/text/typography.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** «45 мин», «3 ч 20 мин», «2 дн. 4 ч». */
function minutesText(minutes: number): string {
  if (minutes < HOUR) return `${minutes}${NBSP}мин`
  if (minutes < DAY) {
    const rest = minutes % HOUR
    return `${Math.floor(minutes / HOUR)}${NBSP}ч${rest ? ` ${rest}${NBSP}мин` : ''}`
  }
  const hours = Math.floor((minutes % DAY) / HOUR)
  return `${Math.floor(minutes / DAY)}${NBSP}дн.${hours ? ` ${hours}${NBSP}ч` : ''}`
}

const YEAR_NOW = () => String(new Date().getFullYear())

/** «7 марта», of another year «7 марта 2025». */
export const reportDay = (day: string): string =>
  isCalendarDay(day) ? `${dayText(day)}${day.startsWith(YEAR_NOW()) ? '' : ` ${day.slice(0, 4)}`}` : day

/** «Март 2026». */
export function monthText(month: string): string {
  const name = MONTH_HEADINGS[Number(month.slice(5, 7)) - 1] ?? month
  return `${name} ${month.slice(0, 4)}`
}

const whole = (value: number) => Math.abs(value) >= 1000

/** A value of a report as a person reads it; an empty dash where there is nothing to count it from. */
export function reportText(kind: ReportKind, value: string | number | null): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'string')
    return kind === 'day' ? reportDay(value) : /^\d{4}-\d{2}$/.test(value) ? monthText(value) : value
  switch (kind) {
    case 'money':
      return formatRubles(whole(value) ? Math.round(value) : value)
    case 'percent':
      return `${formatNumber(value)}${NBSP}%`
    case 'change':
      return `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}${NBSP}%`
    case 'minutes':
      return minutesText(value)
    case 'days':
      return Number.isInteger(value) ? countText(value, ['день', 'дня', 'дней']) : `${formatNumber(value)}${NBSP}дня`
    default:
      return formatNumber(value)
  }
}

/** By how much it has changed, and whether that is good news. Null: nothing to compare with. */
export function changeOf({ value, before, kind, isWorseUp }: ReportFigure) {
  if (value === null || before === null) return null
  const isShare = kind === 'percent'
  if (!isShare && before === 0) return null
  const change = isShare
    ? Math.round((value - before) * 10) / 10
    : Math.round(((value - before) / Math.abs(before)) * 1000) / 10
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return {
    words: `${sign}${formatNumber(Math.abs(change))}${NBSP}${isShare ? 'п.п.' : '%'}`,
    tone: change === 0 ? 'same' : change > 0 === isWorseUp ? 'worse' : 'better',
  } as const
}
