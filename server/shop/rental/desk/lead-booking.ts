import { sql } from 'kysely'
import { ApiError, conflict, invalid, notFound } from '#contract/api-error.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { formatMoney, kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import { lateFee } from '#rules/rental/late-fee.ts'
import { nearestTerms } from '#rules/rental/nearest-terms.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { longestRental, rentalDays, rentalTermErrors } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { staleFields } from '#server/shop/staff/stale-fields.ts'
import { movedWords, prolongedWords } from '#server/shop/rental/booking-words.ts'
import { readCalendar } from '#server/shop/rental/calendar.ts'
import { moveBooking } from '#server/shop/rental/move-booking.ts'
import { findRentalGood, findRentalShop } from '#server/shop/rental/rental-good.ts'
import { sellerOf } from '#server/shop/rental/seller.ts'
import { factsOf } from '#server/shop/rental/user-rentals.ts'
import { recordLook } from '#server/shop/staff/journal.ts'
import { isInScope, NOWHERE, type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'

interface Term {
  from: string
  to: string
}

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

interface Clash {
  words: string
}

/** Whoever or whatever has the piece on one of the days; `except`: the booking that is being prolonged. */
async function findClash(
  db: Db,
  pieceId: number,
  { from, to }: Term,
  today: string,
  except = 0,
): Promise<Clash | null> {
  const { rows } = await sql<{ name: string; number: string; from: string; to: string }>`
    select name, number, lower(days)::text as "from", (upper(days) - 1)::text as "to" from hire_booking
    where piece_id = ${pieceId} and id <> ${except} and status in ('new', 'confirmed', 'issued')
      and case when status = 'issued' then daterange(lower(days), greatest(upper(days), ${today}::date + 1)) else days end
        && daterange(${from}, ${to}, '[]')
    union all select reason, '', lower(days)::text, (upper(days) - 1)::text from hire_service
    where piece_id = ${pieceId} and days && daterange(${from}, ${to}, '[]') order by 3 limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const days = dayRangeText(row.from, row.to)
  return { words: row.number ? `${days}: бронь ${row.number}, ${row.name}` : `${days}: обслуживание, ${row.name}` }
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
  }
}

const taken = (field: string, words: string) =>
  new ApiError(409, { errorCode: 'CONFLICT', errorMessage: { [field]: [`Занято: ${words}`] } })

/** exclusion_violation: somebody wrote past our lock. */
const refuseTaken = (field: string) => (error: { code?: string }) => {
  if (error.code === '23P01') throw taken(field, 'эти дни только что забрали. Выберите другие')
  throw error
}

const lockPiece = (tx: Db, id: number) =>
  tx.selectFrom('hire_piece').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

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
  }).catch(refuseTaken('from'))
}

const sawOther = (yours: string, theirs: BookingStatus) =>
  staleFields(`Бронь уже перевели: «${BOOKING_STATUS_TEXTS[theirs]}»`, [
    { field: 'status', label: 'Статус', yours, theirs: BOOKING_STATUS_TEXTS[theirs] },
  ])

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

interface HandedOut {
  version: number
  papers: string
  depositTaken: number
  paidBy: 'cash' | 'card'
  condition: string
}

const changedMeanwhile = () =>
  staleFields('Бронь изменили, пока она была открыта: проверьте и повторите', [
    { field: 'version', label: 'Бронь', yours: 'прежняя', theirs: 'изменена' },
  ])

/** The machine, its papers and the money: all, or nothing of it. */
export async function handOutPiece(context: OfficeContext, id: number, asked: HandedOut): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  if (asked.papers.trim() === '') throw invalid({ papers: ['Проверьте документ и назовите его: паспорт, права'] })
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status !== 'new' && row.status !== 'confirmed') throw sawOther('Выдать', row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    const deposit = rublesToKopecks(asked.depositTaken)
    if (deposit > row.deposit) throw invalid({ depositTaken: [`Залог по договору — ${formatMoney(row.deposit)}`] })
    await moveBooking({ ...context, db: tx }, { number, to: 'issued' })
    await tx
      .updateTable('hire_booking')
      .set({
        papers: asked.papers.trim(),
        deposit_taken: deposit,
        paid_by: asked.paidBy,
        condition_out: asked.condition.trim(),
        out_at: context.clock(),
        out_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
  })
}

interface Brought {
  version: number
  condition: string
  depositHeld: number
  heldWhy: string
  lateFee: number
}

/** What is kept of the deposit has a reason; being late has its price by the rules, as it was shown. */
export async function takePieceBack(context: OfficeContext, id: number, asked: Brought): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status !== 'issued') throw sawOther('Принять', row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    const fee = lateFee({ to: row.to, returnedOn: moscowMoment(context.clock())!.day, pricePerDay: row.price_per_day })
    if (rublesToKopecks(asked.lateFee) !== fee)
      throw staleFields('Сумма за опоздание изменилась: начался другой день', [
        {
          field: 'lateFee',
          label: 'За опоздание',
          yours: formatMoney(rublesToKopecks(asked.lateFee)),
          theirs: formatMoney(fee),
        },
      ])
    const held = rublesToKopecks(asked.depositHeld)
    const deposit = row.deposit_taken ?? row.deposit
    if (held > deposit) throw invalid({ depositHeld: [`Залог — ${formatMoney(deposit)}: больше не удержать`] })
    const why = asked.heldWhy.trim()
    if (held > 0 && why === '') throw invalid({ heldWhy: ['Назовите причину: её прочтёт клиент'] })
    const note = held > 0 ? `Удержано из залога ${formatMoney(held)}: ${why}.` : ''
    await moveBooking({ ...context, db: tx }, { number, to: 'returned', note })
    await tx
      .updateTable('hire_booking')
      .set({
        condition_back: asked.condition.trim(),
        late_fee: fee,
        deposit_held: held,
        held_why: why,
        back_at: context.clock(),
        back_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
  })
}

/** Longer, at the price of the whole term; never over somebody else's days. */
export async function prolongBooking(context: OfficeContext, id: number, { from: seen, to }: Term): Promise<void> {
  if (!isCalendarDay(to)) throw invalid({ to: ['Такого дня нет'] })
  await findDeskBooking(context, id)
  const { clock, config, db } = context
  const now = clock()
  const today = moscowMoment(now)!.day
  await withRetries(db, async (tx) => {
    const before = await lockBooking(tx, id)
    if (before.piece_id !== null) await lockPiece(tx, before.piece_id)
    const row = before
    if (row.status !== 'confirmed' && row.status !== 'issued' && row.status !== 'new')
      throw sawOther('Продлить', row.status)
    if (row.to === to) return
    if (row.to !== seen)
      throw staleFields('Срок уже изменил кто-то другой', [
        { field: 'to', label: 'До какого дня', yours: dayText(to), theirs: dayText(row.to) },
      ])
    if (to < row.from || to < today) throw invalid({ to: ['Выберите день не раньше сегодняшнего'] })
    const good = await findRentalGood(tx, row.good_code)
    const price = good ? rentalPrice(good.tariffs, rentalDays(row.from, to)) : null
    if (!good || !price || rentalDays(row.from, to) > longestRental(good.tariffs))
      throw invalid({ to: ['На такой срок тарифа нет: оформите вторую бронь'] })
    if (row.piece_id !== null) {
      const clash = await findClash(tx, row.piece_id, { from: row.from, to }, today, id)
      if (clash) throw taken('to', clash.words)
    }
    await tx
      .updateTable('hire_booking')
      .set({
        days: sql<string>`daterange(${row.from}, ${to}, '[]')`,
        total: price.total,
        price_per_day: price.tariff.pricePerDay,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (row.phone === '') return
    const { signature } = await sellerOf({ db: tx, config }, row.node_code)
    const facts = { ...factsOf(row, signature.url), to, total: price.total }
    const { kind, sms } = await prolongedWords(tx, facts, signature)
    await putSms(tx, row.phone, sms, { now, kind })
  }).catch(refuseTaken('to'))
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
  }).catch(refuseTaken('from'))
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
