import { sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { RentalBooking } from '#contract/rental.ts'
import { BOOKING_STATUS_TEXTS } from '#rules/rental/booking-status.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type CalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { goodUrl } from '#server/shop/goods/catalog/good-url.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { type BookingFacts, bookingLetter, cancelledWords, deskBookingUrl } from './booking-words.ts'
import { sellerOf } from './seller.ts'

export function bookings(db: Db) {
  return db
    .selectFrom('hire_booking as booking')
    .leftJoin('warehouse as shop', 'shop.id', 'booking.warehouse_id')
    .leftJoin('good', (join) => join.onRef('good.code', '=', 'booking.good_code').on('good.is_active', '=', true))
    .selectAll('booking')
    .select([
      sql<string>`lower(booking.days)::text`.as('from'),
      sql<string>`(upper(booking.days) - 1)::text`.as('to'),
      'shop.name as shop_name',
      'shop.address as shop_address',
      'shop.phone as shop_phone',
      'good.code as live_code',
    ])
}
export type StoredBooking = Awaited<ReturnType<ReturnType<typeof bookings>['executeTakeFirstOrThrow']>>

/** Until the morning of issue it costs nobody anything; later a person has to be asked. */
const canCancel = ({ status, from }: Pick<StoredBooking, 'status' | 'from'>, today: CalendarDay) =>
  (status === 'new' || status === 'confirmed') && from > today

function presentBooking(row: StoredBooking, today: CalendarDay): RentalBooking {
  return {
    id: row.id,
    number: row.number,
    from: row.from,
    to: row.to,
    status: row.status,
    statusText: BOOKING_STATUS_TEXTS[row.status],
    createdAt: row.created_at.toISOString(),
    good: {
      code: row.good_code,
      name: row.good_name,
      url: row.live_code === null ? null : goodUrl({ code: row.good_code, slug: row.good_slug, is_hire: true }),
      image: row.picture ? presentImage(row.picture, row.good_name) : null,
    },
    shop:
      row.shop_name === null
        ? null
        : { name: row.shop_name, address: row.shop_address ?? '', phone: row.shop_phone ?? '' },
    total: kopecksToRubles(row.total),
    pricePerDay: kopecksToRubles(row.price_per_day),
    deposit: kopecksToRubles(row.deposit),
    deliveryAddress: row.delivery_address,
    canCancel: canCancel(row, today),
  }
}

export async function rentalsOf(
  { db, clock }: Pick<CallContext, 'db' | 'clock'>,
  userId: number,
  page: number,
  perPage: number,
) {
  const today = moscowMoment(clock())!.day
  const [rows, { total }] = await Promise.all([
    bookings(db)
      .where('booking.user_id', '=', userId)
      .orderBy('booking.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    db
      .selectFrom('hire_booking')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  return { rentals: rows.map((row) => presentBooking(row, today)), total }
}

/** What messages about it say. */
export const factsOf = (row: StoredBooking): BookingFacts => ({
  ...row,
  good: row.good_name,
  shop: { name: row.shop_name ?? '', address: row.shop_address ?? '' },
  deliveryAddress: row.delivery_address,
  delivery: { price: row.delivery_price, day: row.delivery_day, hours: row.delivery_hours },
})

/** By the customer. Another's booking is as good as none. The piece is free the moment the status changes. */
export async function cancelOwnRental(
  { db, config, clock }: CallContext,
  userId: number,
  id: number,
): Promise<RentalBooking> {
  const now = clock()
  const today = moscowMoment(now)!.day
  return withRetries(db, async (tx) => {
    const row = await bookings(tx)
      .where('booking.id', '=', id)
      .where('booking.user_id', '=', userId)
      .forUpdate('booking')
      .executeTakeFirst()
    if (!row) throw notFound('Такой брони нет')
    if (row.status === 'cancelled') throw conflict('Бронь уже отменена')
    if (!canCancel(row, today))
      throw conflict('Эту бронь уже не отменить на сайте. Позвоните в пункт проката, и мы поможем.')
    await tx.updateTable('hire_booking').set({ status: 'cancelled', updated_at: now }).where('id', '=', id).execute()
    const seller = await sellerOf({ db: tx, config }, row.node_code)
    const facts = factsOf(row)
    const { kind, sms } = await cancelledWords(tx, facts, seller.signature)
    await putSms(tx, row.phone, sms, { now, kind })
    const forShop = await bookingLetter(tx, 'Отменена бронь', facts, seller.signature, deskBookingUrl(config, id))
    await putLetter(tx, seller.email, forShop.letter, { now, kind: forShop.kind })
    return presentBooking({ ...row, status: 'cancelled' }, today)
  })
}
