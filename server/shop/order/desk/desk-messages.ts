import { conflict, notFound } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { lockOrder } from '#server/shop/order/cancel-order.ts'
import { orderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { shopOrigin, shortOrderPath } from '#server/shop/order/messages/order-links.ts'
import { orderWords } from '#server/shop/order/messages/order-message.ts'
import { toPayOnline } from '#server/shop/order/payment/order-money.ts'
import { type OfficeContext, signedIn } from '#server/shop/staff/office-context.ts'
import { findDeskOrder } from './order-card.ts'

const RESENT: LimitRule = {
  name: 'resent messages of order',
  limit: 5,
  seconds: 3600,
  message: 'Об этом заказе уже отправляли повторно.',
}

const LINKS: LimitRule = {
  name: 'links to pay the rest',
  limit: 5,
  seconds: 3600,
  message: 'Ссылку на доплату по этому заказу уже отправляли.',
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

async function noteMessage(tx: Db, context: OfficeContext, orderId: number, text: string): Promise<void> {
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
    await noteMessage(tx, context, order.id, `Отозвано сообщение ${channel === 'sms' ? 'SMS' : `«${subject}»`}`)
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
    await noteMessage(tx, context, order.id, `Отправлено повторно ${channel === 'sms' ? 'SMS' : `«${subject}»`}`)
  })
}

/** A paid order has become dearer: its buyer gets the page where the rest is paid. */
export async function sendLinkToPayRest(context: OfficeContext, number: string): Promise<void> {
  const { id } = await findDeskOrder(context, number)
  if (context.ports.payments.online === null) throw conflict('Магазин не принимает оплату онлайн: возьмите при выдаче')
  await limit(context, LINKS, number)
  const settings = await orderSettings(context.db)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const toPay = toPayOnline(order)
    const path = shortOrderPath(order)
    if (!toPay?.isRest || path === null) throw conflict(`По заказу № ${number} доплачивать онлайн нечего`)
    const sum = formatMoney(toPay.amount)
    const link = shopOrigin(order, settings, context.config) + path
    const { kind, sms } = orderWords({ order, settings }, 'order.pay-rest', { sum, link })
    await putSms(tx, order.contact_phone, sms, { now: context.clock(), kind, orderId: id })
    await noteMessage(tx, context, id, `Отправлена ссылка на доплату ${sum}`)
  })
}
