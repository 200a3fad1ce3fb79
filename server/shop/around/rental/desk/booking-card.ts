import { sql } from 'kysely'
import type { BookingCard, BookingRow as DeskBooking } from '#contract/office/rental-desk.ts'
import { notFound } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { BOOKING_BACK, nextBookingStatuses } from '#rules/rental/booking-status.ts'
import { lateDays, lateFee } from '#rules/rental/late-fee.ts'
import type { Db } from '#server/db/client.ts'
import { presentMoneyBook } from '#server/shop/money/movements/present-money.ts'
import { movementsOf } from '#server/shop/money/movements/write-movements.ts'
import { bookings } from '../user-rentals.ts'
import { DESK_STATUS_TEXTS } from './clashes.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'

export const deskBookings = (db: Db) =>
  bookings(db)
    .leftJoin('hire_piece as piece', 'piece.id', 'booking.piece_id')
    .leftJoin('money_open as open', (join) =>
      join.onRef('open.subject_id', '=', 'booking.id').on('open.subject', '=', 'rental'),
    )
    .select((e) => [
      'piece.serial',
      'open.owed',
      sql<string | null>`(select s.reason from hire_service s where s.piece_id = ${e.ref('piece.id')}
        and ${e.ref('booking.status')} in ('new', 'confirmed') and s.days && ${e.ref('booking.days')} limit 1)`.as(
        'out_of_service',
      ),
    ])

type Found = Awaited<ReturnType<ReturnType<typeof deskBookings>['executeTakeFirstOrThrow']>>

/** One of another shop is as good as none. */
export async function findDeskBooking({ db, scope }: Pick<OfficeContext, 'db' | 'scope'>, id: number): Promise<Found> {
  const row = await deskBookings(db).where('booking.id', '=', id).executeTakeFirst()
  if (!row || !isInScope(scope, row)) throw notFound('Такой брони нет или она не ваших магазинов')
  return row
}

/** Two people at one booking follow one another from here on. */
export const lockBooking = (tx: Db, id: number) =>
  bookings(tx).where('booking.id', '=', id).forUpdate('booking').executeTakeFirstOrThrow()

type Seer = Pick<OfficeContext, 'session'>

export const presentBookingRow = (context: Seer, row: Found, today: string): DeskBooking => ({
  id: row.id,
  number: row.number,
  status: row.status,
  statusText: DESK_STATUS_TEXTS[row.status],
  name: row.name,
  goodName: row.good_name,
  serial: row.serial ?? '',
  from: row.from,
  to: row.to,
  isLate: row.status === 'issued' && row.to < today,
  total: kopecksToRubles(row.total),
  deposit: kopecksToRubles(row.deposit),
  owed: kopecksToRubles(row.owed ?? 0),
  ...presentPhone(context, row.phone),
  delivery:
    row.delivery_address === null
      ? null
      : {
          address: row.delivery_address,
          price: kopecksToRubles(row.delivery_price),
          day: row.delivery_day,
          hours: row.delivery_hours,
          driver: row.driver,
        },
  company: row.company?.name ?? null,
  outOfService: row.out_of_service,
})

function presentPhone(context: Seer, phone: string) {
  const isSeen = isPermitted(context, 'contacts.see')
  return {
    phone: phone === '' ? '' : isSeen ? formatPhone(phone) : hidePhone(phone),
    isMasked: !isSeen && phone !== '',
  }
}

/** What goes with the machine and what it is worth: as it went out, else as they are today. */
async function readMachine(db: Db, row: Found) {
  const good = await db
    .selectFrom('good')
    .leftJoin('hire_good as hire', 'hire.good_code', 'good.code')
    .leftJoin('good as sold', 'sold.code', 'hire.sale_good_code')
    .leftJoin('good_offer as offer', (join) =>
      join.onRef('offer.good_code', '=', 'sold.code').on('offer.node_code', '=', row.node_code),
    )
    .select(['good.in_the_box', 'sold.in_the_box as sold_box', 'offer.price'])
    .where('good.code', '=', row.good_code)
    .executeTakeFirst()
  const box = good?.in_the_box ?? []
  const value = row.value ?? good?.price ?? null
  return {
    kit: box.length > 0 ? box : (good?.sold_box ?? []),
    value: value === null ? null : kopecksToRubles(value),
  }
}

const readSwaps = (db: Db, id: number) =>
  db
    .selectFrom('hire_swap as swap')
    .leftJoin('staff', 'staff.id', 'swap.staff_id')
    .select(['swap.at', 'staff.name as who', 'swap.was', 'swap.became', 'swap.reason'])
    .where('swap.booking_id', '=', id)
    .orderBy('swap.id')
    .execute()

export async function readBookingCard(context: OfficeContext, id: number): Promise<BookingCard> {
  const { db, clock } = context
  const row = await findDeskBooking(context, id)
  const [people, photos, movements, machine, swaps, paper] = await Promise.all([
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
    readMachine(db, row),
    readSwaps(db, id),
    db.selectFrom('hire_paper').select('number').where('booking_id', '=', id).executeTakeFirst(),
  ])
  const today = moscowMoment(clock())!.day
  const who = (person: number | null) => people.find((each) => each.id === person) ?? null
  const shown = (isBack: boolean) =>
    photos
      .filter((photo) => photo.is_back === isBack)
      .map((photo, at) => presentUpload(photo, `Снимок ${at + 1}: ${isBack ? 'при возврате' : 'при выдаче'}`))
  const late = { to: row.to, returnedOn: today, pricePerDay: row.price_per_day }
  const isOut = row.status === 'issued'
  return {
    ...presentBookingRow(context, row, today),
    version: row.version,
    pieceId: row.piece_id,
    shop: {
      id: row.warehouse_id,
      name: row.shop_name ?? '',
      address: row.shop_address ?? '',
      phone: row.shop_phone ? formatPhone(row.shop_phone) : '',
    },
    canReveal: !isPermitted(context, 'contacts.see') && row.phone !== '' && isPermitted(context, 'contacts.unmask'),
    comment: row.comment,
    organization: row.company,
    proxy: row.proxy,
    paper: paper?.number ?? null,
    ...machine,
    swaps: swaps.map(({ at, ...swap }) => ({ at: at.toISOString(), ...swap })),
    cancelledWhy: row.cancelled_why,
    backTo: BOOKING_BACK[row.status] ?? null,
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
            kit: row.kit_out,
          },
    back:
      row.back_at === null
        ? null
        : {
            at: row.back_at.toISOString(),
            who: who(row.back_by),
            condition: row.condition_back,
            kit: row.kit_back,
          },
    money: presentMoneyBook(movements),
    lateDays: isOut ? lateDays(late) : 0,
    lateFeeNow: isOut ? kopecksToRubles(lateFee(late)) : 0,
    photosOut: shown(false),
    photosBack: shown(true),
  }
}
