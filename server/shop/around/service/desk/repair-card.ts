import type { RepairCard } from '#contract/office/repairs.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { repairLinesSum } from '#rules/order/repair-price.ts'
import { REPAIR_STATE_TEXTS } from '#rules/order/repair-state.ts'
import { readSetting } from '#server/kernel/settings.ts'
import type { Db } from '#server/db/client.ts'
import { branchSignature } from '#server/shop/ground/branch-signature.ts'
import { presentMoneyBook } from '#server/shop/money/movements/present-money.ts'
import { movementsOf } from '#server/shop/money/movements/write-movements.ts'
import { repairOfferPath, offerState } from '../offer.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { presentUpload } from '#server/uploads/upload-names.ts'
import { presentRepairRow, readBoardRow, readCenters, readEngineers } from './repair-board.ts'
import { storageOf } from './storage.ts'
import { type DeskRepair, findDeskRepair, repairLinesOf } from './repair-rows.ts'

const MINUTE = 60_000

const whoOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? `Сотрудник № ${id}` }

export async function readRepairCard(context: OfficeContext, number: string): Promise<RepairCard> {
  const { db, clock, config } = context
  const repair = await findDeskRepair(context, number)
  const { id } = repair
  const [row, lines, offers, history, notes, photos, messages, signature, movements, settings] = await Promise.all([
    readBoardRow(context, id),
    repairLinesOf(db, id),
    readOffers(db, id),
    readHistory(db, repair, clock()),
    readNotes(db, id),
    db.selectFrom('upload').selectAll().where('repair_id', '=', id).orderBy('created_at').orderBy('position').execute(),
    db
      .selectFrom('outbox')
      .select(['id', 'channel', 'text', 'subject', 'state', 'created_at'])
      .where('repair_id', '=', id)
      .orderBy('id', 'desc')
      .limit(20)
      .execute(),
    branchSignature(db, config, repair.node_code),
    movementsOf(db, { subject: 'repair', id }),
    readSetting(db, 'repairs'),
  ])
  const [around, storage] = await Promise.all([readAround(context, repair), storageOf(context, repair)])
  const now = clock()
  const seesContacts = isPermitted(context, 'contacts.see')
  return {
    ...presentRepairRow(row, now),
    stateText: stateTextOf(repair, offers[0]?.answer === 'refused'),
    isUnrepaired: repair.is_unrepaired,
    diagnosisFee: kopecksToRubles(settings.diagnosisFee),
    version: repair.version,
    awaitedKind: repair.awaited_kind,
    discount: kopecksToRubles(repair.discount),
    discountWhy: repair.discount_why,
    readyAt: repair.ready_at?.toISOString() ?? null,
    storageNow: repair.state === 'ready' || repair.state === 'declined' ? kopecksToRubles(storage) : 0,
    storage: { freeDays: settings.storageFreeDays, perDay: kopecksToRubles(settings.storagePerDay) },
    workWarranty: settings.warrantyMonths,
    ...around,
    fault: repair.fault,
    phone: repair.phone === '' ? '' : seesContacts ? formatPhone(repair.phone) : hidePhone(repair.phone),
    isMasked: !seesContacts && repair.phone !== '',
    canReveal: !seesContacts && repair.phone !== '' && isPermitted(context, 'contacts.unmask'),
    customerId: repair.user_id,
    photos: photos.map((photo, at) => presentUpload(photo, `Снимок ${at + 1} к ремонту ${number}`)),
    serial: repair.serial,
    kit: repair.kit,
    diagnosis: repair.diagnosis,
    goodCode: repair.good_code,
    orderNumber: repair.order_number,
    place: { name: repair.center_name, address: repair.address, phone: formatPhone(repair.center_phone) },
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      code: line.good_code,
      name: line.name,
      warehouse: line.warehouse,
      quantity: line.quantity,
      price: kopecksToRubles(line.price),
      total: kopecksToRubles(line.price * line.quantity),
    })),
    linesSum: kopecksToRubles(repairLinesSum(lines)),
    offers: offers.map((offer, at) => ({
      id: offer.id,
      state: offerState(offer, now),
      total: kopecksToRubles(offer.total),
      sentAt: offer.sent_at.toISOString(),
      validUntil: offer.valid_until.toISOString(),
      answeredAt: offer.answered_at?.toISOString() ?? null,
      reason: offer.reason,
      way: offer.way,
      heardBy: offer.heard_by_name,
      url:
        at === 0 && offer.way === 'link' && offer.answer !== 'replaced'
          ? `${signature.url}${repairOfferPath(offer.token)}`
          : null,
    })),
    history,
    notes,
    messages: messages.map(({ id: message, channel, text, subject, state, created_at }) => ({
      id: message,
      channel,
      text: channel === 'email' ? subject : text,
      state,
      at: created_at.toISOString(),
    })),
    handed: await readHanded(db, repair),
    money: presentMoneyBook(movements),
  }
}

/** The workshop speaks of the owner; «вы» is said to them. */
const STATE_TEXTS = { ...REPAIR_STATE_TEXTS, agreement: 'Ждём согласия хозяина' }
const aboutOwner = (note: string) => note.replace(/^Вы согласились/, 'Хозяин согласился')

function stateTextOf({ state, is_unrepaired, awaited_kind }: DeskRepair, isRefused: boolean): string {
  if (is_unrepaired) return 'Выдан без ремонта'
  if (state === 'parts' && awaited_kind === 'maker') return 'В сервисе изготовителя'
  return state === 'agreement' && isRefused ? 'Хозяин отказался' : STATE_TEXTS[state]
}

/** What lies around it: works, centres and people of the place, and who took it in. */
async function readAround(context: OfficeContext, repair: DeskRepair) {
  const { db } = context
  const [here, centers, people, taker] = await Promise.all([
    db
      .selectFrom('service_center')
      .select('works')
      .where('id', '=', repair.service_center_id)
      .executeTakeFirstOrThrow(),
    readCenters(context),
    readEngineers(context, repair),
    db
      .selectFrom('staff')
      .select('name')
      .where('id', '=', repair.taken_by ?? 0)
      .executeTakeFirst(),
  ])
  return {
    works: here.works.map(({ name, priceFrom, days }) => ({ name, priceFrom: kopecksToRubles(priceFrom), days })),
    centers: centers.filter((center) => center.id !== repair.service_center_id),
    people,
    taken: repair.taken_at === null ? null : { at: repair.taken_at.toISOString(), who: taker?.name ?? null },
  }
}

const readOffers = (db: Db, id: number) =>
  db
    .selectFrom('repair_offer as offer')
    .leftJoin('staff', 'staff.id', 'offer.heard_by')
    .selectAll('offer')
    .select('staff.name as heard_by_name')
    .where('offer.repair_id', '=', id)
    .orderBy('offer.id', 'desc')
    .limit(20)
    .execute()

async function readHistory(db: Db, { id }: Pick<DeskRepair, 'id'>, now: Date): Promise<RepairCard['history']> {
  const rows = await db
    .selectFrom('repair_history as step')
    .leftJoin('staff', 'staff.id', 'step.staff_id')
    .select(['step.state', 'step.note', 'step.created_at', 'step.staff_id', 'staff.name'])
    .where('step.repair_id', '=', id)
    .orderBy('step.id')
    .execute()
  return rows.map(({ state, note, created_at, staff_id, name }, at) => ({
    state,
    stateText: STATE_TEXTS[state],
    note: aboutOwner(note),
    at: created_at.toISOString(),
    minutes: Math.max(0, Math.floor(((rows[at + 1]?.created_at ?? now).getTime() - created_at.getTime()) / MINUTE)),
    who: whoOf(staff_id, name),
  }))
}

async function readNotes(db: Db, id: number): Promise<RepairCard['notes']> {
  const rows = await db
    .selectFrom('repair_note as note')
    .leftJoin('staff', 'staff.id', 'note.staff_id')
    .select(['note.id', 'note.text', 'note.created_at', 'note.staff_id', 'staff.name'])
    .where('note.repair_id', '=', id)
    .orderBy('note.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id: note, text, created_at, staff_id, name }) => ({
    id: note,
    text,
    at: created_at.toISOString(),
    who: whoOf(staff_id, name),
  }))
}

async function readHanded(db: Db, repair: DeskRepair): Promise<RepairCard['handed']> {
  if (repair.handed_at === null) return null
  const who =
    repair.handed_by === null
      ? undefined
      : await db.selectFrom('staff').select(['id', 'name']).where('id', '=', repair.handed_by).executeTakeFirst()
  return {
    at: repair.handed_at.toISOString(),
    who: who ?? null,
  }
}
