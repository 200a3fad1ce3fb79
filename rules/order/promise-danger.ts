import { addDays, type CalendarDay } from '../calendar/moscow-time.ts'

/** By this minute of Moscow what is promised for tomorrow should be picked. */
const EVENING = 18 * 60

export type PromiseDanger = 'late' | 'today' | 'tomorrow'

/** How near a promise is to breaking; null: there is time. */
export function promiseDanger(promised: CalendarDay, now: { day: CalendarDay; minutes: number }): PromiseDanger | null {
  if (promised < now.day) return 'late'
  if (promised === now.day) return 'today'
  return promised === addDays(now.day, 1) && now.minutes >= EVENING ? 'tomorrow' : null
}
