import { conflict, invalid } from '#contract/api-error.ts'
import type { FieldConflict } from '#contract/office/stale.ts'
import { ORDER_FIELDS, orderFieldError, orderFieldText } from '#rules/order/order-fields.ts'
import { emailError, normalizeEmail } from '#rules/identity/email.ts'
import { nameError, normalizeName } from '#rules/identity/person-name.ts'
import { formatPhone, normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { STATUS_TEXTS } from '#rules/order/order-status.ts'
import { limitText, textLimitError } from '#rules/text/textarea-limit.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { recordStatus, type OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { staleOrder } from '#server/shop/orders/core/stale-order.ts'

interface TextChange {
  from: string | null
  to: string | null
}

export interface FieldChanges {
  contactName?: TextChange | undefined
  contactPhone?: TextChange | undefined
  contactEmail?: TextChange | undefined
  comment?: TextChange | undefined
  deliveryAddress?: TextChange | undefined
  /** Of the shop's own, by code. */
  fields?: Record<string, { from: string; to: string }> | undefined
}

type Column = 'contact_name' | 'contact_phone' | 'contact_email' | 'comment' | 'delivery_address'

interface Field {
  column: Column
  label: string
  /** As «Изменили …» has it. */
  object: string
  read: (text: string) => string | null
  error: (text: string) => string | null
  show: (value: string | null) => string | null
}

const asIs = (value: string | null) => value
const LONGEST_ADDRESS = 500

const FIELDS: Record<Exclude<keyof FieldChanges, 'fields'>, Field> = {
  contactName: {
    column: 'contact_name',
    label: 'Получатель',
    object: 'получателя',
    read: normalizeName,
    error: (text) => nameError(text, { required: true }),
    show: asIs,
  },
  contactPhone: {
    column: 'contact_phone',
    label: 'Телефон',
    object: 'телефон',
    read: (text) => normalizePhone(text),
    error: (text) => phoneError(text, { required: true }),
    show: (value) => value && formatPhone(value),
  },
  contactEmail: {
    column: 'contact_email',
    label: 'E-mail',
    object: 'e-mail',
    read: (text) => normalizeEmail(text),
    error: (text) => emailError(text),
    show: asIs,
  },
  comment: {
    column: 'comment',
    label: 'Комментарий',
    object: 'комментарий',
    read: limitText,
    error: textLimitError,
    show: asIs,
  },
  deliveryAddress: {
    column: 'delivery_address',
    label: 'Адрес',
    object: 'адрес',
    read: (text) => text.trim().replace(/\s+/g, ' '),
    error: (text) =>
      text.trim() === '' || text.length > LONGEST_ADDRESS ? `Введите адрес, до ${LONGEST_ADDRESS} символов` : null,
    show: asIs,
  },
}

const ENDED = new Set(['completed', 'cancelled'])

/** Before anything is locked: what can never be right is said by field. */
function readChanges(context: OfficeContext, asked: FieldChanges) {
  const wrong: Record<string, string[]> = {}
  const changes = Object.entries(FIELDS).flatMap(([name, field]) => {
    const change = asked[name as keyof typeof FIELDS]
    if (!change) return []
    const words = field.error(change.to ?? '')
    if (words) wrong[name] = [words]
    return [{ name, field, from: change.from, to: field.read(change.to ?? '') }]
  })
  for (const [code, { to }] of Object.entries(asked.fields ?? {})) {
    const field = ORDER_FIELDS.find((each) => each.code === code)
    const words = field ? orderFieldError(field, to) : 'Такого поля у заказа нет'
    if (words) wrong[`fields.${code}`] = [words]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const touchesContact = changes.some(({ field }) => /phone|email/.test(field.column))
  if (touchesContact && !isPermitted(context, 'contacts.see'))
    throw invalid({ contactPhone: ['Телефон и e-mail меняет тот, кому они видны'] })
  return changes
}

/** Compared as they are shown: what came back from a screen is what the screen was given. */
const isSame = (field: Field, a: string | null, b: string | null) =>
  (field.show(a) ?? '').trim() === ((b === null ? null : (field.show(field.read(b) ?? b) ?? b)) ?? '').trim()

/**
 * Field by field: what nobody else has touched is written, what somebody has is refused with both values. All or
 * nothing.
 */
export async function changeOrderFields(context: OfficeContext, number: string, asked: FieldChanges): Promise<void> {
  const changes = readChanges(context, asked)
  const own = Object.entries(asked.fields ?? {})
  if (changes.length + own.length === 0) throw invalid({ contactName: ['Выберите, что изменить'] })
  const { id } = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    if (ENDED.has(order.status))
      throw conflict(`Заказ № ${number} окончен («${STATUS_TEXTS[order.status]}»): его не меняют`)
    if (asked.deliveryAddress && order.delivery_type === 'pickup')
      throw invalid({ deliveryAddress: ['Заказ забирают в магазине: адреса доставки у него нет'] })
    const values: Partial<Pick<OrderRow, Column>> = {}
    const changed: string[] = []
    const conflicts: FieldConflict[] = []
    const columns: string[] = []
    for (const { name, field, from, to } of changes) {
      const current = order[field.column]
      if (current === to || (current ?? '') === (to ?? '')) continue
      if (!isSame(field, current, from)) {
        conflicts.push({ field: name, label: field.label, yours: field.show(to), theirs: field.show(current) })
        columns.push(field.column)
        continue
      }
      Object.assign(values, { [field.column]: to })
      changed.push(field.object)
    }
    const fields: Record<string, string> = { ...order.fields }
    for (const [code, { from, to }] of own) {
      const { label } = ORDER_FIELDS.find((each) => each.code === code)!
      const [current, wanted] = [fields[code] ?? '', orderFieldText(to)]
      if (current === wanted) continue
      if (current !== from) {
        conflicts.push({ field: `fields.${code}`, label, yours: wanted, theirs: current })
        columns.push('fields')
        continue
      }
      if (wanted === '') delete fields[code]
      else fields[code] = wanted
      changed.push(`«${label}»`)
    }
    if (conflicts.length > 0) throw await staleOrder(tx, order, conflicts, columns)
    if (changed.length === 0) return
    const now = context.clock()
    await tx
      .updateTable('shop_order')
      .set({ ...values, fields: JSON.stringify(fields), updated_at: now })
      .where('id', '=', id)
      .execute()
    await recordStatus(tx, {
      orderId: id,
      status: order.status,
      actor: 'shop',
      note: `Изменили ${changed.join(', ')}`,
      now,
    })
  })
}
