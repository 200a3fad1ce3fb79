import { type CalendarDay, daysBetween, dayText } from './moscow-time.ts'

/** `сегодня`, `завтра`, `послезавтра` or `7 марта`. */
export function relativeDayText(today: CalendarDay, day: CalendarDay): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'сегодня'
  if (ahead === 1) return 'завтра'
  if (ahead === 2) return 'послезавтра'
  return dayText(day)
}
