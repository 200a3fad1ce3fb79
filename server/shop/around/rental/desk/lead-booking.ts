import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { longestRental, rentalDays, rentalTermErrors } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { owedOf } from '#server/shop/money/movements/settle-rest.ts'
import { movementsOf } from '#server/shop/money/movements/write-movements.ts'
import { movedWords } from '../booking-words.ts'
import { readCalendar } from '../calendar.ts'
import { moveBooking } from '../move-booking.ts'
import { findFreePiece, lockPieces } from '../queries.ts'
import { findRentalGood, findRentalShop } from '../rental-good.ts'
import { tellBuyer } from '../tell-buyer.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { NOWHERE, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { findClash, lockPiece, readTerm, refuseTakenDays, sawOther, taken, type Term } from './clashes.ts'
import { findPiece } from './pieces.ts'
import { bookingsInTheWay } from './service-days.ts'

/** While the days are being chosen: nothing is written. */
export async function checkDays(
  context: OfficeContext,
  asked: Term & { pieceId: number; except?: number | undefined },
) {
  readTerm(asked)
  const { db, clock } = context
  const piece = await findPiece(context, asked.pieceId)
  const today = moscowMoment(clock())!.day
  const good = await findRentalGood(db, piece.good_code)
  const days = rentalDays(asked.from, asked.to)
  const clash = await findClash(db, piece.id, asked, today, asked.except)
  const nearest =
    clash && good && days <= longestRental(good.tariffs)
      ? nearestTerms(asked, await readCalendar(context, { code: piece.good_code, warehouseId: piece.warehouse_id }))
      : []
  const price = good ? rentalPrice(good.tariffs, days) : null
  return {
    clash: clash?.words ?? null,
    nearest,
    inTheWay: clash && !asked.except ? await bookingsInTheWay(db, piece.id, asked, today) : [],
    days,
    total: price ? kopecksToRubles(price.total) : null,
    deposit: kopecksToRubles(good?.deposit ?? 0),
    owed: kopecksToRubles(await owedAfter(context, piece.id, asked.except, price?.total)),
  }
}

/** Of a machine that is out: what its booking would owe at another price. */
async function owedAfter({ db }: OfficeContext, pieceId: number, id = 0, total = 0): Promise<number> {
  const out = await db
    .selectFrom('hire_booking')
    .select('total')
    .where('id', '=', id)
    .where('piece_id', '=', pieceId)
    .where('status', '=', 'issued')
    .executeTakeFirst()
  if (!out) return 0
  return owedOf(await movementsOf(db, { subject: 'rental', id })) - out.total + total
}

interface Booked extends Term {
  pieceId: number
  /** Another one of the model will do, when this one has just been taken. */
  isAny?: boolean | undefined
  name: string
  phone: string
  comment?: string | undefined
  deliveryAddress?: string | undefined
  deliveryPrice?: number | undefined
}

/** For somebody at the counter or on the phone: confirmed at once, this very piece or any of its model. */
export async function bookPiece(context: OfficeContext, asked: Booked): Promise<number> {
  const { db, clock } = context
  const now = clock()
  const today = moscowMoment(now)!.day
  const piece = await findPiece(context, asked.pieceId)
  const [good, place] = await Promise.all([findRentalGood(db, piece.good_code), findRentalShop(db, piece.warehouse_id)])
  if (!good || !place) throw conflict('Этот экземпляр сейчас не сдают в прокат')
  const problems: Record<string, string | null> = {
    // who books here stands at the counter: whether the shop has closed for today is theirs to know
    ...rentalTermErrors(asked, good.tariffs, {
      workTime: place.shop.workTime,
      calendar: place.calendar,
      now: new Date(`${today}T00:00:00+03:00`),
    }),
    name: nameError(asked.name, { required: true }),
    phone: phoneError(asked.phone, { required: true }),
  }
  const wrong = Object.entries(problems).flatMap(([field, words]) =>
    words ? [[field, [words]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const price = rentalPrice(good.tariffs, rentalDays(asked.from, asked.to))
  if (!price) throw invalid({ to: ['На такой короткий срок тарифа нет. Выберите срок побольше.'] })
  const phone = normalizePhone(asked.phone)!
  const address = asked.deliveryAddress?.trim().replace(/\s+/g, ' ') ?? ''
  return withRetries(db, async (tx) => {
    const pieceId = await holdPiece(tx, piece, asked, today)
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('hire_booking')
      .values({
        piece_id: pieceId,
        days: sql<string>`daterange(${asked.from}, ${asked.to}, '[]')`,
        status: 'confirmed',
        good_code: good.code,
        good_name: good.name,
        good_slug: good.slug,
        picture: good.pictures[0] ?? null,
        warehouse_id: piece.warehouse_id,
        node_code: piece.node_code,
        user_id: customer?.id ?? null,
        name: normalizeName(asked.name),
        phone,
        delivery_address: address === '' ? null : address,
        delivery_price: address === '' ? 0 : rublesToKopecks(asked.deliveryPrice ?? 0),
        comment: asked.comment?.trim() ?? '',
        total: price.total,
        price_per_day: price.tariff.pricePerDay,
        deposit: good.deposit,
        request_key: null,
        body_hash: null,
        ip: '',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tellBuyer(tx, context, await lockBooking(tx, id), (facts, signature) =>
      movedWords(tx, 'confirmed', facts, signature, ''),
    )
    return id
  }).catch(refuseTakenDays('from'))
}

type Piece = Awaited<ReturnType<typeof findPiece>>

async function holdPiece(tx: Db, piece: Piece, { from, to, isAny }: Booked, today: string): Promise<number> {
  const { id, good_code: goodCode, warehouse_id: warehouseId } = piece
  if (isAny) await lockPieces(tx, goodCode, warehouseId)
  else await lockPiece(tx, id)
  const clash = await findClash(tx, id, { from, to }, today)
  if (!clash) return id
  const other = isAny ? await findFreePiece(tx, { goodCode, warehouseId, from, to, today }) : null
  if (other === null) throw taken('from', clash.words)
  return other
}

export async function moveDeskBooking(
  context: OfficeContext,
  id: number,
  { from, to, note }: { from: BookingStatus; to: 'confirmed' | 'cancelled'; note?: string | undefined },
): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  const why = note?.trim() ?? ''
  if (to === 'cancelled' && why === '') throw invalid({ note: ['Назовите причину: её прочтёт клиент'] })
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status === to) return
    if (row.status !== from) throw sawOther(BOOKING_STATUS_TEXTS[to], row.status)
    await moveBooking({ ...context, db: tx }, { number, to, note: why })
  })
}

/** Written down before it is told. */
export async function revealBookingPhone(context: OfficeContext, id: number) {
  const seen = context.session?.staff.permissions.get('rental.read') ?? NOWHERE
  await findDeskBooking(context, id)
  const { phone } = await findDeskBooking({ ...context, scope: seen }, id)
  if (phone === '') throw conflict('Телефона нет: клиент удалил свои данные')
  await withRetries(context.db, (tx) =>
    recordLook(tx, context, { thing: 'rental', key: String(id), fields: ['phone'] }),
  )
  return { phone: formatPhone(phone) }
}
