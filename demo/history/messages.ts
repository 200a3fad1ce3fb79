// What buyers were told about their orders, in the shop's own words. Everything here has been sent: nothing waits.
import { datedPromise } from '#rules/delivery/order-promise.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatMoney } from '#rules/money/money.ts'
import { NODES } from '../places/nodes.ts'
import type { PastOrder } from './orders.ts'
import type { Step } from './timeline.ts'

export interface PastMessage {
  channel: 'sms' | 'email'
  to: string
  subject: string
  text: string
  at: Date
  order: number
}

const SHOP = 'Верстак'
const SHOP_EMAIL = 'info@verstak.example'
const PHONES = new Map(NODES.map(({ code, phone }) => [code, formatPhone(phone)]))

export function messagesOf(order: PastOrder): PastMessage[] {
  const { buyer, id, at, total } = order
  const promise = `${datedPromise(order.delivery.text, at)}.`
  const title = `Заказ № ${id} принят`
  const sms = `${SHOP}: заказ № ${id} принят, ${formatMoney(total)}. ${promise} ${PHONES.get(order.node)}`
  const goods = order.lines.map(
    ({ good, quantity, price }) => `${good.name} — ${quantity} ${good.unit} × ${formatMoney(price)}`,
  )
  const letter = [...goods, `Итого: ${formatMoney(total)}`, promise].join('\n')
  return [
    { channel: 'sms', to: buyer.phone, subject: '', text: sms, at, order: id },
    ...(buyer.email
      ? [{ channel: 'email' as const, to: buyer.email, subject: title, text: letter, at, order: id }]
      : []),
    {
      channel: 'email',
      to: SHOP_EMAIL,
      subject: `Новый заказ № ${id}, ${formatMoney(total)}`,
      text: `Покупатель: ${buyer.name}, ${formatPhone(buyer.phone)}.\n${letter}`,
      at,
      order: id,
    },
    ...order.steps.slice(1).flatMap((step) => newsOf(order, step)),
  ]
}

/** By e-mail when there is one, else by SMS. */
function newsOf(order: PastOrder, step: Step): PastMessage[] {
  const { buyer, id } = order
  const words = wordsOf(order, step)
  if (!words) return []
  const [what, text] = words
  const subject = `Заказ № ${id} ${what}`
  return [
    buyer.email
      ? { channel: 'email', to: buyer.email, subject, text, at: step.at, order: id }
      : {
          channel: 'sms',
          to: buyer.phone,
          subject: '',
          text: `${SHOP}: ${subject.toLowerCase()}. ${text} ${PHONES.get(order.node)}`,
          at: step.at,
          order: id,
        },
  ]
}

function wordsOf(order: PastOrder, { status, note, actor }: Step): [what: string, text: string] | null {
  const due = order.payment === 'on-receipt' ? ` К оплате ${formatMoney(order.total)}.` : ''
  const { address } = order.delivery
  if (status === 'new') return ['оплачен', `Получили ${formatMoney(order.total)}.`]
  if (status === 'ready') return ['готов', `Его можно забрать: ${address}.${due}`]
  if (status === 'delivering') return ['в пути', `Везём по адресу: ${address}.${due}`]
  if (status === 'completed') return ['выполнен', 'Спасибо за покупку.']
  if (status !== 'cancelled') return null
  const back =
    order.paidAt && actor !== 'system' ? ` Вернём ${formatMoney(order.total)} тем же способом, каким вы платили.` : ''
  return ['отменён', `${note}.${back}`]
}
