import { sql } from 'kysely'
import { forbidden, invalid } from '#contract/api-error.ts'
import { dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney, type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { type MoneyMovement, splitByPurpose, sumMovements } from '#rules/money/movements.ts'
import { lateFee } from '#rules/rental/late-fee.ts'
import { rentalPrice } from '#rules/rental/rental-price.ts'
import { longestRental, rentalDays } from '#rules/rental/rental-term.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { type SettledRest, owedOf, restMovements, settleRest } from '#server/shop/money/settle-rest.ts'
import {
  counterMovements,
  type MoneyOf,
  movementsOf,
  type NewMovement,
  standing,
  writeMovements,
} from '#server/shop/money/write-movements.ts'
import { prolongedWords } from '#server/shop/rental/booking-words.ts'
import { moveBooking } from '#server/shop/rental/move-booking.ts'
import { findRentalGood } from '#server/shop/rental/rental-good.ts'
import { sellerOf } from '#server/shop/rental/seller.ts'
import { factsOf, type StoredBooking } from '#server/shop/rental/user-rentals.ts'
import { isInScope, needPermission, type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { staleFields } from '#server/shop/staff/stale-fields.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { findClash, lockPiece, refuseTakenDays, sawOther, taken, type Term } from './clashes.ts'

const changedMeanwhile = () =>
  staleFields('Бронь изменили, пока она была открыта: проверьте и повторите', [
    { field: 'version', label: 'Бронь', yours: 'прежняя', theirs: 'изменена' },
  ])

const moneyOf = ({ id, node_code, warehouse_id }: StoredBooking): MoneyOf => ({
  subject: 'rental',
  id,
  node_code,
  warehouse_id,
})

/** A tariff may cost nothing, a piece may need no deposit. */
const moved = (movements: readonly NewMovement[]) => movements.filter(({ sum }) => sum > 0)

interface HandedOut {
  version: number
  papers: string
  depositTaken: number
  depositReason?: string | undefined
  paidBy: CounterWay
  condition: string
}

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
    const note = deposit < row.deposit ? lesserDeposit(context, row, asked.depositReason) : ''
    await moveBooking({ ...context, db: tx }, { number, to: 'issued' })
    await tx
      .updateTable('hire_booking')
      .set({
        papers: asked.papers.trim(),
        deposit_why: note,
        condition_out: asked.condition.trim(),
        out_at: context.clock(),
        out_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
    await writeMovements(
      tx,
      context,
      moneyOf(row),
      moved([
        { kind: 'charged', purpose: 'fee', sum: row.total },
        { kind: 'received', purpose: 'fee', sum: row.total, way: asked.paidBy },
        { kind: 'received', purpose: 'deposit', sum: deposit, way: asked.paidBy, note },
      ]),
    )
  })
}

/** Whoever may let a machine go for less says why. */
function lesserDeposit(context: OfficeContext, row: StoredBooking, reason = ''): string {
  if (!isInScope(needPermission(context, 'rental.deposit'), row))
    throw forbidden('Залог меньше тарифа в этом магазине разрешает не ваша роль')
  if (reason.trim() === '')
    throw invalid({
      depositReason: [`Напишите, почему залог меньше ${formatMoney(row.deposit)}: например, «постоянный клиент»`],
    })
  return reason.trim()
}

interface Brought {
  version: number
  condition: string
  damages: readonly { what: string; sum: number }[]
  lateFee: number
  rest: number
  paidBy?: CounterWay | undefined
  isDebt?: boolean | undefined
}

/** By line: what is broken has a name and a price. */
function readDamages(damages: Brought['damages']): NewMovement[] {
  const wrong = damages.flatMap(({ what, sum }, at): [string, string[]][] => [
    ...(what.trim() === ''
      ? [[`damages.${at}.what`, ['Напишите, что повреждено: это прочтёт клиент']] as [string, string[]]]
      : []),
    ...(sum > 0 ? [] : [[`damages.${at}.sum`, ['Введите сумму']] as [string, string[]]]),
  ])
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return damages.map(({ what, sum }) => ({
    kind: 'charged',
    purpose: 'damage',
    sum: rublesToKopecks(sum),
    note: what.trim(),
  }))
}

/**
 * What was charged and is not paid is withheld from the deposit, line by line; what is left of the deposit goes back,
 * what is above it is paid now or stays a debt. The person has seen the figure this ends in.
 */
export async function takePieceBack(context: OfficeContext, id: number, asked: Brought): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  const damages = readDamages(asked.damages)
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
    const of = moneyOf(row)
    const charges = moved([{ kind: 'charged', purpose: 'late', sum: fee }, ...damages])
    const rows: MoneyMovement[] = [...(await movementsOf(tx, of)), ...charges]
    const owed = owedOf(rows)
    const { depositHeld } = sumMovements(rows)
    const rest = owed - depositHeld
    if (rublesToKopecks(asked.rest) !== rest) throw sawOtherSum('К расчёту', asked.rest, rest)
    if (rest !== 0 && asked.paidBy === undefined && !(rest > 0 && asked.isDebt))
      throw invalid({
        paidBy: [
          rest > 0
            ? `Выберите, как получили ${formatMoney(rest)}, или оставьте долгом`
            : `Выберите, как вернули ${formatMoney(-rest)}`,
        ],
      })
    const way = asked.paidBy ?? 'cash'
    const names = damages.map(({ note }) => note).join('; ')
    const named = (parts: ReturnType<typeof splitByPurpose>) =>
      parts.map((part) => ({ ...part, ...(part.purpose === 'damage' && names !== '' && { note: names }) }))
    const withheld = named(splitByPurpose(rows, Math.min(Math.max(0, owed), depositHeld), false)).map((part) => ({
      kind: 'withheld' as const,
      ...part,
    }))
    const settled: NewMovement[] =
      rest > 0
        ? asked.isDebt
          ? []
          : named(splitByPurpose([...rows, ...withheld], rest, false)).map((part) => ({
              kind: 'received',
              ...part,
              way,
            }))
        : [
            ...splitByPurpose(rows, Math.max(0, -owed), true).map((part): NewMovement => ({
              kind: 'given-back',
              ...part,
              way,
            })),
            { kind: 'given-back', purpose: 'deposit', sum: depositHeld - Math.max(0, owed), way },
          ]
    await writeMovements(tx, context, of, moved([...charges, ...withheld, ...settled]))
    const kept = withheld.reduce((sum, part) => sum + part.sum, 0)
    const note = [
      kept > 0 && `Удержано из залога ${formatMoney(kept)}${names && `: ${names}`}.`,
      rest < 0 && `Вернули ${formatMoney(-rest)}.`,
      rest > 0 && (asked.isDebt ? `Доплатить ${formatMoney(rest)}.` : `Получили ${formatMoney(rest)}.`),
    ]
      .filter(Boolean)
      .join(' ')
    await moveBooking({ ...context, db: tx }, { number, to: 'returned', note })
    await tx
      .updateTable('hire_booking')
      .set({
        condition_back: asked.condition.trim(),
        back_at: context.clock(),
        back_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
  })
}

const sawOtherSum = (label: string, yours: number, theirs: Kopecks) =>
  staleFields('Сумма изменилась, пока бронь была открыта: проверьте и повторите', [
    { field: 'rest', label, yours: formatMoney(rublesToKopecks(yours)), theirs: formatMoney(theirs) },
  ])

interface NewDay extends Term {
  owed?: number | undefined
  paidBy?: CounterWay | undefined
}

/** The whole term at its price, never over somebody else's days; what was paid for the old one stays paid. */
export async function prolongBooking(context: OfficeContext, id: number, asked: NewDay): Promise<void> {
  const { from: seen, to } = asked
  if (!isCalendarDay(to)) throw invalid({ to: ['Такого дня нет'] })
  await findDeskBooking(context, id)
  const { clock, config, db } = context
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
    const money = row.status === 'issued' ? await chargeNewTerm(tx, context, row, { ...asked, total: price.total }) : ''
    if (row.phone === '') return
    const { signature } = await sellerOf({ db: tx, config }, row.node_code)
    const facts = { ...factsOf(row, signature.url), to, total: price.total }
    const { kind, sms } = await prolongedWords(tx, facts, signature, money)
    await putSms(tx, row.phone, sms, { now, kind })
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
  await writeMovements(tx, context, of, moved([{ kind: 'charged', purpose: 'fee', sum: total }]))
  const rows = await movementsOf(tx, of)
  const rest = owedOf(rows)
  if (owed !== undefined && rublesToKopecks(owed) !== rest) throw sawOtherSum('Разница', owed, rest)
  if (rest === 0) return ''
  if (paidBy === undefined) return rest > 0 ? `Доплатить ${formatMoney(rest)}.` : `Вернём ${formatMoney(-rest)}.`
  await writeMovements(tx, context, of, restMovements(rows, rest, paidBy))
  return rest > 0 ? `Доплату ${formatMoney(rest)} получили.` : `Вернули ${formatMoney(-rest)}.`
}

/** A debt is paid, or what was paid too much goes back. */
export async function settleBooking(
  context: OfficeContext,
  id: number,
  { version, ...asked }: SettledRest & { version: number },
): Promise<void> {
  await findDeskBooking(context, id)
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.version !== version) throw changedMeanwhile()
    await settleRest(tx, context, moneyOf(row), asked)
    // whoever has the card open elsewhere has read another version
    await tx.updateTable('hire_booking').set({ updated_at: context.clock() }).where('id', '=', id).execute()
  })
}
