import type { DayOffCalendar } from '../calendar/day-off-calendar.ts'
import type { DeliveryBy } from './delivery-by.ts'
import type { CalendarDay } from '../calendar/moscow-time.ts'
import { addDays } from '../calendar/moscow-time.ts'
import type { WorkTime } from '../calendar/work-week.ts'

/** Where and when a promise is made: the node, its shop's week, and the clock. */
export type ShopMoment = {
  nodeLogisticCode: string
  workTime: readonly WorkTime[] | null | undefined
  now: Date
  calendar?: DayOffCalendar
  /** Whether any shop of the branch gives orders out; unless said, one does. */
  hasPickup?: boolean
  /** Who brings orders (see deliveryBy); unless said, a transport company in the main city and a courier elsewhere. */
  delivery?: DeliveryBy
}

export const TERMS_UNKNOWN = 'Сроки уточняются'

/** Holidays are under two weeks; a shop that rests longer than this promises nothing. */
const LOOK_AHEAD_DAYS = 31

export function firstDay(from: CalendarDay, fits: (day: CalendarDay) => boolean): CalendarDay | null {
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(from, ahead)
    if (fits(day)) return day
  }
  return null
}
