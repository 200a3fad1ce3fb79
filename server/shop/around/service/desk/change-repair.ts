import { conflict, invalid } from '#contract/api-error.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { dayText, isCalendarDay, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { staleFields } from '#server/shop/people/staff/stale-fields.ts'
import { recordLook } from '#server/shop/people/staff/journal.ts'
import { NOWHERE, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskRepair, type LockedRepair, lockRepair, priceAnew, refuseClosed } from './repair-rows.ts'

type Column =
  | 'serial'
  | 'kit'
  | 'diagnosis'
  | 'promised_on'
  | 'assigned_to'
  | 'is_warranty'
  | 'good_code'
  | 'order_number'
type Value = string | number | boolean | null
interface Change {
  from: Value
  to: Value
}
export type RepairChanges = Partial<Record<keyof typeof FIELDS, Change | undefined>>

const FIELDS = {
  serial: { column: 'serial', label: 'Серийный номер' },
  kit: { column: 'kit', label: 'Комплект и вид' },
  diagnosis: { column: 'diagnosis', label: 'Что нашли' },
  promisedOn: { column: 'promised_on', label: 'Обещан' },
  assignedTo: { column: 'assigned_to', label: 'Мастер' },
  isWarranty: { column: 'is_warranty', label: 'По гарантии' },
  goodCode: { column: 'good_code', label: 'Товар' },
  orderNumber: { column: 'order_number', label: 'Заказ' },
} as const satisfies Record<string, { column: Column; label: string }>

const read = (value: Value): Value => (typeof value === 'string' ? value.trim() : value)

/** As both sides of a conflict are read. */
async function words(db: Db, column: Column, value: Value): Promise<string | null> {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (column === 'promised_on') return dayText(String(value))
  if (column !== 'assigned_to') return String(value)
  const person = await db.selectFrom('staff').select('name').where('id', '=', Number(value)).executeTakeFirst()
  return person?.name ?? String(value)
}

/** What nobody here can mean is refused by field before anything is written. */
async function refuseWrong(tx: Db, asked: RepairChanges, today: string): Promise<void> {
  const wrong: Record<string, string[]> = {}
  const promised = asked.promisedOn?.to
  if (typeof promised === 'string' && (!isCalendarDay(promised) || promised < today))
    wrong['promisedOn'] = ['Обещать можно сегодня или позже']
  const has = async (found: Promise<unknown>) => (await found) !== undefined
  const { to: person } = asked.assignedTo ?? { to: null }
  if (
    person !== null &&
    !(await has(
      tx
        .selectFrom('staff')
        .select('id')
        .where('id', '=', Number(person))
        .where('state', '=', 'active')
        .executeTakeFirst(),
    ))
  )
    wrong['assignedTo'] = ['Такого сотрудника нет']
  const { to: good } = asked.goodCode ?? { to: null }
  if (
    good !== null &&
    !(await has(tx.selectFrom('good').select('code').where('code', '=', String(good)).executeTakeFirst()))
  )
    wrong['goodCode'] = ['Такого товара нет']
  const { to: order } = asked.orderNumber ?? { to: null }
  if (
    order !== null &&
    !(await has(tx.selectFrom('shop_order').select('id').where('number', '=', String(order)).executeTakeFirst()))
  )
    wrong['orderNumber'] = ['Такого заказа нет']
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/**
 * Field by field: what nobody else has touched is written, what somebody has is refused with both values. All or
 * nothing.
 */
export async function changeRepairFields(context: OfficeContext, number: string, asked: RepairChanges): Promise<void> {
  const changes = Object.entries(FIELDS).flatMap(([name, field]) => {
    const change = asked[name as keyof typeof FIELDS]
    return change ? [{ name, ...field, from: read(change.from), to: read(change.to) }] : []
  })
  if (changes.length === 0) throw invalid({ diagnosis: ['Выберите, что изменить'] })
  const { id } = await findDeskRepair(context, number)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const repair = await lockRepair(tx, id)
    refuseClosed(repair)
    await refuseWrong(tx, asked, moscowMoment(now)!.day)
    const values: Partial<Pick<LockedRepair, Column>> = {}
    const conflicts: FieldConflict[] = []
    for (const { name, column, label, from, to } of changes) {
      const current = repair[column]
      if (current === to) continue
      if (current === from) Object.assign(values, { [column]: to })
      else
        conflicts.push({
          field: name,
          label,
          yours: await words(tx, column, to),
          theirs: await words(tx, column, current),
        })
    }
    if (conflicts.length > 0) throw staleFields(`Ремонт № ${number} уже изменил кто-то другой`, conflicts)
    if (Object.keys(values).length === 0) return
    await tx
      .updateTable('repair')
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .execute()
    if (values.is_warranty !== undefined) await priceAnew(tx, repair, now, values.is_warranty)
  })
}

export async function writeRepairNote(context: OfficeContext, number: string, text: string): Promise<void> {
  const said = text.trim()
  if (said === '') throw invalid({ text: ['Напишите заметку'] })
  const { id } = await findDeskRepair(context, number)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    await tx
      .insertInto('repair_note')
      .values({ repair_id: id, staff_id: signedIn(context).staff.id, text: said, created_at: now })
      .execute()
    // open screens hear of the repair
    await tx.updateTable('repair').set({ updated_at: now }).where('id', '=', id).execute()
  })
}

/** Written down before it is told. */
export async function revealRepairPhone(context: OfficeContext, number: string) {
  const seen = context.session?.staff.permissions.get('repairs.read') ?? NOWHERE
  await findDeskRepair(context, number)
  const { id, phone } = await findDeskRepair({ ...context, scope: seen }, number)
  if (phone === '') throw conflict('Телефона нет: хозяин удалил свои данные')
  await withRetries(context.db, (tx) =>
    recordLook(tx, context, { thing: 'repair', key: String(id), fields: ['phone'] }),
  )
  return { phone: formatPhone(phone) }
}
