import { conflict, notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'

const RESENT: LimitRule = {
  name: 'resent messages of order',
  limit: 5,
  seconds: 3600,
  message: 'Об этом заказе уже отправляли повторно.',
}

async function lockMessage(tx: Db, orderId: number, id: number) {
  const message = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw notFound('Такого сообщения у заказа нет')
  return message
}

export async function recordMessage(tx: Db, context: OfficeContext, orderId: number, text: string): Promise<void> {
  const staff_id = signedIn(context).staff.id
  await tx
    .insertInto('order_note')
    .values({ order_id: orderId, staff_id, kind: 'note', text, created_at: context.clock() })
    .execute()
}

/** What the sender holds already is on its way: its row is not `waiting` any more. */
export async function recallMessage(context: OfficeContext, number: string, id: number): Promise<void> {
  const order = await findDeskOrder(context, number)
  await withRetries(context.db, async (tx) => {
    const { state, subject, channel } = await lockMessage(tx, order.id, id)
    if (state !== 'waiting') throw conflict('Сообщение уже ушло: его не отозвать')
    await tx.updateTable('outbox').set({ state: 'void' }).where('id', '=', id).execute()
    await recordMessage(tx, context, order.id, `Отозвано сообщение ${channel === 'sms' ? 'SMS' : `«${subject}»`}`)
  })
}

export async function resendMessage(context: OfficeContext, number: string, id: number): Promise<void> {
  const order = await findDeskOrder(context, number)
  await limit(context, RESENT, number)
  const now = context.clock()
  await withRetries(context.db, async (tx) => {
    const { channel, recipient, subject, text, html, is_secret, state } = await lockMessage(tx, order.id, id)
    if (is_secret) throw conflict('В сообщении была ссылка или код покупателя: повторно его не отправить')
    if (state === 'waiting' || state === 'sending') throw conflict('Сообщение ещё не ушло: подождите')
    await tx
      .insertInto('outbox')
      .values({ channel, recipient, subject, text, html, next_attempt_at: now, created_at: now, order_id: order.id })
      .execute()
    await recordMessage(tx, context, order.id, `Отправлено повторно ${channel === 'sms' ? 'SMS' : `«${subject}»`}`)
  })
}
