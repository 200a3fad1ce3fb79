import { type DayOffCalendar } from '../calendar/day-off-calendar.ts'
import {
  addDays,
  type CalendarDay,
  dayText,
  daysBetween,
  isCalendarDay,
  moscowMoment,
} from '../calendar/moscow-time.ts'
import { countText } from '../text/plural.ts'
import { type RentalTariff, sortTariffs } from './rental-price.ts'
import { hoursOn } from '../calendar/hours-on.ts'
import { readWorkWeek, type WorkTime } from '../calendar/work-week.ts'

/** The last step of a tariff table holds for a month; what is longer is agreed by phone. */
const LAST_STEP_DAYS = 30
/** Nobody knows the park of the next season. */
export const BOOKING_AHEAD_DAYS = 90

const DAYS = ['день', 'дня', 'дней'] as const
export const daysText = (days: number) => countText(days, DAYS)

/** The day of issue and the day of return both count: taken and brought back on Saturday is one day. */
export function rentalDays(from: CalendarDay, to: CalendarDay): number {
  return daysBetween(from, to) + 1
}

/** How long the tariff table reaches. */
export function longestRental(tariffs: readonly RentalTariff[]): number {
  const last = sortTariffs(tariffs).at(-1)
  return last ? last.fromDays + LAST_STEP_DAYS - 1 : 0
}

export interface RentalPlace {
  workTime: readonly WorkTime[] | null | undefined
  calendar?: DayOffCalendar
  now: Date
}

/**
 * A machine is handed over and taken back by a person, so at both ends the shop must work; today, it must still be
 * open.
 */
export function isHandoverDay(day: CalendarDay, { workTime, calendar, now }: RentalPlace): boolean {
  const hours = hoursOn(readWorkWeek(workTime), day, calendar)
  const moment = moscowMoment(now)
  return hours !== null && moment !== null && (day !== moment.day || moment.minutes < hours.end)
}

/** What is wrong with the dates, at the field to mend; null when the term can be booked. */
export function rentalTermErrors(
  { from, to }: { from: string; to: string },
  tariffs: readonly RentalTariff[],
  place: RentalPlace,
): { from: string | null; to: string | null } {
  const today = moscowMoment(place.now)?.day ?? ''
  const start = startError(from, today, place)
  if (!isCalendarDay(to)) return { from: start, to: 'Выберите день возврата' }
  return { from: start, to: isCalendarDay(from) ? endError(from, to, today, tariffs, place) : null }
}

function startError(from: string, today: CalendarDay, place: RentalPlace): string | null {
  if (!isCalendarDay(from)) return 'Выберите день начала'
  if (from < today) return 'Этот день уже прошёл. Выберите другой.'
  if (from > addDays(today, BOOKING_AHEAD_DAYS))
    return `Бронируем на ${daysText(BOOKING_AHEAD_DAYS)} вперёд. Выберите день поближе.`
  return isHandoverDay(from, place) ? null : closedText(from, today, place)
}

function endError(
  from: CalendarDay,
  to: CalendarDay,
  today: CalendarDay,
  tariffs: readonly RentalTariff[],
  place: RentalPlace,
): string | null {
  if (to < from) return 'День возврата раньше дня начала. Поменяйте даты.'
  if (to < today) return 'Этот день уже прошёл. Выберите другой.'
  const longest = longestRental(tariffs)
  if (rentalDays(from, to) > longest)
    return `Онлайн бронируем до ${countText(longest, ['дня', 'дней', 'дней'])}. О большем сроке договоримся по телефону.`
  return isHandoverDay(to, place) ? null : closedText(to, today, place)
}

function closedText(day: CalendarDay, today: CalendarDay, { workTime, calendar }: RentalPlace): string {
  const worksToday = day === today && hoursOn(readWorkWeek(workTime), day, calendar) !== null
  return worksToday
    ? 'Сегодня магазин уже закрыт. Выберите другой день.'
    : `${dayText(day)} магазин не работает. Выберите другой день.`
}
