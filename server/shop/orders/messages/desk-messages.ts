import { conflict, notFound } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { putSms } from '#server/outbox/put-message.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { shopOrigin, shortOrderPath } from '#server/shop/orders/core/order-links.ts'
import { orderWords } from './order-message.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { recordPayLink } from '#server/shop/people/staff/journal.ts'
import { payByLink } from '#server/shop/orders/desk/card-money.ts'
import { findDeskOrder } from '#server/shop/orders/desk/order-card.ts'

const RESENT: LimitRule = {
  name: 'resent messages of order',
  limit: 5,
  seconds: 3600,
  message: 'Об этом заказе уже отправляли повторно.',
}

const LINKS: LimitRule = {
  name: 'links to pay of order',
  limit: 5,
  seconds: 3600,
  message: 'Ссылку на оплату этого заказа уже отправляли.',
}

const LINKS_TO_PHONE: LimitRule = {
  name: 'links to pay to phone',
  limit: 20,
  seconds: 24 * 3600,
  message: 'На этот телефон сегодня отправили уже много ссылок на оплату.',
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

async function recordMessage(tx: Db, context: OfficeContext, orderId: number, text: string): Promise<void> {
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

/**
 * The page of the order is where it is paid, whole or what it has become dearer by: its address goes to the buyer's
 * phone.
 */
export async function sendLinkToPay(context: OfficeContext, number: string): Promise<void> {
  const { id } = await findDeskOrder(context, number)
  if (context.ports.payments.online === null) throw conflict('Магазин не принимает оплату онлайн: возьмите при выдаче')
  await limit(context, LINKS, number)
  const settings = await orderSettings(context.db)
  await withRetries(context.db, async (tx) => {
    const order = (await lockOrder(tx, id))!
    const payments = await tx.selectFrom('order_payment').select('state').where('order_id', '=', id).execute()
    const toPay = payByLink(order, payments)
    const path = shortOrderPath(order)
    if (!toPay || path === null) throw conflict(noLinkWords(order))
    await limit(context, LINKS_TO_PHONE, order.contact_phone)
    const sum = formatMoney(toPay.amount)
    const link = shopOrigin(order, settings, context.config) + path
    const { kind, sms } = orderWords({ order, settings }, toPay.isRest ? 'order.pay-rest' : 'order.pay', { sum, link })
    await putSms(tx, order.contact_phone, sms, { now: context.clock(), kind, orderId: id })
    await recordMessage(tx, context, id, `Отправлена ссылка на ${toPay.isRest ? 'доплату' : 'оплату'} ${sum}`)
    await recordPayLink(tx, context, id, toPay.amount)
  })
}

/** Why nothing of it is paid by a link. */
function noLinkWords(order: OrderRow): string {
  const { number, status, paid_at, held_total, payment_type } = order
  if (status === 'cancelled') return `Заказ № ${number} отменён: платить не нужно`
  if (held_total !== null) return `Деньги за заказ № ${number} уже заморожены: спишутся, когда его соберут`
  if (paid_at !== null) return `Заказ № ${number} оплачен: доплачивать онлайн нечего`
  if (payment_type === 'invoice') return `Заказ № ${number} оплачивают по счёту`
  if (status === 'delivering' || status === 'completed') return `Заказ № ${number} уже у курьера: деньги возьмёт он`
  return `По заказу № ${number} онлайн сейчас не заплатить: сначала согласуйте получение и разберитесь с оплатой`
}
