// Bookings the calendars of the rental park show as busy days: a piece is out now and then, more often the popular
// ones.
import { addDays, type CalendarDay } from '#rules/calendar/moscow-time.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import type { HireGood } from './hire.ts'
import { createRandom } from './random.ts'

export interface HireBooking {
  /** Place of the piece among the good's own. */
  piece: number
  from: CalendarDay
  /** Included. */
  to: CalendarDay
  status: 'confirmed' | 'issued'
  total: number
  pricePerDay: number
}

const TERMS = [1, 1, 2, 2, 3, 4, 7] as const
const AHEAD = 35

/** Of each good from today on; terms of one piece never meet. */
export function hireBookings(hire: HireGood, today: CalendarDay): HireBooking[] {
  const random = createRandom(`booking/${hire.code}`)
  const tariffs = hire.tariffs.map(([fromDays, pricePerDay]) => ({ fromDays, pricePerDay }))
  return hire.pieces.flatMap((_, piece) => {
    const bookings: HireBooking[] = []
    let day = random.chance(0.3) ? -1 : random.int(1, 12)
    while (day < AHEAD && random.chance(0.6)) {
      const days = random.one(TERMS)
      const { total, tariff } = rentalPrice(tariffs, days)!
      bookings.push({
        piece,
        from: addDays(today, day),
        to: addDays(today, day + days - 1),
        status: day <= 0 && day + days > 0 ? 'issued' : 'confirmed',
        total,
        pricePerDay: tariff.pricePerDay,
      })
      day += days + random.int(1, 12)
    }
    return bookings.filter(({ to }) => to >= today)
  })
}
