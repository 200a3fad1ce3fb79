import { MONTH_NAMES } from './month-names.ts'
import { addDays, type CalendarDay, isCalendarDay } from './moscow-time.ts'

const NEAR: Record<string, number> = { вчера: -1, сегодня: 0, завтра: 1, послезавтра: 2 }
const two = (number: string) => number.padStart(2, '0')

/** `19.11.2026`: a day as it stands in a field; what is no day stays as it is. */
export const dayField = (day: string): string => (isCalendarDay(day) ? day.split('-').reverse().join('.') : day)

/** `2026-11-19T14:30` as `19.11.2026 14:30`. */
export function momentField(moment: string): string {
  const [day = '', time = ''] = moment.split('T')
  return isCalendarDay(day) ? `${dayField(day)} ${time.slice(0, 5)}` : moment
}

/**
 * A day as people type it: 19.11.2026, 19.11.26, 19.11, 19112026, 19 ноября, завтра, 2026-11-19. Without a year it is
 * of the year of `today`. Null: it is none, or not yet.
 */
export function readTypedDay(text: string, today: CalendarDay): CalendarDay | null {
  const typed = text.trim().toLowerCase().replaceAll('\u00A0', ' ')
  if (Object.hasOwn(NEAR, typed)) return addDays(today, NEAR[typed]!)
  if (/^\d{4}-\d\d-\d\d$/.test(typed)) return isCalendarDay(typed) ? typed : null
  const [, day, month, year = today.slice(0, 4)] =
    /^(\d\d?)[. /-](\d\d?)(?:[. /-](\d\d|\d{4}))?[.]?$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(typed) ??
    withMonthName(typed) ??
    []
  if (!day || !month) return null
  const read = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  return isCalendarDay(read) ? read : null
}

function withMonthName(typed: string): (string | undefined)[] | null {
  const found = /^(\d\d?) ([а-я]{3,8})\.?(?: (\d{4})(?: г\.?| года)?)?$/.exec(typed)
  if (!found) return null
  const [all, day, word, year] = found
  const month = MONTH_NAMES.findIndex((name) => name.startsWith(word!) || name.slice(0, -1) === word!.slice(0, -1))
  return month < 0 ? null : [all, day, String(month + 1), year]
}

/** A day and a time of it, `19.11 14:30`, as `2026-11-19T14:30`. */
export function readTypedMoment(text: string, today: CalendarDay): string | null {
  const [, before, hours, minutes] = /^(.+?)[T ,]+(?:в )?(\d\d?)[:.](\d\d)$/.exec(text.trim()) ?? []
  const day = before === undefined ? null : readTypedDay(before, today)
  if (day === null || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${day}T${two(hours!)}:${minutes}`
}
