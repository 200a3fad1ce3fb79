import { dayRangeText } from '../calendar/day-range-text.ts'
import { addDays, type CalendarDay } from '../calendar/moscow-time.ts'
import { countText } from '../text/plural.ts'
import { type Arrival, isDay } from './arrival.ts'

const DAYS = ['день', 'дня', 'дней'] as const

/** Of the company's way, from the day the order is handed over. */
interface Way {
  daysMin: number
  daysMax: number
}

/** Both days belong to it. */
export interface ArrivalDays {
  from: CalendarDay
  to: CalendarDay
}

/** Roubles, whole days. */
export interface TransportOffer extends Way {
  price: number
  /** Null: nobody can say when it is handed over. */
  arrives: ArrivalDays | null
}

/** When the company brings what the branch can send on a day, as its courier would take it. */
export const arrivalDays = (sent: Arrival, { daysMin, daysMax }: Way): ArrivalDays | null =>
  isDay(sent) ? { from: addDays(sent, daysMin), to: addDays(sent, Math.max(daysMin, daysMax)) } : null

/** «24–26 ноября»; «4–6 дней после отправки» where nobody can say when it is sent. */
export function transportDates({ daysMin, daysMax }: Way, arrives: ArrivalDays | null): string {
  if (arrives) return dayRangeText(arrives.from, arrives.to)
  const days = countText(daysMax, DAYS)
  return `${daysMin < daysMax ? `${daysMin}–${days}` : days} после отправки`
}
