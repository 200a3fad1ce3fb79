import { notFound } from '#contract/api-error.ts'
import type { RentalCalendar } from '#contract/rental.ts'
import { addDays, type CalendarDay, daysBetween, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { freePieces } from '#rules/rental/rental-pieces.ts'
import { BOOKING_AHEAD_DAYS, isHandoverDay, longestRental } from '#rules/rental/rental-term.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readRentalPieces } from './queries.ts'
import { findRentalGood, findRentalShop, noSuchShop } from './rental-good.ts'

interface Asked {
  code: string
  warehouseId: number
  from?: CalendarDay | undefined
}

/** Free days of a machine in a shop, as far ahead as can be booked. Four statements, whatever the park. */
export async function readCalendar(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  { code, warehouseId, from }: Asked,
): Promise<RentalCalendar> {
  const now = clock()
  const today = moscowMoment(now)!.day
  const [good, place, pieces] = await Promise.all([
    findRentalGood(db, code),
    findRentalShop(db, warehouseId),
    readRentalPieces(db, code, warehouseId, today),
  ])
  if (!good) throw notFound('Этого в прокате нет')
  if (!place) throw noSuchShop()
  const longestDays = longestRental(good.tariffs)
  const last = addDays(today, BOOKING_AHEAD_DAYS + longestDays - 1)
  const first = from !== undefined && isCalendarDay(from) && from > today ? from : today
  const handover = { workTime: place.shop.workTime, calendar: place.calendar, now }
  return {
    pieces: pieces.map(({ busy }) => ({ busy: [...busy] })),
    days: Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, ahead) => {
      const day = addDays(first, ahead)
      return { day, free: freePieces(pieces, day), isOpen: isHandoverDay(day, handover) }
    }),
    longestDays,
  }
}
