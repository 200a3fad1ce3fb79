import { conflict, invalid } from '#contract/api-error.ts'
import { dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { repairLinesSum } from '#rules/order/repair-price.ts'
import { REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { branchSignature, signedPhone } from '#server/shop/ground/branch-signature.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { moveRepair } from '../move-repair.ts'
import { isInScope, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { findDeskRepair, type LockedRepair, lockRepair, priceAnew, refuseClosed, repairLinesOf } from './repair-rows.ts'

interface Awaited {
  from: RepairState
  kind: 'part' | 'maker'
  what: string
  on?: string | null | undefined
}

const refuseMoved = (repair: LockedRepair, yours: string): never => {
  throw staleFields(`Ремонт № ${repair.number} уже перевели: «${REPAIR_STATE_TEXTS[repair.state]}»`, [
    { field: 'state', label: 'Состояние', yours, theirs: REPAIR_STATE_TEXTS[repair.state] },
  ])
}

/** A part is on its way, or the maker's own service has the tool: its owner reads what is awaited and until when. */
export async function waitFor(context: OfficeContext, number: string, asked: Awaited): Promise<void> {
  const { id } = await findDeskRepair(context, number)
  const now = context.clock()
  const what = asked.what.trim()
  const day = asked.on || null
  const wrong = {
    ...(what === '' && {
      what: [
        asked.kind === 'part' ? 'Напишите, какую запчасть и у кого заказали' : 'Напишите, в какой сервис отправили',
      ],
    }),
    ...(day !== null &&
      (!isCalendarDay(day) || day < moscowMoment(now)!.day) && { on: ['Ждать можно до сегодня или позже'] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    if (repair.state !== asked.from) refuseMoved(repair, REPAIR_STATE_TEXTS.parts)
    const until = day === null ? '' : `, к ${dayText(day)}`
    const note = `${asked.kind === 'part' ? 'Ждём запчасть' : 'Отправили в сервис изготовителя'}: ${what}${until}`
    await tx
      .updateTable('repair')
      .set({ awaited: what, awaited_kind: asked.kind, awaited_on: day, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (repair.state === 'parts')
      // the same, or another day of it: no move
      await tx.insertInto('repair_history').values({ repair_id: id, state: 'parts', note, created_at: now }).execute()
    else await moveRepair({ ...context, db: tx }, { number, to: 'parts', note })
    await tell(context, tx, await lockRepair(tx, id), 'repair.waiting', { note: `${note}.` })
  })
}

interface Moved {
  version: number
  centerId: number
  reason: string
}

/** Another centre of the shop repairs it: parts, price and papers go along, its owner reads where it is. */
export async function moveToCenter(context: OfficeContext, number: string, asked: Moved): Promise<void> {
  const found = await findDeskRepair(context, number)
  const now = context.clock()
  const center = await context.db
    .selectFrom('service_center')
    .selectAll()
    .where('id', '=', asked.centerId)
    .executeTakeFirst()
  if (!center || !isInScope(context.scope, center))
    throw invalid({ centerId: ['Такого сервисного центра нет или он не ваш'] })
  const reason = asked.reason.trim()
  if (reason === '') throw invalid({ reason: ['Напишите, почему переносите: хозяин это прочтёт'] })
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, found.id)
    refuseClosed(repair)
    if (repair.service_center_id === center.id) return
    if (repair.version !== asked.version) throw changedMeanwhile()
    await tx
      .updateTable('repair')
      .set({ service_center_id: center.id, assigned_to: null, updated_at: now })
      .where('id', '=', repair.id)
      .execute()
    await tx
      .insertInto('repair_history')
      .values({
        repair_id: repair.id,
        state: repair.state,
        note: `Перенесли в ${center.name}: ${reason}`,
        created_at: now,
      })
      .execute()
    await tell(context, tx, await lockRepair(tx, repair.id), 'repair.moved', {
      place: `${center.name}, ${center.address}`,
      note: `${reason.replace(/[.\s]+$/, '')}.`,
    })
  })
}

const changedMeanwhile = () =>
  staleFields('Ремонт изменили, пока он был открыт: проверьте и повторите', [
    { field: 'version', label: 'Ремонт', yours: 'прежний', theirs: 'изменён' },
  ])

interface Discount {
  version: number
  sum: number
  reason: string
}

/** Off the sum of works and parts, with its reason; never more than they are worth. */
export async function setDiscount(context: OfficeContext, number: string, asked: Discount): Promise<void> {
  const { id } = await findDeskRepair(context, number)
  const discount = rublesToKopecks(asked.sum)
  const reason = asked.reason.trim()
  if (discount > 0 && reason === '') throw invalid({ reason: ['Напишите, за что скидка'] })
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    refuseClosed(repair)
    if (repair.discount === discount && repair.discount_why === reason) return
    if (repair.version !== asked.version) throw changedMeanwhile()
    const most = repairLinesSum(await repairLinesOf(tx, id))
    if (discount > most) throw invalid({ sum: [`Работы и запчасти стоят ${formatMoney(most)}: скидка не больше`] })
    if (repair.is_warranty && discount > 0) throw conflict('Ремонт по гарантии: платить и так не нужно')
    await tx
      .updateTable('repair')
      .set({ discount, discount_why: discount > 0 ? reason : '' })
      .where('id', '=', id)
      .execute()
    await priceAnew(tx, { ...repair, discount }, context.clock())
  })
}

type Told = 'repair.waiting' | 'repair.moved'

async function tell(
  { config, clock }: OfficeContext,
  tx: Db,
  repair: LockedRepair,
  kind: Told,
  values: { note: string; place?: string },
): Promise<void> {
  // erased with the account
  if (repair.phone === '') return
  const center = await tx
    .selectFrom('service_center')
    .select(['phone', 'node_code'])
    .where('id', '=', repair.service_center_id)
    .executeTakeFirstOrThrow()
  const signature = { ...(await branchSignature(tx, config, center.node_code)), phone: signedPhone(center.phone) }
  const { number, tool } = repair
  const written =
    kind === 'repair.waiting'
      ? await writeMessage(tx, 'repair.waiting', signature, { number, tool, note: values.note })
      : await writeMessage(tx, 'repair.moved', signature, {
          number,
          tool,
          note: values.note,
          place: values.place ?? '',
        })
  await putSms(tx, repair.phone, written.sms, { now: clock(), kind: written.kind, repairId: repair.id })
}
