import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { longestRental, rentalDays, rentalTermErrors } from '#rules/rental/rental-term.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { owedOf } from '#server/shop/money/settle-rest.ts'
import { movementsOf } from '#server/shop/money/write-movements.ts'
import { movedWords } from '#server/shop/rental/booking-words.ts'
import { readCalendar } from '#server/shop/rental/calendar.ts'
import { moveBooking } from '#server/shop/rental/move-booking.ts'
import { findRentalGood, findRentalShop } from '#server/shop/rental/rental-good.ts'
import { sellerOf } from '#server/shop/rental/seller.ts'
import { factsOf } from '#server/shop/rental/user-rentals.ts'
import { recordLook } from '#server/shop/staff/journal.ts'
import { isInScope, NOWHERE, type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { findClash, lockPiece, refuseTakenDays, sawOther, taken, type Term } from './clashes.ts'

async function findPiece({ db, scope }: OfficeContext, id: number) {
  const piece = await db
    .selectFrom('hire_piece as piece')
    .innerJoin('warehouse', 'warehouse.id', 'piece.warehouse_id')
    .select(['piece.id', 'piece.serial', 'piece.good_code', 'piece.warehouse_id', 'warehouse.node_code'])
    .where('piece.id', '=', id)
    .executeTakeFirst()
  if (!piece || !isInScope(scope, piece)) throw notFound('Такого экземпляра нет или он не ваших магазинов')
  return piece
}

function readTerm({ from, to }: Term): void {
  const wrong = {
    ...(isCalendarDay(from) ? {} : { from: ['Такого дня нет'] }),
    ...(isCalendarDay(to) ? {} : { to: ['Такого дня нет'] }),
    ...(isCalendarDay(from) && isCalendarDay(to) && to < from ? { to: ['День возврата раньше дня начала'] } : {}),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

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
  name: string
  phone: string
  comment?: string | undefined
}

/** For somebody at the counter or on the phone: confirmed at once, this very piece. */
export async function bookPiece(context: OfficeContext, asked: Booked): Promise<number> {
  const { db, clock, config } = context
  const now = clock()
  const today = moscowMoment(now)!.day
  const piece = await findPiece(context, asked.pieceId)
  const [good, place, seller] = await Promise.all([
    findRentalGood(db, piece.good_code),
    findRentalShop(db, piece.warehouse_id),
    sellerOf({ db, config }, piece.node_code),
  ])
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
  return withRetries(db, async (tx) => {
    await lockPiece(tx, piece.id)
    const clash = await findClash(tx, piece.id, asked, today)
    if (clash) throw taken('from', clash.words)
    const customer = await tx
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const { id } = await tx
      .insertInto('hire_booking')
      .values({
        piece_id: piece.id,
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
        delivery_address: null,
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
    const row = await lockBooking(tx, id)
    const facts = factsOf(row, seller.signature.url)
    const { kind, sms } = await movedWords(tx, 'confirmed', facts, seller.signature, '')
    await putSms(tx, phone, sms, { now, kind })
    return id
  }).catch(refuseTakenDays('from'))
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

/** Out of the park for these days; booked ones stay whose they are. */
export async function sendToService(
  context: OfficeContext,
  asked: Term & { pieceId: number; reason: string },
): Promise<number> {
  readTerm(asked)
  const piece = await findPiece(context, asked.pieceId)
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Назовите причину'] })
  const now = context.clock()
  const today = moscowMoment(now)!.day
  if (asked.to < today) throw invalid({ to: ['Эти дни уже прошли'] })
  return withRetries(context.db, async (tx) => {
    await lockPiece(tx, piece.id)
    const clash = await findClash(tx, piece.id, asked, today)
    if (clash) throw taken('from', clash.words)
    const { id } = await tx
      .insertInto('hire_service')
      .values({
        piece_id: piece.id,
        days: sql<string>`daterange(${asked.from}, ${asked.to}, '[]')`,
        reason,
        staff_id: signedIn(context).staff.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }).catch(refuseTakenDays('from'))
}

export async function endService(context: OfficeContext, id: number): Promise<void> {
  const row = await context.db.selectFrom('hire_service').select('piece_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого обслуживания нет: его уже закончили')
  await findPiece(context, row.piece_id)
  await context.db.deleteFrom('hire_service').where('id', '=', id).execute()
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
