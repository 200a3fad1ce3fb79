import type { BookingCard, BookingRow as DeskBooking } from '#contract/office/rental-desk.ts'
import { notFound } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { BOOKING_STATUS_TEXTS, nextBookingStatuses } from '#rules/rental/booking-status.ts'
import { lateDays, lateFee } from '#rules/rental/late-fee.ts'
import type { Db } from '#server/db/client.ts'
import { presentMoneyBook } from '#server/shop/money/present-money.ts'
import { movementsOf } from '#server/shop/money/write-movements.ts'
import { bookings } from '#server/shop/rental/user-rentals.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/staff/office-context.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'

export const deskBookings = (db: Db) =>
  bookings(db)
    .leftJoin('hire_piece as piece', 'piece.id', 'booking.piece_id')
    .leftJoin('money_open as open', (join) =>
      join.onRef('open.subject_id', '=', 'booking.id').on('open.subject', '=', 'rental'),
    )
    .select(['piece.serial', 'open.owed'])

type Found = Awaited<ReturnType<ReturnType<typeof deskBookings>['executeTakeFirstOrThrow']>>

/** The shop's own words for whoever stands at the counter: «у вас» is the buyer's. */
const STATUS_TEXTS = { ...BOOKING_STATUS_TEXTS, issued: 'На руках' }

/** One of another shop is as good as none. */
export async function findDeskBooking({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>, id: number): Promise<Found> {
  const row = await deskBookings(db).where('booking.id', '=', id).executeTakeFirst()
  if (!row || !isInScope(scope, row)) throw notFound('Такой брони нет или она не ваших магазинов')
  return row
}

/** Two people at one booking follow one another from here on. */
export const lockBooking = (tx: Db, id: number) =>
  bookings(tx).where('booking.id', '=', id).forUpdate('booking').executeTakeFirstOrThrow()

export const presentBookingRow = (row: Found, today: string): DeskBooking => ({
  id: row.id,
  number: row.number,
  status: row.status,
  statusText: STATUS_TEXTS[row.status],
  name: row.name,
  goodName: row.good_name,
  serial: row.serial ?? '',
  from: row.from,
  to: row.to,
  isLate: row.status === 'issued' && row.to < today,
  total: kopecksToRubles(row.total),
  deposit: kopecksToRubles(row.deposit),
  owed: kopecksToRubles(row.owed ?? 0),
})

export async function readBookingCard(context: OfficeContext, id: number): Promise<BookingCard> {
  const { db, clock } = context
  const row = await findDeskBooking(context, id)
  const [people, photos, movements] = await Promise.all([
    db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('id', 'in', [row.out_by ?? 0, row.back_by ?? 0])
      .execute(),
    db
      .selectFrom('upload')
      .selectAll()
      .where('hire_booking_id', '=', id)
      .orderBy('created_at')
      .orderBy('position')
      .execute(),
    movementsOf(db, { subject: 'rental', id }),
  ])
  const today = moscowMoment(clock())!.day
  const seesContacts = isPermitted(context, 'contacts.see')
  const who = (person: number | null) => people.find((each) => each.id === person) ?? null
  const shown = (isBack: boolean) =>
    photos
      .filter((photo) => photo.is_back === isBack)
      .map((photo, at) => presentUpload(photo, `Снимок ${at + 1}: ${isBack ? 'при возврате' : 'при выдаче'}`))
  const late = { to: row.to, returnedOn: today, pricePerDay: row.price_per_day }
  const isOut = row.status === 'issued'
  return {
    ...presentBookingRow(row, today),
    version: row.version,
    pieceId: row.piece_id,
    shop: {
      id: row.warehouse_id,
      name: row.shop_name ?? '',
      address: row.shop_address ?? '',
      phone: row.shop_phone ? formatPhone(row.shop_phone) : '',
    },
    phone: row.phone === '' ? '' : seesContacts ? formatPhone(row.phone) : hidePhone(row.phone),
    isMasked: !seesContacts && row.phone !== '',
    canReveal: !seesContacts && row.phone !== '' && isPermitted(context, 'contacts.unmask'),
    deliveryAddress: row.delivery_address,
    comment: row.comment,
    pricePerDay: kopecksToRubles(row.price_per_day),
    createdAt: row.created_at.toISOString(),
    next: [...nextBookingStatuses(row.status)],
    out:
      row.out_at === null
        ? null
        : {
            at: row.out_at.toISOString(),
            who: who(row.out_by),
            papers: row.papers,
            depositWhy: row.deposit_why,
            condition: row.condition_out,
          },
    back:
      row.back_at === null
        ? null
        : {
            at: row.back_at.toISOString(),
            who: who(row.back_by),
            condition: row.condition_back,
          },
    money: presentMoneyBook(movements),
    lateDays: isOut ? lateDays(late) : 0,
    lateFeeNow: isOut ? kopecksToRubles(lateFee(late)) : 0,
    photosOut: shown(false),
    photosBack: shown(true),
  }
}
