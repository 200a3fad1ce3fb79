import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { signedPhone } from '#server/shop/branch-signature.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import { orderLetter } from './order-messages.ts'
import { orderPath, shopOrigin } from './order-links.ts'
import type { OrderSettings } from '#server/shop/order/checkout/order-settings.ts'

export interface OrderChange {
  order: OrderRow
  settings: OrderSettings
  config: Config
  now: Date
}

/** To the page of the order, where everything about it is. */
function orderButton({ order, settings, config }: Omit<OrderChange, 'now'>) {
  const path = orderPath(order)
  return path === null ? {} : { button: { name: 'Открыть заказ', url: shopOrigin(order, settings, config) + path } }
}

/** By e-mail when the buyer gave one, else by SMS. */
export async function notifyBuyer(
  tx: Db,
  { order, settings, config, now }: OrderChange,
  title: string,
  paragraphs: string[],
): Promise<void> {
  if (order.contact_email)
    await putLetter(
      tx,
      order.contact_email,
      orderLetter(
        { settings, config, order },
        { subject: title, title, paragraphs, ...orderButton({ order, settings, config }) },
      ),
      { now, orderId: order.id },
    )
  else await putSms(tx, order.contact_phone, smsText(order, settings, title, paragraphs), { now, orderId: order.id })
}

/** Whoever wants to ask calls the branch that has the order. */
const smsText = (order: OrderRow, settings: OrderSettings, title: string, paragraphs: string[]) =>
  `${settings.shop.name}: ${title}. ${[...paragraphs, signedPhone(settings.phoneOf(order.node_code))].join(' ')}`

export async function notifyShop(
  tx: Db,
  { order, settings, config, now }: OrderChange,
  title: string,
  paragraphs: string[],
): Promise<void> {
  const to = settings.orders.email || settings.shop.email
  if (to)
    await putLetter(tx, to, orderLetter({ settings, config, order }, { subject: title, title, paragraphs }), {
      now,
      orderId: order.id,
    })
}

export async function putCancelMessages(
  tx: Db,
  change: OrderChange & { note: string; notifyShop: boolean; refund: Kopecks },
): Promise<void> {
  const { order, note, refund } = change
  const title = `Заказ № ${order.number} отменён`
  const money = refund === 0 ? [] : [`Вернём ${formatMoney(refund)} тем же способом, каким вы платили.`]
  await notifyBuyer(tx, change, title, [`${note}.`, ...money])
  if (change.notifyShop) await notifyShop(tx, change, title, [`${note}. Товар вернулся на полку.`])
}

export async function putPaidMessages(tx: Db, change: OrderChange): Promise<void> {
  const { order } = change
  await notifyBuyer(tx, change, `Заказ № ${order.number} оплачен`, [
    `Получили ${formatMoney(order.total)}. ${datedPromise(order.delivery_text, order.created_at)}.`,
  ])
  await notifyShop(tx, change, `Заказ № ${order.number} оплачен`, [`${formatMoney(order.total)}.`])
}

/** What the buyer waits for; between «принят» and «готов» there is nothing to tell. */
export async function putStatusMessage(
  tx: Db,
  change: OrderChange,
  status: OrderStatus,
  bonuses: number,
): Promise<void> {
  const { order } = change
  const where = order.delivery_address
  if (status === 'ready')
    await notifyBuyer(
      tx,
      change,
      `Заказ № ${order.number} готов`,
      [`Его можно забрать: ${where}.`, dueWords(order)].filter(Boolean),
    )
  if (status === 'delivering')
    await notifyBuyer(
      tx,
      change,
      `Заказ № ${order.number} в пути`,
      [`Везём по адресу: ${where}.`, `${datedPromise(order.delivery_text, order.created_at)}.`, dueWords(order)].filter(
        Boolean,
      ),
    )
  if (status === 'completed') {
    const thanks =
      bonuses > 0
        ? `Начислили ${countText(bonuses, ['бонус', 'бонуса', 'бонусов'])}: ими можно оплатить часть следующего заказа.`
        : 'Спасибо за покупку.'
    await notifyBuyer(tx, change, `Заказ № ${order.number} выполнен`, [thanks])
  }
}

function dueWords({ paid_at, paid_total, total }: OrderRow): string {
  if (paid_at === null) return `К оплате ${formatMoney(total)}.`
  return paid_total !== null && paid_total < total ? `К доплате ${formatMoney(total - paid_total)}.` : ''
}

/**
 * By SMS and by e-mail, whichever there are: should somebody else have changed it, the buyer hears of it wherever they
 * look. `words`: what of it.
 */
export async function putChangeMessages(tx: Db, change: OrderChange, words: readonly string[]): Promise<void> {
  const { order, settings, config, now } = change
  const title = `Заказ № ${order.number} изменён`
  const what = `Изменили ${words.join(', ')}. ${datedPromise(order.delivery_text, order.created_at)}.`
  const phone = signedPhone(settings.phoneOf(order.node_code))
  const stranger = `Если это были не вы, позвоните: ${phone}.`
  await putSms(tx, order.contact_phone, `${settings.shop.name}: ${title.toLowerCase()}. ${what} ${stranger}`, {
    now,
    orderId: order.id,
  })
  if (order.contact_email) {
    const paragraphs = [what, `Получение: ${order.delivery_address}.`, stranger]
    await putLetter(
      tx,
      order.contact_email,
      orderLetter(change, { subject: title, title, paragraphs, ...orderButton({ order, settings, config }) }),
      { now, orderId: order.id },
    )
  }
  await notifyShop(tx, change, title, [
    `Покупатель изменил ${words.join(', ')}.`,
    `Получатель: ${order.contact_name}. ${order.delivery_address}.`,
    ...(order.comment ? [`Комментарий: ${order.comment}`] : []),
  ])
}
