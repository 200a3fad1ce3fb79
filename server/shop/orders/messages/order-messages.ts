import { orderFieldRows } from '#rules/order/order-fields.ts'
import { builtInTemplate, fillTemplate, MESSAGE_KINDS, paragraphsOf } from '#rules/content/message-templates.ts'
import { formatMoney } from '#rules/money/money.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { NEXT_NEWS } from '#rules/order/order-outcome.ts'
import { confirmationMessage, confirmationTask, todayClockText } from '#rules/order/unproven-order.ts'
import { fitSms } from '#rules/text/sms-text.ts'
import { NBSP } from '#rules/text/typography.ts'
import type { Config } from '#server/config/config.ts'
import type { LetterContent } from '#server/outbox/letter-content.ts'
import type { ComposedLetter } from '#server/outbox/letter.ts'
import { letterRow, type MessageRow, smsRow } from '#server/outbox/put-message.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'
import { signedPhone } from '#server/shop/ground/branch-signature.ts'
import {
  letterGoods,
  type LetterItem,
  letterSums,
  orderLetter,
  paymentFact,
  placeFact,
  promiseText,
} from './order-letter.ts'
import { invoicePath, orderPath, shopOrigin, shortOrderPath } from '#server/shop/orders/core/order-links.ts'
import { inBrief } from './order-words.ts'
import { type OrderWords, orderWords } from './order-message.ts'
import type { OrderSettings } from '#server/shop/orders/core/order-settings.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import type { Proven } from '#server/shop/orders/core/proven-contact.ts'

interface OrderNews {
  order: OrderRow
  items: readonly LetterItem[]
  settings: OrderSettings
  config: Config
  proven: Proven
  now: Date
}

/** The goods, what they come to, when and where they are got and how they are paid. */
const orderBlocks = (news: OrderNews, withTyped: boolean) => ({
  facts: [
    placeFact(news, withTyped),
    paymentFact(news.order),
    ...(withTyped ? orderFieldRows(news.order.fields).map(({ label, value }) => ({ name: label, value })) : []),
  ],
  goods: letterGoods(news, news.items),
  sums: letterSums(news.order, news.items),
})

/**
 * The buyer by SMS, and by e-mail when there is one; the shop by e-mail. In the transaction of the order: both happen
 * or neither.
 */
export function orderMessages(news: OrderNews): MessageRow[] {
  const { order, settings, now } = news
  const until = awaitsPersonUntil(order)
  const promise = until ? confirmationMessage(until) : `${promiseText(order)}.`
  const link = shopOrigin(order, settings, news.config) + shortOrderPath(order)
  const end = `${signedPhone(settings.phoneOf(order.node_code))} ${link}`
  const start = `${settings.shop.name}: заказ № ${order.number} принят`
  const brief = until ? `Позвоним подтвердить, держим до${NBSP}${todayClockText(until)}.` : inBrief(promise)
  const words = orderWords(news, 'order.accepted', {
    promise: promise.replace(/\.$/, ''),
    link,
    name: news.proven.email ? order.contact_name : '',
  })
  const own = words.isOwn ? words : null
  const sms = fitSms(
    own
      ? [own.sms, inBrief(own.sms)]
      : [
          `${start}, ${formatMoney(order.total)}. ${promise} ${end}`,
          `${start}, ${formatMoney(order.total)}. ${brief} ${end}`,
          `${start}. ${brief} ${end}`,
        ],
  )
  const shopEmail = settings.orders.email || settings.shop.email
  const envelope = { now, kind: words.kind, orderId: order.id }
  return [
    smsRow(order.contact_phone, sms, envelope),
    ...(order.contact_email ? [letterRow(order.contact_email, acceptedLetter(news, own), envelope)] : []),
    ...(shopEmail ? [letterRow(shopEmail, shopLetter(news), { ...envelope, kind: 'shop.order' })] : []),
  ]
}

/**
 * To an address nobody has proven it says nothing in the sender's own words: the shop delivers nothing for strangers.
 */
function acceptedLetter(news: OrderNews, own: OrderWords | null): ComposedLetter {
  const { order, proven } = news
  const until = awaitsPersonUntil(order)
  const thanks =
    proven.email && order.contact_name ? [`${order.contact_name}, спасибо за заказ.`] : ['Спасибо за заказ.']
  const stranger = proven.email ? '' : 'Если вы ничего не заказывали, просто не отвечайте на это письмо.'
  return orderLetter(news, {
    subject: own?.title ?? `Заказ № ${order.number} принят`,
    title: own?.title ?? `Заказ № ${order.number} принят`,
    paragraphs: [...(own?.paragraphs ?? thanks), ...(until ? [confirmationMessage(until)] : [])],
    ...orderBlocks(news, proven.email),
    ...letterButtons(news),
    note: [order.delivery_address && `Собираем заказ и сообщим, ${NEXT_NEWS[order.delivery_type]}.`, stranger]
      .filter(Boolean)
      .join(' '),
  })
}

/** The page of the order holds every way to pay; an invoice is what its reader waits for, so it comes first. */
function letterButtons({ order, settings, config }: OrderNews): Pick<LetterContent, 'button' | 'more'> {
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
  'gift-card': 'подарочная карта',
}

function shopLetter(news: OrderNews): ComposedLetter {
  const { order, settings } = news
  const until = awaitsPersonUntil(order)
  const key = 'shop.order'
  const template = settings.messageOf(key) ?? builtInTemplate(key)
  const values = {
    shop: settings.shop.name,
    phone: signedPhone(settings.phoneOf(order.node_code)),
    number: order.number,
    total: formatMoney(order.total),
    source: SOURCE_WORDS[order.source],
    task: until
      ? `${confirmationTask(until, order.total)} Подтвердить: npm run shop -- order confirm ${order.number}`
      : '',
    buyer: [order.contact_name, formatPhone(order.contact_phone), order.contact_email].filter(Boolean).join(', '),
    comment: order.comment ? `Комментарий: ${order.comment}` : '',
  }
  return orderLetter(news, {
    subject: fillTemplate(template.subject, values),
    title: fillTemplate(MESSAGE_KINDS[key].title, values),
    paragraphs: paragraphsOf(fillTemplate(template.letter, values)),
    ...orderBlocks(news, true),
  })
}
