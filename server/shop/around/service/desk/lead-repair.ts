import { conflict, invalid } from '#contract/api-error.ts'
import { isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { formatMoney, rublesToKopecks } from '#rules/money/money.ts'
import { COUNTER_WAY_WORDS, type CounterWay } from '#rules/money/movement-words.ts'
import { isBeyondConsent } from '#rules/order/repair-consent.ts'
import { REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { writeMessage } from '#server/shop/ground/messages/write-message.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { type SettledRest, settleRest } from '#server/shop/money/movements/settle-rest.ts'
import { type NewMovement, writeMovements } from '#server/shop/money/movements/write-movements.ts'
import { moveRepair } from '../move-repair.ts'
import { agreedSum } from '../consent.ts'
import { makeOffer, writeHeardOffer } from '../offer.ts'
import { isInScope, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { returnParts } from './repair-lines.ts'
import { storageOf } from './storage.ts'
import { findDeskRepair, type LockedRepair, lockRepair, withdrawOffers } from './repair-rows.ts'

interface Brought {
  centerId: number
  name: string
  phone: string
  tool: string
  vendor?: string | null | undefined
  fault: string
  serial?: string | undefined
  kit?: string | undefined
  promisedOn?: string | null | undefined
}

/** Somebody stands at the counter with a tool: it is taken in at once, and its owner has the number by SMS. */
export async function takeToolIn(context: OfficeContext, asked: Brought): Promise<string> {
  const { db, scope, clock, config } = context
  const now = clock()
  const [center, brand] = await Promise.all([
    db.selectFrom('service_center').selectAll().where('id', '=', asked.centerId).executeTakeFirst(),
    asked.vendor ? db.selectFrom('vendor').select('code').where('code', '=', asked.vendor).executeTakeFirst() : null,
  ])
  const problems: Record<string, string | null> = {
    centerId: !center || !isInScope(scope, center) ? 'Такого сервисного центра нет или он не ваш' : null,
    vendor: brand === undefined ? 'Такой марки нет в списке' : null,
    name: nameError(asked.name, { required: true }),
    phone: phoneError(asked.phone, { required: true }),
    tool: asked.tool.trim() === '' ? 'Напишите, что сдают в ремонт: марку и модель' : null,
    fault: asked.fault.trim() === '' ? 'Напишите, что случилось с инструментом' : null,
    promisedOn:
      asked.promisedOn && (!isCalendarDay(asked.promisedOn) || asked.promisedOn < moscowMoment(now)!.day)
        ? 'Обещать можно сегодня или позже'
        : null,
  }
  const wrong = Object.entries(problems).flatMap(([field, words]) =>
    words ? [[field, [words]] as [string, string[]]] : [],
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
  const phone = normalizePhone(asked.phone)!
  const signature = await branchSignature(db, config, center!.node_code)
  return withRetries(db, async (tx) => {
    const owner = await tx
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', phone)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const repair = await tx
      .insertInto('repair')
      .values({
        service_center_id: center!.id,
        user_id: owner?.id ?? null,
        name: normalizeName(asked.name),
        phone,
        tool: asked.tool.trim().replace(/\s+/g, ' '),
        vendor_code: brand?.code ?? null,
        fault: asked.fault.trim(),
        serial: asked.serial?.trim() ?? '',
        kit: asked.kit?.trim() ?? '',
        promised_on: asked.promisedOn ?? null,
        state: 'accepted',
        taken_at: now,
        taken_by: signedIn(context).staff.id,
        created_at: now,
        updated_at: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('repair_history')
      .values({ repair_id: repair.id, state: 'accepted', note: '', created_at: now })
      .execute()
    const { kind, sms } = await writeMessage(tx, 'repair.taken-in', signature, {
      number: repair.number,
      place: `${center!.name}, ${center!.address}`,
    })
    await putSms(tx, phone, sms, { now, kind, repairId: repair.id })
    return repair.number
  })
}

interface Moved {
  from: RepairState
  to: RepairState
  note?: string | undefined
  /** Of a tool that is handed out without repair: what its diagnosis costs. */
  fee?: number | undefined
}

const sawOther = (number: string, asked: Moved, now: RepairState) =>
  staleFields(`Ремонт № ${number} уже перевели: «${REPAIR_STATE_TEXTS[now]}»`, [
    { field: 'state', label: 'Состояние', yours: REPAIR_STATE_TEXTS[asked.to], theirs: REPAIR_STATE_TEXTS[now] },
  ])

/** A step along the table of the rules. Sent again, it is where it should be and no conflict. */
export async function moveOnBoard(context: OfficeContext, number: string, asked: Moved): Promise<void> {
  const { state } = await findDeskRepair(context, number)
  if (state === asked.to && asked.from !== asked.to) return
  if (asked.to === 'issued') throw conflict('Выдают в карточке ремонта: там отмечают оплату')
  if (asked.to === 'agreement') throw conflict('Цену согласуют в карточке ремонта: кнопка «Отправить на согласование»')
  if (asked.to === 'parts') throw conflict('Чего ждём, пишут в карточке ремонта: кнопка «Ждём запчасть…»')
  const note = asked.note?.trim() ?? ''
  const isOver = asked.to === 'cancelled' || asked.to === 'declined'
  if (isOver && note === '') throw invalid({ note: ['Напишите причину: её прочтёт хозяин'] })
  const fee = rublesToKopecks(asked.fee ?? 0)
  const { diagnosisFee } = await readSetting(context.db, 'repairs')
  if (fee > diagnosisFee) throw invalid({ fee: [`Диагностика стоит не больше ${formatMoney(diagnosisFee)}`] })
  await moveRepair(context, {
    number,
    to: asked.to,
    note,
    ...(asked.to === 'declined' && { price: fee }),
    check: async (tx, now) => {
      if (now.state !== asked.from) throw sawOther(number, asked, now.state)
      const repair = await lockRepair(tx, now.id)
      if (!isOver) return
      await withdrawOffers(tx, repair.id, context.clock())
      const back = await returnParts(context, tx, repair)
      if (back.length > 0)
        await tx
          .insertInto('repair_note')
          .values({
            repair_id: repair.id,
            staff_id: null,
            text: `Запчасти вернулись на склад: ${back.join('; ')}`,
            created_at: context.clock(),
          })
          .execute()
    },
  })
}

/** The sum somebody saw is the one that is asked about. */
function checkTotal({ price }: LockedRepair, total: number): number {
  if (price === null) throw conflict('Добавьте работы и запчасти: согласие спрашивают о цене')
  const seen = rublesToKopecks(total)
  if (seen === price) return price
  throw staleFields('Сумма изменилась, пока ремонт был открыт: проверьте её и повторите', [
    { field: 'total', label: 'Сумма', yours: formatMoney(seen), theirs: formatMoney(price) },
  ])
}

/** The price goes to the owner with a link; asked again while it waits, the older link ends. */
export async function offerPrice(
  context: OfficeContext,
  number: string,
  { total, days }: { total: number; days?: number | undefined },
): Promise<void> {
  const { id } = await findDeskRepair(context, number)
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    const price = checkTotal(repair, total)
    if (repair.state !== 'agreement') return moveRepair({ ...context, db: tx }, { number, to: 'agreement', days })
    await makeOffer(context, tx, { ...repair, price, days })
    await tx.updateTable('repair').set({ updated_at: context.clock() }).where('id', '=', id).execute()
  })
}

const HEARD_IN: ReadonlySet<RepairState> = new Set(['accepted', 'diagnosis', 'agreement', 'repair'])

/** The owner said yes by phone: written down as an answer to a link is, with the name of whoever heard it. */
export async function hearConsent(
  context: OfficeContext,
  number: string,
  { total, note = '' }: { total: number; note?: string | undefined },
): Promise<void> {
  const { id } = await findDeskRepair(context, number)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    if (!HEARD_IN.has(repair.state))
      throw conflict(`Сейчас «${REPAIR_STATE_TEXTS[repair.state]}»: согласие с ценой не нужно`)
    const price = checkTotal(repair, total)
    // the same press sent again
    if (!isBeyondConsent({ price, agreed: await agreedSum(tx, id) })) return
    await withdrawOffers(tx, id, now)
    await writeHeardOffer(tx, repair, { now, price, note: note.trim(), staffId: signedIn(context).staff.id })
    const said = `Вы согласились с ценой по телефону: ${formatMoney(price)}`
    if (repair.state === 'agreement') return moveRepair({ ...context, db: tx }, { number, to: 'repair', note: said })
    await tx
      .insertInto('repair_history')
      .values({ repair_id: id, state: repair.state, note: said, created_at: now })
      .execute()
    await tx.updateTable('repair').set({ updated_at: now }).where('id', '=', id).execute()
  })
}

interface Handing {
  due: number
  /** Of what its owner was late to collect; less than the shop's price is the counter's word. */
  storage?: number | undefined
  paidBy?: CounterWay | undefined
}

/** The owner has the tool and the workshop its money: both, or neither. */
export async function giveToOwner(context: OfficeContext, number: string, asked: Handing): Promise<void> {
  const found = await findDeskRepair(context, number)
  const { id } = found
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    if (repair.state === 'issued') throw conflict(`Ремонт № ${number} уже выдан`)
    const isUnrepaired = repair.state === 'declined'
    if (repair.state !== 'ready' && !isUnrepaired)
      throw conflict(`Ремонт № ${number} ещё не готов («${REPAIR_STATE_TEXTS[repair.state]}»): выдавать рано`)
    const due = repair.price ?? 0
    if (rublesToKopecks(asked.due) !== due)
      throw staleFields('Сумма изменилась, пока ремонт был открыт', [
        { field: 'due', label: 'К оплате', yours: formatMoney(rublesToKopecks(asked.due)), theirs: formatMoney(due) },
      ])
    const storage = rublesToKopecks(asked.storage ?? 0)
    const most = await storageOf(context, repair)
    if (storage > most) throw invalid({ storage: [`Хранение стоит ${formatMoney(most)}: больше не берут`] })
    const total = due + storage
    if (total > 0 && asked.paidBy === undefined)
      throw invalid({ paidBy: ['Выберите, чем заплатили: наличные, карта или СБП'] })
    await tx
      .updateTable('repair')
      .set({ handed_by: signedIn(context).staff.id, handed_at: context.clock(), is_unrepaired: isUnrepaired })
      .where('id', '=', id)
      .execute()
    const purpose = isUnrepaired ? 'diagnosis' : 'repair'
    const sums = [{ purpose, sum: due } as const, { purpose: 'storage', sum: storage } as const].filter(
      ({ sum }) => sum > 0,
    )
    if (sums.length > 0)
      await writeMovements(
        tx,
        context,
        { subject: 'repair', id, node_code: found.node_code, warehouse_id: found.warehouse_id },
        sums.flatMap((part): NewMovement[] => [
          { kind: 'charged', ...part },
          { kind: 'received', ...part, way: asked.paidBy! },
        ]),
      )
    const paid = total === 0 ? '' : `Оплачено ${COUNTER_WAY_WORDS[asked.paidBy!]}: ${formatMoney(total)}`
    const note = [isUnrepaired ? 'Без ремонта' : '', paid].filter(Boolean).join('. ')
    await moveRepair({ ...context, db: tx }, { number, to: 'issued', note })
  })
}

/** What was left owed either way: a price taken by mistake was countered, or paid in part. */
export async function settleRepairMoney(
  context: OfficeContext,
  number: string,
  { version, ...asked }: SettledRest & { version: number },
): Promise<void> {
  const { id, node_code, warehouse_id } = await findDeskRepair(context, number)
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    if (repair.version !== version)
      throw staleFields('Ремонт изменили, пока он был открыт: проверьте и повторите', [
        { field: 'version', label: 'Ремонт', yours: 'прежний', theirs: 'изменён' },
      ])
    await settleRest(tx, context, { subject: 'repair', id, node_code, warehouse_id }, asked)
    await tx.updateTable('repair').set({ updated_at: context.clock() }).where('id', '=', id).execute()
  })
}
