import { type CalendarDay, daysBetween } from '../calendar/moscow-time.ts'
import type { Kopecks } from '../money/money.ts'

/** A day too long costs half more than a day that was agreed: somebody else may be waiting for the machine. */
const LATE_RATE = 1.5
const RUBLE = 100

interface Late {
  /** The last day agreed: brought back on it, whatever the hour, it is in time. */
  to: CalendarDay
  returnedOn: CalendarDay
  pricePerDay: Kopecks
}

export const lateDays = ({ to, returnedOn }: Pick<Late, 'to' | 'returnedOn'>): number =>
  Math.max(0, daysBetween(to, returnedOn))

/** Every day after the last one agreed, in whole roubles. */
export const lateFee = ({ to, returnedOn, pricePerDay }: Late): Kopecks =>
  Math.ceil((lateDays({ to, returnedOn }) * pricePerDay * LATE_RATE) / RUBLE) * RUBLE
