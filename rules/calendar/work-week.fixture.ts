import type { WorkTime } from './work-week.ts'

const WEEKDAYS = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье']

/** A week for a test, Monday first: `'09:00-20:00'` or `'off'`; one entry serves all seven days. */
export function week(...days: string[]): WorkTime[] {
  return WEEKDAYS.map((weekday, index) => {
    const day = days.length === 1 ? days[0]! : days[index]!
    const [start = '', end = ''] = day === 'off' ? [] : day.split('-')
    return { weekday, start, end, isDayOff: day === 'off' ? '1' : '0' }
  })
}

const usual = '09:00-20:00'

/** The usual shop of these tests: shorter on Saturday, closed on Sunday. */
export const USUAL_WEEK = week(usual, usual, usual, usual, usual, '10:00-18:00', 'off')

export const CLOSED_ON_MONDAYS = week('off', usual, usual, usual, usual, usual, usual)

export const DAILY = week(usual)

/** A time by the Moscow clock, `'2026-03-06 17:59'`. Moscow has kept UTC+3 since 2014. */
export function moscow(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}:00+03:00`)
}
