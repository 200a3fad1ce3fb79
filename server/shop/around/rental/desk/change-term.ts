import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { longestRental, rentalDays } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { owedOf, restMovements } from '#server/shop/money/movements/settle-rest.ts'
import {
  counterMovements,
  movementsOf,
  standing,
  writeMovements,
} from '#server/shop/money/movements/write-movements.ts'
import { prolongedWords } from '../booking-words.ts'
import { findRentalGood } from '../rental-good.ts'
import { tellBuyer } from '../tell-buyer.ts'
import type { StoredBooking } from '../user-rentals.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { findClash, lockPiece, refuseTakenDays, sawOther, taken, type Term } from './clashes.ts'
import { aboveZero, moneyOf, sawOtherSum } from './hire-money.ts'

interface NewDay extends Term {
  owed?: number | undefined
  paidBy?: CounterWay | undefined
}

/** The whole term at its price, never over somebody else's days; what was paid for the old one stays paid. */
export async function prolongBooking(context: OfficeContext, id: number, asked: NewDay): Promise<void> {
  const { from: seen, to } = asked
  if (!isCalendarDay(to)) throw invalid({ to: ['Такого дня нет'] })
  await findDeskBooking(context, id)
  const { clock, db } = context
  const now = clock()
  const today = moscowMoment(now)!.day
  await withRetries(db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.piece_id !== null) await lockPiece(tx, row.piece_id)
    if (row.status !== 'confirmed' && row.status !== 'issued' && row.status !== 'new')
      throw sawOther('Изменить срок', row.status)
    if (row.to === to) return
    if (row.to !== seen)
      throw staleFields('Срок уже изменил кто-то другой', [
        { field: 'to', label: 'До какого дня', yours: dayText(to), theirs: dayText(row.to) },
      ])
    if (to < row.from || to < today) throw invalid({ to: ['Выберите день не раньше сегодняшнего'] })
    const good = await findRentalGood(tx, row.priced_as ?? row.good_code)
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
    const money = row.status === 'issued' ? await chargeNewTerm(tx, context, row, { ...asked, total: price.total }) : ''
    await tellBuyer(tx, context, { ...row, to, total: price.total }, (facts, signature) =>
      prolongedWords(tx, facts, signature, money),
    )
  }).catch(refuseTakenDays('to'))
}

/** The old price is countered, the new one charged; answers what the buyer is told of the difference. */
async function chargeNewTerm(
  tx: Db,
  context: OfficeContext,
  row: StoredBooking,
  { to, total, owed, paidBy }: NewDay & { total: Kopecks },
): Promise<string> {
  const of = moneyOf(row)
  const before = standing(await movementsOf(tx, of)).filter(
    ({ kind, purpose }) => kind === 'charged' && purpose === 'fee',
  )
  await counterMovements(tx, context, of, before, `Срок изменили: по ${dayText(to)}`)
  await writeMovements(tx, context, of, aboveZero([{ kind: 'charged', purpose: 'fee', sum: total }]))
  const rows = await movementsOf(tx, of)
  const rest = owedOf(rows)
  if (owed !== undefined && rublesToKopecks(owed) !== rest) throw sawOtherSum('Разница', owed, rest)
  if (rest === 0) return ''
  if (paidBy === undefined) return rest > 0 ? `Доплатить ${formatMoney(rest)}.` : `Вернём ${formatMoney(-rest)}.`
  await writeMovements(tx, context, of, restMovements(rows, rest, paidBy))
  return rest > 0 ? `Доплату ${formatMoney(rest)} получили.` : `Вернули ${formatMoney(-rest)}.`
}
