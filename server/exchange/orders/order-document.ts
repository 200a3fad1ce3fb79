import { orderFieldRows } from '#rules/order/order-fields.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { visitText } from '#rules/delivery/courier-visit.ts'
import { personParts } from '#rules/exchange/person-parts.ts'
import { unitCode } from '#rules/exchange/unit-codes.ts'
import { markName } from '#rules/goods/mark-code.ts'
import { FINISHED, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { vatIncluded, type VatRate } from '#rules/money/vat.ts'
import type { SentLine } from '#server/db/schema-exchange.ts'
import { element, xmlText } from '#server/kernel/xml-text.ts'
import { DELIVERY_TEXTS, PAYMENT_TEXTS } from '#server/shop/orders/messages/order-words.ts'
import { markDealer } from '#server/shop/orders/payment/receipt-items.ts'
import type { OrderOptions } from './order-options.ts'
import type { PendingItem, PendingOrder } from './pending-orders.ts'

/** How accounting knows the line of the delivery. */
export const DELIVERY_LINE = 'ORDER_DELIVERY'
const DELIVERY_NAME = 'Доставка'

const group = (name: string, ...parts: string[]) => `<${name}>${parts.join('')}</${name}>`
/** Left out when there is nothing to say. */
const optional = (name: string, text: string | null) => (text ? element(name, text) : '')

const rubles = (kopecks: number) => (kopecks / 100).toFixed(2)
const lineSum = (item: PendingItem) => item.price * item.quantity - item.bonus_share

function moscowStamp(at: Date): { day: string; time: string } {
  const moment = moscowMoment(at)
  if (!moment) return { day: '', time: '' }
  const two = (figure: number) => String(figure).padStart(2, '0')
  const time = [Math.floor(moment.minutes / 60), moment.minutes % 60, at.getUTCSeconds()].map(two).join(':')
  return { day: moment.day, time }
}

/** `2026-03-05T12:00:00`, in Moscow. */
export function moscowMomentText(at: Date): string {
  const { day, time } = moscowStamp(at)
  return `${day}T${time}`
}

const requisites = (values: readonly (readonly [name: string, value: string | null])[]) =>
  group(
    'ЗначенияРеквизитов',
    ...values.map(([name, value]) =>
      value ? group('ЗначениеРеквизита', element('Наименование', name), element('Значение', value)) : '',
    ),
  )

/** Inside the price, as it is for a buyer. */
function taxes(sum: number, vat: VatRate): { rate: string; sums: string } {
  const rate = group(
    'СтавкиНалогов',
    group('СтавкаНалога', element('Наименование', 'НДС'), element('Ставка', vat === 'none' ? 'Без налога' : vat)),
  )
  return { rate, sums: vat === 'none' ? '' : tax(vatIncluded(sum, vat)) }
}
const tax = (sum: number) =>
  group(
    'Налоги',
    group('Налог', element('Наименование', 'НДС'), element('УчтеноВСумме', 'true'), element('Сумма', rubles(sum))),
  )

const unit = (text: string) => {
  const { code, name, international } = unitCode(text)
  return `<БазоваяЕдиница Код="${code}" НаименованиеПолное="${name}" МеждународноеСокращение="${international}">${xmlText(text)}</БазоваяЕдиница>`
}

const discount = (name: string, sum: number) =>
  sum > 0
    ? group('Скидка', element('Наименование', name), element('Сумма', rubles(sum)), element('УчтеноВСумме', 'true'))
    : ''

/**
 * The codes without their proof: its separators cannot stand in XML, and accounting keeps codes by GTIN and serial
 * number.
 */
function markCodes(order: PendingOrder) {
  const codes = new Map<string, string[]>()
  for (const mark of order.marks) codes.set(mark.good_code, [...(codes.get(mark.good_code) ?? []), markName(mark)])
  return markDealer(codes)
}

/**
 * Price × quantity less the discounts is the sum; a price cut by bonuses would not divide by pieces to the kopeck. What
 * a promo code took off is told as a discount, too: the price is the one before it.
 */
function line(item: PendingItem, promoCode: string | null, marks: readonly string[]): string {
  const sum = lineSum(item)
  const { rate, sums } = taxes(sum, item.vat)
  return group(
    'Товар',
    element('Ид', item.external ?? item.good_code),
    optional('Артикул', item.article),
    element('Наименование', item.name),
    unit(item.unit),
    rate,
    element('ЦенаЗаЕдиницу', rubles(item.price + item.promo_off)),
    element('Количество', item.quantity),
    element('Сумма', rubles(sum)),
    element('Коэффициент', 1),
    item.bonus_share + item.promo_off > 0
      ? group(
          'Скидки',
          discount(`Промокод ${promoCode ?? ''}`.trim(), item.promo_off * item.quantity),
          discount('Оплачено бонусами', item.bonus_share),
        )
      : '',
    sums,
    requisites([
      ['ВидНоменклатуры', 'Товар'],
      ['ТипНоменклатуры', 'Товар'],
      ['Код на сайте', item.external === null ? item.good_code : null],
      ...marks.map((mark) => ['Код маркировки', mark] as const),
    ]),
  )
}

function deliveryLine(price: number, vat: VatRate): string {
  const { rate, sums } = taxes(price, vat)
  return group(
    'Товар',
    element('Ид', DELIVERY_LINE),
    element('Наименование', DELIVERY_NAME),
    unit('шт'),
    rate,
    element('ЦенаЗаЕдиницу', rubles(price)),
    element('Количество', 1),
    element('Сумма', rubles(price)),
    element('Коэффициент', 1),
    sums,
    requisites([
      ['ВидНоменклатуры', 'Услуга'],
      ['ТипНоменклатуры', 'Услуга'],
    ]),
  )
}

const contact = (type: string, value: string | null) =>
  value ? group('Контакт', element('Тип', type), element('Значение', value)) : ''
const address = (name: string, text: string) => (text ? group(name, element('Представление', text)) : '')

function counterparty(order: PendingOrder): string {
  const { organization, contact_name: name, contact_phone: phone } = order
  const personId = order.user_id === null ? `phone-${phone}` : `user-${order.user_id}`
  const contacts = group('Контакты', contact('ТелефонРабочий', phone), contact('Почта', order.contact_email))
  if (!organization) {
    const { last, first, middle } = personParts(name)
    return group(
      'Контрагент',
      element('Ид', personId),
      element('Наименование', name),
      element('Роль', 'Покупатель'),
      element('ПолноеНаименование', name),
      optional('Фамилия', last),
      optional('Имя', first),
      optional('Отчество', middle),
      address('АдресРегистрации', order.delivery_type === 'pickup' ? '' : order.delivery_address),
      contacts,
    )
  }
  const { inn, kpp } = organization
  // twelve figures: a person in business, whom accounting must not enter as a firm
  const isFirm = inn.length !== 12
  return group(
    'Контрагент',
    element('Ид', ['inn', inn, kpp].filter(Boolean).join('-')),
    element('Наименование', organization.name),
    element('Роль', 'Покупатель'),
    isFirm ? element('ОфициальноеНаименование', organization.name) : '',
    element('ПолноеНаименование', organization.name),
    address('ЮридическийАдрес', organization.address),
    element('ИНН', inn),
    optional('КПП', kpp),
    contacts,
    group(
      'Представители',
      group(
        'Представитель',
        group(
          'Контрагент',
          element('Отношение', 'Контактное лицо'),
          element('Ид', personId),
          element('Наименование', name),
        ),
      ),
    ),
  )
}

function orderRequisites(order: PendingOrder, options: OrderOptions, site: string): string {
  const { status, paid_at } = order
  return requisites([
    ['Способ доставки', DELIVERY_TEXTS[order.delivery_type]],
    ['Метод доставки ИД', order.delivery_type],
    ['Тариф доставки', order.transport?.tariffName ?? null],
    ['Адрес доставки', order.delivery_address],
    ['Курьеру', order.courier_visit && visitText(order.courier_visit)],
    ['Метод оплаты', PAYMENT_TEXTS[order.payment_type]],
    ['Метод оплаты ИД', order.payment_type],
    ['Заказ оплачен', String(paid_at !== null && (order.paid_total ?? order.total) >= order.total)],
    ['Дата оплаты', paid_at && moscowMomentText(paid_at)],
    ['Номер платежного документа', paid_at && order.payment_document],
    ['Статус заказа', STATUS_TEXTS[status]],
    ['Статуса заказа ИД', status],
    ['Дата изменения статуса', moscowMomentText(order.status_at ?? order.created_at)],
    ['Финальный статус', String(FINISHED.includes(status))],
    ['Отменен', String(status === 'cancelled')],
    ['Сайт', options.site || site],
    ['Организация', options.organization],
    ['Склад', order.warehouse || options.warehouse],
    ...orderFieldRows(order.fields).map(({ label, value }): [string, string] => [label, value]),
  ])
}

/** One order as accounting reads it; `version` null: what it says apart from its own number. */
export function orderDocument(
  order: PendingOrder,
  version: number | null,
  { options, site }: { options: OrderOptions; site: string },
): string {
  const { day, time } = moscowStamp(order.created_at)
  const marksOf = markCodes(order)
  return group(
    'Документ',
    element('Ид', String(order.id)),
    element('Номер', order.number),
    element('Дата', day),
    element('ХозОперация', 'Заказ товара'),
    element('Роль', 'Продавец'),
    element('Валюта', 'RUB'),
    element('Курс', 1),
    element('Сумма', rubles(order.total)),
    version === null ? '' : element('НомерВерсии', version),
    group('Контрагенты', counterparty(order)),
    element('Время', time),
    element('Комментарий', order.comment),
    group(
      'Товары',
      ...order.items.map((item) => line(item, order.promo_code, marksOf(item.good_code, item.quantity))),
      order.delivery_price > 0 ? deliveryLine(order.delivery_price, order.delivery_vat_rate) : '',
    ),
    orderRequisites(order, options, site),
  )
}

/** The same lines for ourselves: what comes back is compared with them. */
export const sentLines = (order: PendingOrder): SentLine[] => [
  ...order.items.map((item) => ({
    code: item.good_code,
    name: item.name,
    quantity: item.quantity,
    sum: lineSum(item),
  })),
  ...(order.delivery_price > 0 ? [{ code: '', name: DELIVERY_NAME, quantity: 1, sum: order.delivery_price }] : []),
]
