import { conflict } from '#contract/api-error.ts'
import { formatMoney } from '#rules/money/money.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import { putSms } from '#server/outbox/put-message.ts'
import { findDeskOrder } from '#server/shop/orders/core/find-desk-order.ts'
import { lockOrder } from '#server/shop/orders/core/lock-order.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { shopOrigin, shortOrderPath } from '#server/shop/orders/core/order-links.ts'
import { orderSettings } from '#server/shop/orders/core/order-settings.ts'
import { recordMessage } from '#server/shop/orders/messages/desk-messages.ts'
import { orderWords } from '#server/shop/orders/messages/order-message.ts'
import { recordPayLink } from '#server/shop/people/staff/journal.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { payByLink } from './card-money.ts'

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
