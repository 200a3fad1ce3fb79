import { visitText } from '#rules/delivery/courier-visit.ts'
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { NEXT_NEWS } from '#rules/order/order-outcome.ts'
import { confirmationMessage, confirmationTask } from '#rules/order/unproven-order.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Config } from '#server/config/config.ts'
import { type Letter, writeLetter } from '#server/outbox/letter.ts'
import { letterRow, type MessageRow, smsRow } from '#server/outbox/put-message.ts'
import type { OrderRow } from '#server/shop/order/checkout/order-inserts.ts'
import type { OrderItemDraft } from '#server/shop/order/pricing/order-items.ts'
import { signedPhone } from '#server/shop/branch-signature.ts'
import { invoicePath, orderPath, shopOrigin } from './order-links.ts'
import type { OrderSettings } from '#server/shop/order/checkout/order-settings.ts'
import { DELIVERY_TEXTS, PAYMENT_TEXTS } from './order-words.ts'
import { awaitsPersonUntil } from '#server/shop/order/checkout/awaits-person.ts'
import type { Proven } from '#server/shop/order/checkout/proven-contact.ts'

interface OrderNews {
  order: OrderRow
  items: readonly Pick<OrderItemDraft, 'name' | 'code' | 'quantity' | 'unit' | 'price'>[]
  settings: OrderSettings
  config: Config
  proven: Proven
  now: Date
}

type Content = Omit<Parameters<typeof writeLetter>[0], 'shop'>
type Shop = Pick<OrderNews, 'settings' | 'config' | 'order'>

export function orderLetter({ settings, config, order }: Shop, content: Content): Letter {
  const shop = {
    name: settings.shop.name,
    phone: signedPhone(settings.phoneOf(order.node_code)),
    url: shopOrigin(order, settings, config),
  }
  return writeLetter({ ...content, shop })
}

const itemText = ({ name, quantity, unit, price }: OrderNews['items'][number]) =>
  `${name} — ${withUnit(quantity, unit)} × ${formatMoney(price)} = ${formatMoney(price * quantity)}`

/** A shop's or an office's address is ours to tell; one to the door was typed by whoever ordered. */
const isTypedAddress = ({ delivery_type, transport }: OrderRow) =>
  delivery_type === 'courier' || (delivery_type === 'transport' && !transport?.officeCode)

/** A message is read on another day than it was written: «завтра» would be a lie by then. */
const promiseText = ({ delivery_text, created_at }: OrderRow) => `${datedPromise(delivery_text, created_at)}.`

function whereText(order: OrderRow, withTyped: boolean): string {
  const way = DELIVERY_TEXTS[order.delivery_type]
  const promise = promiseText(order)
  if (!order.delivery_address) return promise
  if (!withTyped && isTypedAddress(order)) return `${way} по адресу из заказа. ${promise}`
  const place = [`${way}: ${order.delivery_address}`, order.courier_visit && visitText(order.courier_visit)]
  return [...place.flatMap((words) => (words ? `${words}.` : [])), promise].join(' ')
}

/** In a sentence; «СБП» keeps its capitals. */
const paymentText = ({ payment_type }: OrderRow) =>
  PAYMENT_TEXTS[payment_type].replace(/^./u, (first) => first.toLowerCase())

function orderParagraphs({ order, items }: Pick<OrderNews, 'order' | 'items'>, withTyped: boolean): string[] {
  return [
    ...items.map(itemText),
    ...(order.delivery_price > 0 ? [`Доставка: ${formatMoney(order.delivery_price)}`] : []),
    ...(order.bonuses_used > 0 ? [`Списано бонусов: ${order.bonuses_used}`] : []),
    `Итого: ${formatMoney(order.total)}`,
    whereText(order, withTyped),
    `Оплата: ${paymentText(order)}.`,
  ]
}

/**
 * The buyer by SMS, and by e-mail when there is one; the shop by e-mail. In the transaction of the order: both happen
 * or neither.
 */
export function orderMessages(news: OrderNews): MessageRow[] {
  const { order, settings, now } = news
  const until = awaitsPersonUntil(order)
  const promise = until ? confirmationMessage(until) : promiseText(order)
  const link = shopOrigin(order, settings, news.config) + orderPath(order)
  const phone = signedPhone(settings.phoneOf(order.node_code))
  const sms = `${settings.shop.name}: заказ № ${order.number} принят, ${formatMoney(order.total)}. ${promise} ${phone} ${link}`
  const shopEmail = settings.orders.email || settings.shop.email
  const envelope = { now, orderId: order.id }
  return [
    smsRow(order.contact_phone, sms, envelope),
    ...(order.contact_email ? [letterRow(order.contact_email, acceptedLetter(news), envelope)] : []),
    ...(shopEmail ? [letterRow(shopEmail, shopLetter(news), envelope)] : []),
  ]
}

/** To an address nobody has proven it says nothing in the sender's own words: the shop delivers nothing for strangers. */
function acceptedLetter(news: OrderNews): Letter {
  const { order, proven } = news
  const until = awaitsPersonUntil(order)
  const thanks =
    proven.email && order.contact_name ? [`${order.contact_name}, спасибо за заказ.`] : ['Спасибо за заказ.']
  const stranger = proven.email ? [] : ['Если вы ничего не заказывали, просто не отвечайте на это письмо.']
  return orderLetter(news, {
    subject: `Заказ № ${order.number} принят`,
    title: `Заказ № ${order.number} принят`,
    paragraphs: [
      ...thanks,
      ...(until ? [confirmationMessage(until)] : []),
      ...orderParagraphs(news, proven.email),
      ...stranger,
    ],
    ...letterButtons(news),
    note: order.delivery_address ? `Сообщим, ${NEXT_NEWS[order.delivery_type]}.` : undefined,
  })
}

/** The page of the order holds every way to pay; an invoice is what its reader waits for, so it comes first. */
function letterButtons({ order, settings, config }: OrderNews): Pick<Content, 'button' | 'more'> {
  const origin = shopOrigin(order, settings, config)
  const page = { name: 'Открыть заказ', url: origin + orderPath(order) }
  const invoice = invoicePath(order, settings)
  if (invoice !== null) return { button: { name: 'Счёт на оплату (PDF)', url: origin + invoice }, more: page }
  if (order.status !== 'awaiting-payment' || order.payment_type === 'invoice') return { button: page }
  return { button: { name: 'Оплатить', url: `${origin}/pay/${order.pay_token}/` }, more: page }
}

const SOURCE_WORDS = {
  cart: 'из корзины',
  'one-click': 'в один клик',
  complect: 'комплект в один клик',
  'spare-part': 'запчасть',
  phone: 'по телефону',
}

function shopLetter(news: OrderNews): Letter {
  const { order } = news
  const until = awaitsPersonUntil(order)
  const who = [order.contact_name, formatPhone(order.contact_phone), order.contact_email].filter(Boolean).join(', ')
  return orderLetter(news, {
    subject: `Новый заказ № ${order.number}, ${formatMoney(order.total)}`,
    title: `Новый заказ № ${order.number} (${SOURCE_WORDS[order.source]})`,
    paragraphs: [
      ...(until
        ? [`${confirmationTask(until, order.total)} Подтвердить: npm run shop -- order confirm ${order.number}`]
        : []),
      `Покупатель: ${who}.`,
      ...orderParagraphs(news, true),
      ...(order.comment ? [`Комментарий: ${order.comment}`] : []),
    ],
  })
}
