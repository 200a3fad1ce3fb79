import { conflict, forbidden, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { BOOKING_BACK, BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import {
  counterMovements,
  type MovementRow,
  movementsOf,
  standing,
} from '#server/shop/money/movements/write-movements.ts'
import { steppedBackWords } from '../booking-words.ts'
import { tellBuyer } from '../tell-buyer.ts'
import type { StoredBooking } from '../user-rentals.ts'
import { isInScope, isPermitted, needPermission, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { changedMeanwhile, findClash, lockPiece, refuseTakenDays, sawOther, taken } from './clashes.ts'
import { moneyOf } from './hire-money.ts'
import { neededDays } from './other-piece.ts'

interface Back {
  version: number
  from: BookingStatus
  reason: string
}

/** What was pressed by mistake: the booking stands where it stood, its money is countered row by row. */
export async function stepBooking(context: OfficeContext, id: number, asked: Back): Promise<void> {
  await findDeskBooking(context, id)
  const to = BOOKING_BACK[asked.from]
  if (to === undefined) throw conflict(`Из «${BOOKING_STATUS_TEXTS[asked.from]}» возвращать некуда`)
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Напишите, что было не так: это прочтёт клиент'] })
  const now = context.clock()
  const today = moscowMoment(now)!.day
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    // the same press sent again
    if (row.status === to) return
    if (row.status !== asked.from) throw sawOther(BOOKING_STATUS_TEXTS[to], row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    await refuseTaken(tx, { ...row, status: to }, today)
    const rows = await undone(tx, row)
    refuseOldMoney(context, row, rows, today)
    await counterMovements(tx, context, moneyOf(row), rows, reason)
    await tx
      .updateTable('hire_booking')
      .set({
        status: to,
        updated_at: now,
        cancelled_why: '',
        ...(row.status === 'issued' && { papers: '', deposit_why: '', out_at: null, out_by: null, kit_out: [] }),
        ...(row.status === 'returned' && { back_at: null, back_by: null, back_after: null, kit_back: [] }),
      })
      .where('id', '=', id)
      .execute()
    await tellBuyer(tx, context, row, (facts, signature) =>
      steppedBackWords(tx, facts, signature, { status: BOOKING_STATUS_TEXTS[to], note: reason }),
    )
  }).catch(refuseTakenDays('reason'))
}

/** Somebody may have taken the machine since. */
async function refuseTaken(tx: Db, row: StoredBooking, today: string): Promise<void> {
  if (row.piece_id === null) throw conflict('Экземпляра больше нет в парке: оформите новую бронь')
  await lockPiece(tx, row.piece_id)
  const clash = await findClash(tx, row.piece_id, neededDays(row, today), today, row.id)
  if (clash) throw taken('reason', clash.words)
  if (row.status === 'confirmed' && row.to < today) throw conflict('Дни этой брони уже прошли: оформите новую')
}

/** All of a hand-out; of a return what was written with it and since. */
async function undone(tx: Db, row: StoredBooking): Promise<MovementRow[]> {
  const rows = standing(await movementsOf(tx, { subject: 'rental', id: row.id }))
  return row.status === 'returned' ? rows.filter(({ id }) => id > (row.back_after ?? 0)) : rows
}

/** Yesterday's money is another one's to touch. */
function refuseOldMoney(context: OfficeContext, row: StoredBooking, rows: readonly MovementRow[], today: string) {
  const isOld = rows.some(({ at }) => moscowMoment(at)!.day !== today)
  if (!isOld) return
  if (!isPermitted(context, 'cash.correct') || !isInScope(needPermission(context, 'cash.correct'), row))
    throw forbidden('Деньги прошли не сегодня: вернуть на шаг может тот, у кого есть право исправлять кассу')
}
