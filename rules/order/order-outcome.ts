import { type CalendarDay, dayText } from '../calendar/moscow-time.ts'
import { formatMoney, type Kopecks } from '../money/money.ts'
import { SPLIT_PARTS } from '../money/split-payment.ts'
import { holdText } from './hold-words.ts'
import { AFTER_INVOICE_TERM, invoiceTermText } from './invoice-term.ts'
import { type OrderStatus, STATUS_TEXTS } from './order-status.ts'

/** What the shop knows of an order and its money; nothing of it comes from an address. */
export interface OrderFacts {
  number: string
  status: OrderStatus
  isPaid: boolean
  /** Of a paid order that got dearer since: what is left to pay. */
  due?: Kopecks
  /** It may be paid by the order's link. */
  isRestOnline?: boolean
  payment: 'on-receipt' | 'online' | 'split' | 'invoice'
  /** Given on credit: the day it is to be paid by; null: nothing is owed. */
  payBy?: CalendarDay | null
  /** Of an invoice: the last day it may be paid. */
  invoiceUntil?: CalendarDay | null
  /** How paying online goes: not tried, may still succeed, refused by the bank, another sum came. */
  attempt: 'none' | 'open' | 'declined' | 'checking'
  /** Money that goes back or went back, all of it. */
  refund: { sum: Kopecks; isDone: boolean } | null
  /** Frozen for it, and not taken yet. */
  hold?: { held: Kopecks; until: Date | null } | null
  /** Was frozen and is let go. */
  released?: Kopecks
  total?: Kopecks
  delivery: DeliveryWay
  /** Bought by phone: where and when is settled by a call. */
  isAgreed: boolean
  /** A gift card: its number goes to whom it is given. */
  isGift?: boolean
}

type DeliveryWay = 'pickup' | 'courier' | 'transport'

export const ORDER_OUTCOMES = [
  'paid',
  'held',
  'rest',
  'accepted',
  'waiting',
  'invoice',
  'declined',
  'checking',
  'cancelled',
] as const
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number]

export interface OutcomeText {
  outcome: OrderOutcome
  title: string
  text: string
}

function orderOutcome({ status, isPaid, isRestOnline, payment, attempt, hold }: OrderFacts): OrderOutcome {
  if (status === 'cancelled') return 'cancelled'
  if (isPaid) return isRestOnline ? 'rest' : 'paid'
  if (hold) return 'held'
  // wherever the order stands: somebody's money lies here and does not fit
  if (attempt === 'checking') return 'checking'
  if (status !== 'awaiting-payment') return 'accepted'
  if (payment === 'invoice') return 'invoice'
  return attempt === 'declined' ? attempt : 'waiting'
}

/** What the buyer hears of next. */
export const NEXT_NEWS: Record<DeliveryWay, string> = {
  pickup: 'когда его можно будет забрать',
  courier: 'когда курьер выедет',
  transport: 'когда передадим его перевозчику',
}

/** Ready and on its way are said by the title. */
function progressText({ status, delivery, isAgreed, isGift }: OrderFacts): string {
  if (isGift && status === 'completed') return 'Номер карты отправили на e-mail получателя. Спасибо за покупку.'
  if (status === 'completed') return 'Спасибо за покупку.'
  if (status !== 'new' && status !== 'assembling') return ''
  return isAgreed ? `Собираем его и сообщим, ${NEXT_NEWS[delivery]}.` : 'Менеджер позвонит и согласует получение.'
}

/** Sent by the provider with the payment; an invoice and the counter have papers of their own. */
const receiptText = ({ payment, status }: OrderFacts) =>
  (payment === 'online' || payment === 'split') && (status === 'new' || status === 'assembling')
    ? 'Чек придёт на почту или телефон.'
    : ''

const MAYBE_PAID = 'Если вы уже заплатили, подтверждение банка придёт через минуту.'
const SAME_WAY = 'тем же способом, каким вы платили'

function refundText({ refund }: OrderFacts, what: string): string {
  if (!refund) return ''
  const sum = formatMoney(refund.sum)
  return refund.isDone
    ? `${what}Вернули ${sum} ${SAME_WAY}.`
    : `${what}Возвращаем ${sum} ${SAME_WAY}: банку нужно до нескольких рабочих дней.`
}

function cancelledText(facts: OrderFacts): string {
  if (facts.refund) return refundText(facts, '')
  if (facts.released)
    return `Деньги не списаны: ${formatMoney(facts.released)} на карте снова станут доступны, обычно сразу, иногда за несколько дней.`
  if (facts.attempt === 'open') return 'Если вы успели заплатить, платёж найдётся: восстановим заказ или вернём деньги.'
  return 'Платить не нужно. Если товары ещё нужны, оформите заказ заново.'
}

/** A company on the way takes no money; a courier and the counter do. */
function restWay({ status, delivery }: OrderFacts): string {
  if (delivery === 'transport') return 'Отправим его, когда доплата придёт.'
  return status === 'ready'
    ? 'Он готов, доплатить можно и при получении.'
    : 'Доплатить можно сейчас онлайн или при получении.'
}

/** When an order that was taken is paid. */
function payWhen({ payment, payBy, isAgreed }: OrderFacts): string {
  if (payBy) return `Оплатите счёт до ${dayText(payBy)}.`
  return isAgreed && payment !== 'invoice' ? 'Оплатите его при получении.' : ''
}

/** Said wherever a payment ends: on the page of the order and on the link to pay. */
export function outcomeText(facts: OrderFacts): OutcomeText {
  const { number, status, attempt, due = 0 } = facts
  const outcome = orderOutcome(facts)
  const say = (title: string, ...sentences: string[]) => ({ outcome, title, text: sentences.filter(Boolean).join(' ') })
  const order = `Заказ №\u00A0${number}`
  // until it is there to be taken, that it was paid or accepted is the news
  const isEarly = status === 'new' || status === 'assembling'
  const progress =
    status === 'completed' ? `${order} выполнен` : isEarly ? null : `${order} ${STATUS_TEXTS[status].toLowerCase()}`
  switch (outcome) {
    case 'cancelled':
      return say(`${order} отменён`, cancelledText(facts))
    case 'paid':
      return say(
        progress ??
          (facts.payment === 'split'
            ? `${order}: первый платёж принят, ${SPLIT_PARTS - 1} впереди`
            : `${order} оплачен`),
        due > 0
          ? `К доплате при получении ${formatMoney(due)}.`
          : status === 'ready' || status === 'delivering'
            ? 'Он оплачен.'
            : progressText(facts),
        receiptText(facts),
        refundText(facts, 'Второй платёж был лишним. '),
      )
    case 'held':
      return say(
        progress ?? `${order} принят`,
        holdText({ ...facts.hold!, total: facts.total ?? facts.hold!.held }),
        progressText(facts),
      )
    case 'rest':
      return say(
        `Доплатите ${formatMoney(due)} за заказ №\u00A0${number}`,
        'Заказ изменили, и он стал дороже.',
        attempt === 'declined' ? 'Доплата не прошла, деньги не списаны.' : '',
        attempt === 'open' ? MAYBE_PAID : '',
        restWay(facts),
      )
    case 'accepted':
      return say(
        progress ?? `${order} принят`,
        attempt === 'declined' ? 'Оплата онлайн не прошла, деньги не списаны.' : '',
        attempt === 'open' ? MAYBE_PAID : '',
        payWhen(facts),
        progressText(facts),
        facts.isAgreed ? '' : 'Платить сейчас не нужно.',
        refundText(facts, ''),
      )
    case 'invoice':
      return say(
        `${order} ждёт оплаты по счёту`,
        ...(facts.invoiceUntil
          ? [invoiceTermText(facts.invoiceUntil), AFTER_INVOICE_TERM]
          : ['Товары отложены за вами.']),
        'Сообщим, когда деньги придут.',
      )
    case 'checking':
      return say(
        `Проверяем оплату заказа №\u00A0${number}`,
        'Пришла другая сумма. Товары отложены за вами, менеджер свяжется с вами.',
      )
    case 'declined':
      return say(`Оплата заказа №\u00A0${number} не прошла`, 'Деньги не списаны, товары пока отложены за вами.')
    case 'waiting':
      return say(`${order} ждёт оплаты`, 'Товары отложены за вами на время.', attempt === 'open' ? MAYBE_PAID : '')
  }
}
