import type { Static } from 'typebox'
import type { Permission } from '#rules/staff/permissions.ts'
import type * as S from './webhooks.schema.ts'

interface WebhookEventWords {
  group: string
  label: string
  /** When it is sent. */
  when: string
  /** What whoever subscribes must be allowed. */
  permission: Permission
  /** It happens in a branch and is told to those who chose it; otherwise it is of the whole shop. */
  isOfBranch: boolean
}

/**
 * Everything programs can be told of; `webhooks.schema.ts` has what each carries. Names are kept by subscribers: never
 * rename one.
 */
export const WEBHOOK_EVENTS = {
  'order.placed': {
    group: 'Заказы',
    label: 'Заказ оформлен',
    when: 'Заказ оформили на сайте, по телефону или он отделён от другого',
    permission: 'orders.read',
    isOfBranch: true,
  },
  'order.status_changed': {
    group: 'Заказы',
    label: 'Статус заказа изменился',
    when: 'Заказ перешёл в другой статус, в том числе отменён',
    permission: 'orders.read',
    isOfBranch: true,
  },
  'order.changed': {
    group: 'Заказы',
    label: 'Заказ изменён',
    when: 'Изменились состав, сумма, доставка, оплата, контакт или комментарий',
    permission: 'orders.read',
    isOfBranch: true,
  },
  'payment.paid': {
    group: 'Оплаты',
    label: 'Заказ оплачен',
    when: 'Деньги за заказ пришли: на сайте, по счёту или при получении',
    permission: 'money.read',
    isOfBranch: true,
  },
  'payment.held': {
    group: 'Оплаты',
    label: 'Деньги заморожены',
    when: 'Банк заморозил сумму заказа, спишет её при сборке',
    permission: 'money.read',
    isOfBranch: true,
  },
  'payment.declined': {
    group: 'Оплаты',
    label: 'Оплата не прошла',
    when: 'Банк отклонил попытку оплаты',
    permission: 'money.read',
    isOfBranch: true,
  },
  'payment.refunded': {
    group: 'Оплаты',
    label: 'Деньги возвращены',
    when: 'Покупателю вернули оплату целиком или её часть',
    permission: 'money.read',
    isOfBranch: true,
  },
  'stock.changed': {
    group: 'Товары',
    label: 'Остатки изменились',
    when: 'Изменились остатки товаров филиала; до 500 товаров в событии',
    permission: 'stock.read',
    isOfBranch: true,
  },
  'prices.changed': {
    group: 'Товары',
    label: 'Цены изменились',
    when: 'Изменились розничные цены филиала; до 500 товаров в событии',
    permission: 'goods.read',
    isOfBranch: true,
  },
  'goods.created': {
    group: 'Товары',
    label: 'Новые товары',
    when: 'Товары добавлены в каталог; до 500 в событии',
    permission: 'goods.read',
    isOfBranch: false,
  },
  'goods.changed': {
    group: 'Товары',
    label: 'Товары изменены',
    when: 'Изменились название, описание, характеристики, фотографии или показ; до 500 в событии',
    permission: 'goods.read',
    isOfBranch: false,
  },
  'goods.deleted': {
    group: 'Товары',
    label: 'Товары удалены',
    when: 'Товары удалены из каталога; до 500 в событии',
    permission: 'goods.read',
    isOfBranch: false,
  },
  'review.written': {
    group: 'Отзывы',
    label: 'Новый отзыв',
    when: 'Покупатель написал отзыв о товаре',
    permission: 'reviews.work',
    isOfBranch: false,
  },
  'review.changed': {
    group: 'Отзывы',
    label: 'Отзыв изменён',
    when: 'Отзыв показан, скрыт, переписан или на него ответили',
    permission: 'reviews.work',
    isOfBranch: false,
  },
  'repair.created': {
    group: 'Сервис и прокат',
    label: 'Новый ремонт',
    when: 'Ремонт заявлен на сайте или принят в сервисе',
    permission: 'repairs.read',
    isOfBranch: true,
  },
  'repair.status_changed': {
    group: 'Сервис и прокат',
    label: 'Ремонт продвинулся',
    when: 'Ремонт перешёл в другое состояние',
    permission: 'repairs.read',
    isOfBranch: true,
  },
  'rental.booked': {
    group: 'Сервис и прокат',
    label: 'Новая бронь проката',
    when: 'Инструмент забронирован',
    permission: 'rental.read',
    isOfBranch: true,
  },
  'rental.status_changed': {
    group: 'Сервис и прокат',
    label: 'Прокат продвинулся',
    when: 'Бронь подтверждена, отменена, инструмент выдан или вернулся',
    permission: 'rental.read',
    isOfBranch: true,
  },
  'return.asked': {
    group: 'Возвраты',
    label: 'Новый возврат',
    when: 'Покупатель или магазин оформил возврат товара',
    permission: 'returns.read',
    isOfBranch: true,
  },
  'return.status_changed': {
    group: 'Возвраты',
    label: 'Возврат продвинулся',
    when: 'Возврат перешёл в другое состояние',
    permission: 'returns.read',
    isOfBranch: true,
  },
} as const satisfies Record<string, WebhookEventWords>

export type WebhookKind = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_KINDS = Object.keys(WEBHOOK_EVENTS) as WebhookKind[]
export const isWebhookKind = (text: string): text is WebhookKind => Object.hasOwn(WEBHOOK_EVENTS, text)

/** Sent by hand, to see that somebody listens; nobody chooses it. */
export const TEST_KIND = 'webhook.test'

export type WebhookData = { [Kind in keyof typeof S.WEBHOOK_DATA]: Static<(typeof S.WEBHOOK_DATA)[Kind]> }

/** What comes in the body of a request, by its `type`. */
export type WebhookPayload = {
  [Kind in keyof WebhookData]: { type: Kind; timestamp: string; data: WebhookData[Kind] }
}[keyof WebhookData]
