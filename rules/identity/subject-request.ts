import { type CalendarDay, addDays } from '../calendar/moscow-time.ts'
import { type DayOffCalendar, isOfficeDay, RUSSIAN_CALENDAR } from '../calendar/day-off-calendar.ts'

/** What a person may ask about their data (152-ФЗ, articles 14, 20 and 21). The names are kept in the database. */
export const SUBJECT_REQUESTS = {
  access: 'Какие данные о нём есть',
  change: 'Исправить данные',
  stop: 'Отзыв согласия',
  erase: 'Удалить данные',
} as const

export type SubjectRequestKind = 'access' | 'change' | 'stop' | 'erase'

/** Why data was erased, as the act says it. */
export const ERASURE_REASONS = {
  request: 'Требование субъекта персональных данных',
  withdrawal: 'Отзыв согласия на обработку персональных данных',
  account: 'Удаление аккаунта самим покупателем',
} as const

export type ErasureReason = 'request' | 'withdrawal' | 'account'

/** Article 20, part 1: so many working days from the day after the request came. */
const ANSWER_WORKING_DAYS = 10

/** The last day an answer is in time. */
export function answerDueDay(receivedOn: CalendarDay, calendar: DayOffCalendar = RUSSIAN_CALENDAR): CalendarDay {
  let day = receivedOn
  for (let left = ANSWER_WORKING_DAYS; left > 0;) {
    day = addDays(day, 1)
    if (isOfficeDay(day, calendar)) left--
  }
  return day
}
