import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { OtherPiece } from '#contract/office/rental-desk.ts'
import { addDays, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { BOOKING_AHEAD_DAYS, longestRental, rentalDays } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { movedTermWords } from '../booking-words.ts'
import { findRentalGood } from '../rental-good.ts'
import { tellBuyer } from '../tell-buyer.ts'
import type { StoredBooking } from '../user-rentals.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import {
  changedMeanwhile,
  findClash,
  isFree,
  lockPiece,
  refuseTakenDays,
  sawOther,
  taken,
  type Term,
} from './clashes.ts'
import { findPiece, shopsIn } from './pieces.ts'

const MOST = 60

/** A machine that is out is needed from today on; late, it is needed today. */
export function neededDays({ status, from, to }: Pick<StoredBooking, 'status' | 'from' | 'to'>, today: string): Term {
  return status === 'issued' ? { from: today, to: to < today ? today : to } : { from, to }
}

/** Free ones that can go instead: of the same model, here first; then of its kind, the nearest that are no worse. */
export async function listOtherPieces(
  context: OfficeContext,
  id: number,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<OtherPiece[]> {
  const { db, clock } = context
  const row = await findDeskBooking(context, id)
  const today = moscowMoment(clock())!.day
  const usual = neededDays(row, today)
  const days = row.status === 'issued' ? usual : { from: asked.from ?? usual.from, to: asked.to ?? usual.to }
  if (!isCalendarDay(days.from) || !isCalendarDay(days.to) || days.to < days.from) return []
  const shops = (await shopsIn(context)).filter(({ id: shop }) => row.status !== 'issued' || shop === row.warehouse_id)
  const booked = sql`(select min(price_per_day) from hire_tariff where good_code = ${row.good_code})`
  const { rows } = await sql<{
    id: number
    serial: string
    good_name: string
    shop: number
    is_same: boolean
    price: number | null
  }>`
    select piece.id, piece.serial, good.name as good_name, piece.warehouse_id as shop, piece.good_code = ${row.good_code} as is_same, usual.price
    from hire_piece piece join good on good.code = piece.good_code and good.is_active
    cross join lateral (select min(price_per_day) as price from hire_tariff where good_code = good.code) usual
    where piece.warehouse_id = any(${shops.map((shop) => shop.id)}::integer[]) and piece.id is distinct from ${row.piece_id}
      and (good.code = ${row.good_code} or good.category_code = (select category_code from good where code = ${row.good_code}))
      and ${isFree(days, today, id)}
    order by piece.good_code <> ${row.good_code}, piece.warehouse_id <> ${row.warehouse_id}, usual.price < ${booked},
      abs(usual.price - ${booked}), good.name, piece.serial limit ${MOST}`.execute(db)
  return rows.map((piece) => ({
    id: piece.id,
    serial: piece.serial,
    goodName: piece.good_name,
    shop: shops.find((shop) => shop.id === piece.shop)!.name,
    isHere: piece.shop === row.warehouse_id,
    isSame: piece.is_same,
    fromPerDay: piece.price === null ? null : kopecksToRubles(piece.price),
  }))
}

interface Asked {
  version: number
  pieceId: number
  from?: string | undefined
  to?: string | undefined
  reason: string
}

/**
 * Another machine, or other days, for the same booking. What it costs stays unless its days are fewer or more; a better
 * machine goes for the price of the one that was booked.
 */
export async function moveToPiece(context: OfficeContext, id: number, asked: Asked): Promise<void> {
  const found = await findDeskBooking(context, id)
  const piece = await findPiece(context, asked.pieceId)
  const reason = asked.reason.trim()
  const now = context.clock()
  const today = moscowMoment(now)!.day
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status === 'returned' || row.status === 'cancelled') throw sawOther('Другой экземпляр', row.status)
    const days = row.status === 'issued' ? { from: row.from, to: row.to } : readDays(row, asked, today)
    // the same press sent again
    if (row.piece_id === piece.id && days.from === row.from && days.to === row.to) return
    if (row.version !== asked.version) throw changedMeanwhile()
    if (row.piece_id !== piece.id && reason === '') throw invalid({ reason: ['Напишите, почему меняете'] })
    if (row.status === 'issued' && piece.warehouse_id !== row.warehouse_id)
      throw conflict('Выданный меняют на другой в том же магазине: залог лежит там')
    await lockPiece(tx, piece.id)
    const clash = await findClash(tx, piece.id, neededDays({ ...row, ...days }, today), today, id)
    if (clash) throw taken('pieceId', clash.words)
    await writeMove(tx, context, { row, piece, days, reason, was: `${found.good_name}, № ${found.serial ?? '—'}` })
    const fresh = await lockBooking(tx, id)
    await tellBuyer(tx, context, fresh, (facts, signature) => movedTermWords(tx, facts, signature))
  }).catch(refuseTakenDays('pieceId'))
}

function readDays(row: StoredBooking, asked: Asked, today: string): Term {
  const days = { from: asked.from ?? row.from, to: asked.to ?? row.to }
  const isMoved = days.from !== row.from
  const from = !isCalendarDay(days.from)
    ? 'Такого дня нет'
    : isMoved && days.from < today
      ? 'Этот день уже прошёл. Выберите другой.'
      : days.from > addDays(today, BOOKING_AHEAD_DAYS)
        ? 'Так далеко не бронируем: выберите день поближе.'
        : null
  const to = !isCalendarDay(days.to)
    ? 'Такого дня нет'
    : days.to < days.from
      ? 'День возврата раньше дня начала'
      : days.to < today
        ? 'Этот день уже прошёл. Выберите другой.'
        : null
  if (from !== null || to !== null) throw invalid({ ...(from && { from: [from] }), ...(to && { to: [to] }) })
  return days
}

interface Move {
  row: StoredBooking
  piece: Awaited<ReturnType<typeof findPiece>>
  days: Term
  reason: string
  was: string
}

async function writeMove(tx: Db, context: OfficeContext, { row, piece, days, reason, was }: Move): Promise<void> {
  const now = context.clock()
  const tariffOf = row.priced_as ?? row.good_code
  const good = await findRentalGood(tx, piece.good_code)
  if (!good) throw conflict('Этот экземпляр сейчас не сдают в прокат')
  const length = rentalDays(days.from, days.to)
  const priced = length === rentalDays(row.from, row.to) ? null : await priceOf(tx, tariffOf, length)
  const isOther = piece.id !== row.piece_id
  await tx
    .updateTable('hire_booking')
    .set({
      piece_id: piece.id,
      days: sql<string>`daterange(${days.from}, ${days.to}, '[]')`,
      good_code: good.code,
      good_name: good.name,
      good_slug: good.slug,
      picture: good.pictures[0] ?? null,
      warehouse_id: piece.warehouse_id,
      node_code: piece.node_code,
      priced_as: good.code === tariffOf ? null : tariffOf,
      ...(priced && { total: priced.total, price_per_day: priced.tariff.pricePerDay }),
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute()
  if (!isOther) return
  await tx
    .insertInto('hire_swap')
    .values({
      booking_id: row.id,
      at: now,
      staff_id: signedIn(context).staff.id,
      was,
      became: `${good.name}, № ${piece.serial}`,
      reason,
    })
    .execute()
}

async function priceOf(tx: Db, code: string, days: number) {
  const good = await findRentalGood(tx, code)
  const price = good ? rentalPrice(good.tariffs, days) : null
  if (!good || !price || days > longestRental(good.tariffs))
    throw invalid({ to: ['На такой срок тарифа нет: оформите вторую бронь'] })
  return price
}
