import { conflict, notFound } from '#contract/api-error.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus, nextBookingStatuses } from '#rules/rental/booking-status.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { movedWords } from './booking-words.ts'
import { sellerOf } from './seller.ts'
import { type StoredBooking, bookings, factsOf } from './user-rentals.ts'

interface Move {
  number: string
  to: Exclude<BookingStatus, 'new'>
  /** Added to the customer's message. */
  note?: string
}

/**
 * By the rental counter: the new status and the customer's message, or neither. Two moves of one booking follow one
 * another.
 */
export async function moveBooking(
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  { number, to, note = '' }: Move,
): Promise<void> {
  const now = clock()
  await withRetries(db, async (tx) => {
    const row = await bookings(tx).where('booking.number', '=', number).forUpdate('booking').executeTakeFirst()
    if (!row) throw notFound(`Брони ${number} нет`)
    const why = refusal(row, to, moscowMoment(now)!.day)
    if (why !== null) throw conflict(why)
    await tx
      .updateTable('hire_booking')
      .set({ status: to, updated_at: now, ...(to === 'cancelled' && { cancelled_why: note }) })
      .where('id', '=', row.id)
      .execute()
    // erased with the account
    if (row.phone === '') return
    const { signature } = await sellerOf({ db: tx, config }, row.node_code)
    const { kind, sms } = await movedWords(tx, to, factsOf(row), signature, note)
    await putSms(tx, row.phone, sms, { now, kind })
  })
}

/** On any other day the piece may be promised to somebody else. */
function refusal(
  { number, status, from, to: last }: StoredBooking,
  to: BookingStatus,
  today: CalendarDay,
): string | null {
  const next = nextBookingStatuses(status)
  if (next.includes(to))
    return to === 'issued' && (today < from || today > last)
      ? `Бронь ${number} на ${dayRangeText(from, last)}: в другой день её не выдать`
      : null
  if (status === to) return `Бронь ${number} уже в статусе «${BOOKING_STATUS_TEXTS[status]}»`
  const may = next.length > 0 ? `Можно: ${next.join(', ')}.` : 'Он окончательный.'
  return `Бронь ${number} в статусе «${BOOKING_STATUS_TEXTS[status]}», перевести её в «${BOOKING_STATUS_TEXTS[to]}» нельзя. ${may}`
}
