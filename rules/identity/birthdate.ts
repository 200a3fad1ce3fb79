import { isCalendarDay, moscowMoment, type CalendarDay } from '../calendar/moscow-time.ts'

const BIRTHDATE_REQUIRED = 'Укажите дату рождения'
export const BIRTHDATE_INVALID = 'Укажите день, месяц и год рождения, например 05.03.1990'
export const BIRTHDATE_IN_FUTURE = 'Проверьте дату рождения: этот день ещё не наступил'
export const BIRTHDATE_TOO_OLD = 'Проверьте год рождения'

const EARLIEST: CalendarDay = '1900-01-01'

/** From `05.03.1990` as people write it or `1990-03-05` as a date field gives it. */
export function parseBirthdate(text: string | null | undefined): CalendarDay | null {
  const given = String(text ?? '').trim()
  const russian = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(given)
  const day = russian ? `${russian[3]}-${russian[2]!.padStart(2, '0')}-${russian[1]!.padStart(2, '0')}` : given
  return isCalendarDay(day) ? day : null
}

/**
 * The wire form. Midnight by Greenwich is the same day in Moscow at every time in history, so a reader in either zone
 * gets the right birthday.
 */
export function birthdateToSeconds(text: string | null | undefined): number | null {
  const day = parseBirthdate(text)
  return day === null ? null : Date.parse(`${day}T00:00:00Z`) / 1000
}

/** The day in Moscow, so midnight of either zone is understood. */
export function secondsToBirthdate(seconds: number | null | undefined): CalendarDay | null {
  return Number.isFinite(seconds) ? (moscowMoment(new Date((seconds as number) * 1000))?.day ?? null) : null
}

/** `05.03.1990`; nothing for no date. */
export function birthdateText(day: CalendarDay | null | undefined): string {
  const known = parseBirthdate(day)
  return known ? known.split('-').reverse().join('.') : ''
}

export function birthdateError(text: string | null | undefined, now: Date, { required = false } = {}): string | null {
  if (String(text ?? '').trim() === '') return required ? BIRTHDATE_REQUIRED : null
  const day = parseBirthdate(text)
  if (!day) return BIRTHDATE_INVALID
  if (day < EARLIEST) return BIRTHDATE_TOO_OLD
  const today = moscowMoment(now)?.day
  return today && day > today ? BIRTHDATE_IN_FUTURE : null
}
