import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import type { ConsentKind } from '#rules/identity/consent.ts'
import { hideContacts } from '#rules/identity/hide-contacts.ts'
import { messageState, messageStateText } from '#rules/order/message-states.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { lockDeskCustomer } from './find-desk-customer.ts'

const LAST = 50

const RESENT: LimitRule = {
  name: 'resent messages of customer',
  limit: 5,
  seconds: 3600,
  message: 'Этому клиенту уже отправляли повторно.',
}

interface MessageRow {
  id: number
  created_at: Date
  channel: 'sms' | 'email'
  recipient: string
  subject: string
  text: string
  html: string
  is_secret: boolean
  state: string
  delivery: 'delivered' | 'failed' | null
  delivery_words: string | null
  error: string | null
  attempts: number
  next_attempt_at: Date
  order_id: number | null
  consent_kind: ConsentKind | null
  stop_url: string | null
  number: string | null
  phone: string | null
  email: string | null
}

/**
 * To the phone and e-mail of the card, and to those an order of theirs was made with: two walks along an index each.
 * The shop's own letters about the order went to others.
 */
const messagesTo = (id: number): RawBuilder<unknown> => sql`
  select m.id from customer c cross join lateral
    (select id from outbox where recipient in (c.phone, c.email) order by id desc limit ${LAST}) m where c.id = ${id}
  union
  select m.id from customer_former_key k cross join lateral
    (select id from outbox where recipient = k.value order by id desc limit ${LAST}) m where k.user_id = ${id}
  union
  select m.id from (select id, contact_phone, contact_email from shop_order where user_id = ${id} order by id desc limit ${LAST}) o
    join outbox m on m.order_id = o.id and m.recipient in (o.contact_phone, o.contact_email)`

const readMessages = async (db: Db, id: number, condition: RawBuilder<unknown>): Promise<MessageRow[]> =>
  (
    await sql<MessageRow>`select m.id, m.created_at, m.channel, m.recipient, m.subject, m.text, m.html, m.is_secret, m.state, m.delivery, m.delivery_words, m.error,
      m.attempts, m.next_attempt_at, m.order_id, m.consent_kind, m.stop_url, o.number, coalesce(o.contact_phone, c.phone) as phone, coalesce(o.contact_email, c.email) as email
      from outbox m left join shop_order o on o.id = m.order_id join customer c on c.id = ${id}
      where m.id in (${messagesTo(id)}) and ${condition}`.execute(db)
  ).rows

const HIDDEN = 'Текст скрыт: в нём код или ссылка покупателя'

export async function messagesOf(context: OfficeContext, id: number): Promise<CustomerCard['messages']> {
  const { db, clock } = context
  const seesContacts = isPermitted(context, 'contacts.see')
  const rows = await readMessages(
    db,
    id,
    sql`(m.state <> 'void' or m.order_id is not null) order by m.id desc limit ${LAST}`,
  )
  return rows.map((row) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    channel: row.channel,
    subject: row.subject,
    text: row.is_secret ? HIDDEN : seesContacts ? row.text : hideContacts(row.text, row.phone, row.email),
    state: messageState(row),
    stateText: messageStateText(row),
    error: row.error,
    orderNumber: row.number,
    canResend: !row.is_secret && row.state !== 'waiting' && row.state !== 'sending',
    recallUntil:
      row.state === 'waiting' && row.attempts === 0 && row.next_attempt_at > clock()
        ? row.next_attempt_at.toISOString()
        : null,
  }))
}

async function lockMessage(tx: Db, id: number, messageId: number): Promise<MessageRow> {
  const [row] = await readMessages(tx, id, sql`m.id = ${messageId} for update of m`)
  if (!row) throw notFound('Такого сообщения этому клиенту нет')
  return row
}

/** To where it went the first time. */
export async function resendCustomerMessage(context: OfficeContext, id: number, messageId: number): Promise<void> {
  await limit(context, RESENT, String(id))
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    const { is_secret, state, ...sent } = await lockMessage(tx, id, messageId)
    if (is_secret) throw conflict('В сообщении была ссылка или код покупателя: повторно его не отправить')
    if (state === 'waiting' || state === 'sending') throw conflict('Сообщение ещё не ушло: подождите')
    await tx
      .insertInto('outbox')
      .values({
        channel: sent.channel,
        recipient: sent.recipient,
        subject: sent.subject,
        text: sent.text,
        html: sent.html,
        order_id: sent.order_id,
        consent_kind: sent.consent_kind,
        stop_url: sent.stop_url,
        next_attempt_at: now,
        created_at: now,
      })
      .execute()
  })
}

/** What the sender holds already is on its way. */
export async function recallCustomerMessage(context: OfficeContext, id: number, messageId: number): Promise<void> {
  await withRetries(context.db, async (tx) => {
    await lockDeskCustomer(tx, context, id)
    const { state } = await lockMessage(tx, id, messageId)
    if (state !== 'waiting') throw conflict('Сообщение уже ушло: его не отозвать')
    await tx.updateTable('outbox').set({ state: 'void', asker_ip: null }).where('id', '=', messageId).execute()
  })
}
