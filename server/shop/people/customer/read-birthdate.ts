import {
  BIRTHDATE_IN_FUTURE,
  BIRTHDATE_TOO_OLD,
  birthdateError,
  secondsToBirthdate,
} from '#rules/identity/birthdate.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'

/** From the wire's seconds, with what is wrong about them; null and absent stay what they are. */
export function readBirthdate<T extends number | null | undefined>(
  seconds: T,
  now: Date,
): { day: CalendarDay | Exclude<T, number>; problem: string | null } {
  if (typeof seconds !== 'number') return { day: seconds as Exclude<T, number>, problem: null }
  const day = secondsToBirthdate(seconds)
  // so far away that the calendar has no such day
  if (day === null) return { day: '', problem: seconds < 0 ? BIRTHDATE_TOO_OLD : BIRTHDATE_IN_FUTURE }
  return { day, problem: birthdateError(day, now) }
}
