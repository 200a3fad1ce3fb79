import { scheduleText } from '#rules/calendar/schedule-text.ts'
import { builtInTemplate, fillTemplate, paragraphsOf } from '#rules/content/message-templates.ts'
import { formatMoney, type Kopecks } from '#rules/money/money.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { countText } from '#rules/text/plural.ts'
import { fitSms } from '#rules/text/sms-text.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import type { LetterContent } from '#server/outbox/letter-content.ts'
import { putLetter, putSms } from '#server/outbox/put-message.ts'
import { signedPhone } from '#server/shop/ground/branch-signature.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import {
  letterGoods,
  letterSums,
  orderLetter,
  type OrderSender,
  placeFact,
  placeLines,
  promiseText,
} from './order-letter.ts'
import { orderPath, shopOrigin } from '#server/shop/orders/core/order-links.ts'
import { inBrief } from './order-words.ts'
import { type OrderMessageKey, type OrderValues, orderWords } from './order-message.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'

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

/** The things themselves: a number alone tells nobody which of their orders it is. */
async function goodsOf(tx: Db, sender: OrderSender) {
  const items = await tx
    .selectFrom('order_item')
    .select(['good_code as code', 'slug', 'name', 'picture', 'unit', 'quantity', 'price'])
    .where('order_id', '=', sender.order.id)
    .orderBy('position')
    .execute()
  return letterGoods(sender, items)
}

/** What a letter has beside its words, and what an SMS may leave out. */
type Otherwise = Pick<LetterContent, 'facts' | 'sums'> & {
  /** Of the built-in SMS, where all of it is too long: ever less of what it tells. */
  sms?: string[][]
}

/** By e-mail when the buyer gave one, else by SMS. */
export async function notifyBuyer<K extends OrderMessageKey>(
  tx: Db,
  change: OrderChange,
  kind: K,
  values: OrderValues<K>,
  { sms = [], ...inLetter }: Otherwise = {},
): Promise<void> {
  const { order, settings, now } = change
  const words = orderWords(change, kind, values)
  const { title, paragraphs } = words
  const envelope = { now, kind, orderId: order.id }
  if (order.contact_email) {
    const content = { subject: title, title, paragraphs, ...inLetter, goods: await goodsOf(tx, change) }
    await putLetter(tx, order.contact_email, orderLetter(change, { ...content, ...orderButton(change) }), envelope)
  } else {
    const less = words.isOwn ? [] : sms.map((each) => smsText(order, settings, title, each))
    await putSms(tx, order.contact_phone, fitSms([words.sms, inBrief(words.sms), ...less]), envelope)
  }
}

const inSentence = (title: string) => title.replace(/^./u, (first) => first.toLowerCase())

/** Whoever wants to ask calls the shop that has the order ready, else its branch. */
function smsText(order: OrderRow, settings: OrderSettings, title: string, paragraphs: string[]) {
  const phone = settings.placeOf(order.warehouse_id)?.phone ?? settings.phoneOf(order.node_code)
  return inBrief(`${settings.shop.name}: ${inSentence(title)}. ${[...paragraphs, signedPhone(phone)].join(' ')}`)
}

export async function notifyShop(
  tx: Db,
  { order, settings, config, now }: OrderChange,
  title: string,
  paragraphs: string[],
): Promise<void> {
  const to = settings.orders.email || settings.shop.email
  if (!to) return
  const kind = 'shop.order-news'
  const template = settings.messageOf(kind) ?? builtInTemplate(kind)
  const values = {
    shop: settings.shop.name,
    phone: signedPhone(settings.phoneOf(order.node_code)),
    number: order.number,
    title,
    text: paragraphs.join('\n\n'),
  }
  const subject = fillTemplate(template.subject, values)
  const content = { subject, title: subject, paragraphs: paragraphsOf(fillTemplate(template.letter, values)) }
  await putLetter(tx, to, orderLetter({ settings, config, order }, content), { now, kind, orderId: order.id })
}

export async function putCancelMessages(
  tx: Db,
  change: OrderChange & { note: string; told: string; notifyShop: boolean; refund: Kopecks; released: Kopecks },
): Promise<void> {
  const { order, note, told, refund, released } = change
  const title = `Заказ № ${order.number} отменён`
  const money = [
    ...(refund === 0 ? [] : [`Вернём ${formatMoney(refund)} тем же способом, каким вы платили.`]),
    ...(released === 0 ? [] : [`Деньги не списаны: ${formatMoney(released)} на карте снова станут доступны.`]),
  ].join(' ')
  await notifyBuyer(tx, change, 'order.cancelled', { reason: told, refund: money })
  if (change.notifyShop) await notifyShop(tx, change, title, [`${note}. Товар вернулся на полку.`])
}

export async function putPaidMessages(tx: Db, change: OrderChange): Promise<void> {
  const { order } = change
  const title = `Заказ № ${order.number} оплачен`
  await notifyBuyer(
    tx,
    change,
    order.payment_type === 'split' ? 'order.split-paid' : 'order.paid',
    { promise: promiseText(order) },
    { facts: [placeFact(change, true)], sums: letterSums(order) },
  )
  await notifyShop(tx, change, title, [`${formatMoney(order.total)}.`])
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
  const due = dueWords(order)
  // what is brought only waits, packed, for whoever carries it
  if (status === 'ready' && order.delivery_type === 'pickup') {
    const values = { place: [where, hoursOf(change)].filter(Boolean).join(', '), due }
    await notifyBuyer(tx, change, 'order.ready', values, {
      sms: readyInBrief(change).map((each) => [`${each}.`, ...(due ? [due] : [])]),
      // the promise is over, the thing is there: what is left is the way to it
      facts: [{ ...placeFact(change, true), name: 'Где забрать', value: where, lines: placeLines(change) }],
      sums: letterSums(order),
    })
  }
  if (status === 'delivering') {
    const values = { address: where, promise: promiseText(order), due }
    await notifyBuyer(tx, change, 'order.delivering', values, {
      facts: [placeFact(change, true)],
      sums: letterSums(order),
      sms: [[`${promiseText(order)}.`, ...(due ? [due] : [])]],
    })
  }
  if (status === 'completed') {
    const thanks =
      bonuses > 0
        ? `Начислили ${countText(bonuses, ['бонус', 'бонуса', 'бонусов'])}: ими можно оплатить часть следующего заказа.`
        : 'Спасибо за покупку.'
    await notifyBuyer(tx, change, 'order.completed', { thanks })
  }
}

/** The street is what one goes by; its hours as long as they fit. */
function readyInBrief({ order, settings }: OrderChange): string[] {
  const place = settings.placeOf(order.warehouse_id)
  if (place === null) return [order.delivery_address]
  const hours = scheduleText(place.work_time).replaceAll(/\b0(?=\d:)|:00/g, '')
  return [`${place.address}, ${hours}`, place.address]
}

/** An SMS about what waits in a shop says when the shop is open. */
function hoursOf({ order, settings }: OrderChange): string {
  const place = settings.placeOf(order.warehouse_id)
  return place === null ? '' : scheduleText(place.work_time)
}

function dueWords(order: OrderRow): string {
  const { dueAtCounter, dueOnTop } = moneyOnOrder(order)
  if (order.paid_at === null && order.held_total === null) return `К оплате ${formatMoney(order.total)}.`
  // of frozen money what it costs is taken
  const due = order.paid_at === null ? dueAtCounter : dueOnTop
  return due > 0 ? `К доплате ${formatMoney(due)}.` : ''
}

/**
 * By SMS and by e-mail, whichever there are: should somebody else have changed it, the buyer hears of it wherever they
 * look. `words`: what of it.
 */
export async function putChangeMessages(tx: Db, change: OrderChange, words: readonly string[]): Promise<void> {
  const { order, settings, now } = change
  const stranger = `Если это были не вы, позвоните: ${signedPhone(settings.phoneOf(order.node_code))}.`
  const kind = 'order.changed'
  const told = orderWords(change, kind, { changes: words.join(', '), promise: promiseText(order), stranger })
  const { title } = told
  const brief = `${settings.shop.name}: ${inSentence(title)}. ${promiseText(order)}. ${stranger}`
  const sms = fitSms([told.sms, inBrief(told.sms), ...(told.isOwn ? [] : [inBrief(brief)])])
  await putSms(tx, order.contact_phone, sms, { now, kind, orderId: order.id })
  if (order.contact_email) {
    const content = {
      subject: title,
      title,
      paragraphs: told.paragraphs,
      facts: [placeFact(change, true)],
      sums: letterSums(order),
    }
    await putLetter(
      tx,
      order.contact_email,
      orderLetter(change, { ...content, goods: await goodsOf(tx, change), ...orderButton(change) }),
      { now, kind, orderId: order.id },
    )
  }
  await notifyShop(tx, change, `Заказ № ${order.number} изменён`, [
    `Покупатель изменил ${words.join(', ')}.`,
    `Получатель: ${order.contact_name}. ${order.delivery_address}.`,
    ...(order.comment ? [`Комментарий: ${order.comment}`] : []),
  ])
}
