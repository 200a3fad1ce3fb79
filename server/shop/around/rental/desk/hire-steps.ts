import { conflict, forbidden, invalid } from '#contract/api-error.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import type { CounterWay } from '#rules/money/movement-words.ts'
import { type MoneyMovement, splitByPurpose, sumMovements } from '#rules/money/movements.ts'
import { lateFee } from '#rules/rental/late-fee.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { owedOf, type SettledRest, settleRest } from '#server/shop/money/movements/settle-rest.ts'
import { movementsOf, type NewMovement, writeMovements } from '#server/shop/money/movements/write-movements.ts'
import { moveBooking } from '../move-booking.ts'
import type { StoredBooking } from '../user-rentals.ts'
import { isInScope, needPermission, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { findDeskBooking, lockBooking } from './booking-card.ts'
import { changedMeanwhile, findClash, lockPiece, sawOther } from './clashes.ts'
import { aboveZero, moneyOf, sawOtherSum } from './hire-money.ts'

interface HandedOut {
  version: number
  papers: string
  depositTaken: number
  depositReason?: string | undefined
  paidBy?: CounterWay | undefined
  isDebt?: boolean | undefined
  condition: string
  kit?: readonly string[] | undefined
}

/** The machine, its papers and the money: all, or nothing of it. What is wrong is said at once, by field. */
export async function handOutPiece(context: OfficeContext, id: number, asked: HandedOut): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  const now = context.clock()
  const today = moscowMoment(now)!.day
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status !== 'new' && row.status !== 'confirmed') throw sawOther('Выдать', row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    const deposit = rublesToKopecks(asked.depositTaken)
    refuseWrong(row, asked, deposit)
    const note = deposit < row.deposit ? lesserDeposit(context, row, asked.depositReason) : ''
    await refuseMissingPiece(tx, row, today)
    await moveBooking({ ...context, db: tx }, { number, to: 'issued' })
    await tx
      .updateTable('hire_booking')
      .set({
        papers: asked.papers.trim(),
        deposit_why: note,
        condition_out: asked.condition.trim(),
        kit_out: [...(asked.kit ?? [])],
        value: await worthOf(tx, row),
        out_at: now,
        out_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
    const way = asked.paidBy ?? 'cash'
    const charges: readonly NewMovement[] = [
      { kind: 'charged', purpose: 'fee', sum: row.total },
      { kind: 'charged', purpose: 'delivery', sum: row.delivery_price },
    ]
    const paid: readonly NewMovement[] = asked.isDebt
      ? []
      : charges.map((charge) => ({ ...charge, kind: 'received', way }))
    await writeMovements(
      tx,
      context,
      moneyOf(row),
      aboveZero([...charges, ...paid, { kind: 'received', purpose: 'deposit', sum: deposit, way, note }]),
    )
  })
}

function refuseWrong(row: StoredBooking, asked: HandedOut, deposit: number): void {
  const due = row.total + row.delivery_price
  const isPaid = (due > 0 && !asked.isDebt) || deposit > 0
  const problems = {
    papers: asked.papers.trim() === '' ? 'Проверьте документ и назовите его: паспорт, права' : null,
    depositTaken: deposit > row.deposit ? `Залог по договору — ${formatMoney(row.deposit)}` : null,
    condition: asked.condition.trim() === '' ? 'Запишите, в каком состоянии отдаёте: по нему примете назад' : null,
    paidBy: isPaid && asked.paidBy === undefined ? 'Выберите, чем заплатили' : null,
    isDebt: asked.isDebt && row.company === null ? 'Без оплаты выдают только организации, по счёту' : null,
  }
  const wrong = Object.entries(problems).flatMap(([field, words]) =>
    words === null ? [] : [[field, [words]] as [string, string[]]],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** In repair, gone from the park, or not brought back by whoever had it before. */
async function refuseMissingPiece(tx: Db, row: StoredBooking, today: string): Promise<void> {
  if (row.piece_id === null) throw conflict('Экземпляра больше нет в парке: выберите другой')
  await lockPiece(tx, row.piece_id)
  const clash = await findClash(tx, row.piece_id, { from: today, to: today }, today, row.id)
  if (clash) throw conflict(`Экземпляр занят, ${clash.words}. Выберите другой экземпляр`)
}

/** By the price of the same machine in the shop's own sale. */
async function worthOf(tx: Db, { good_code, node_code }: StoredBooking): Promise<number | null> {
  const offer = await tx
    .selectFrom('hire_good as hire')
    .innerJoin('good_offer as offer', 'offer.good_code', 'hire.sale_good_code')
    .select('offer.price')
    .where('hire.good_code', '=', good_code)
    .where('offer.node_code', '=', node_code)
    .executeTakeFirst()
  return offer?.price ?? null
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
  kit?: readonly string[] | undefined
  isShort?: boolean | undefined
  damages: readonly { what: string; sum: number }[]
  lateFee: number
  rest: number
  paidBy?: CounterWay | undefined
  isDebt?: boolean | undefined
}

/** By line: what is broken has a name and a price. */
function readBrought({ damages, condition }: Brought): NewMovement[] {
  const wrong = damages.flatMap(({ what, sum }, at): [string, string[]][] => [
    ...(what.trim() === ''
      ? [[`damages.${at}.what`, ['Напишите, что повреждено: это прочтёт клиент']] as [string, string[]]]
      : []),
    ...(sum > 0 ? [] : [[`damages.${at}.sum`, ['Введите сумму']] as [string, string[]]]),
  ])
  if (condition.trim() === '') wrong.push(['condition', ['Запишите, в каком состоянии принимаете']])
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  return damages.map(({ what, sum }) => ({
    kind: 'charged',
    purpose: 'damage',
    sum: rublesToKopecks(sum),
    note: what.trim(),
  }))
}

/** The deposit is not given back for a kit nobody has counted. */
function refuseShortKit({ kit_out }: StoredBooking, { kit, isShort, damages }: Brought): void {
  if (kit === undefined || isShort || damages.length > 0) return
  const missing = kit_out.filter((thing) => !kit.includes(thing))
  if (missing.length > 0)
    throw invalid({ kit: [`Не отмечено: ${missing.join(', ')}. Не вернули — впишите повреждением с ценой`] })
}

/**
 * What was charged and is not paid is withheld from the deposit, line by line; what is left of the deposit goes back,
 * what is above it is paid now or stays a debt. The person has seen the figure this ends in.
 */
export async function takePieceBack(context: OfficeContext, id: number, asked: Brought): Promise<void> {
  const { number } = await findDeskBooking(context, id)
  const damages = readBrought(asked)
  await withRetries(context.db, async (tx) => {
    const row = await lockBooking(tx, id)
    if (row.status !== 'issued') throw sawOther('Принять', row.status)
    if (row.version !== asked.version) throw changedMeanwhile()
    refuseShortKit(row, asked)
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
    const charges = aboveZero([{ kind: 'charged', purpose: 'late', sum: fee }, ...damages])
    const before = await movementsOf(tx, of)
    const rows: MoneyMovement[] = [...before, ...charges]
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
    await writeMovements(tx, context, of, aboveZero([...charges, ...withheld, ...settled]))
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
        kit_back: [...(asked.kit ?? [])],
        back_after: before.at(-1)?.id ?? 0,
        back_at: context.clock(),
        back_by: signedIn(context).staff.id,
      })
      .where('id', '=', id)
      .execute()
  })
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
