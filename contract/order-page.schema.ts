import Type from 'typebox'
import { ORDER_OUTCOMES, type OrderOutcome } from '#rules/order/order-outcome.ts'
import type { OrderPart, PaymentWay } from '#rules/order/order-offers.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { TEXTAREA_LIMIT } from '#rules/text/textarea-limit.ts'
import { section } from './call.schema.ts'
import { OrderDelivery, Payment, OrderFieldRows } from './order.schema.ts'
import { ORDERED_GOOD } from './ordered-good.schema.ts'
import { Nullable, Warehouse } from './shapes.schema.ts'
import { CourierVisitSchema } from './user-orders.schema.ts'
import { SavedCard } from './user-things.schema.ts'

const { schema } = section('Заказы')

const token = Type.String({ format: 'uuid', message: 'Ссылка на заказ записана неверно' })
const Status = Type.Unsafe<OrderStatus>(Type.String())

const OrderPageItem = Type.Object({
  ...ORDERED_GOOD,
  /** Sold in the order's branch today: what «Повторить» can put into the cart. */
  isOnSale: Type.Boolean(),
  isKit: Type.Boolean(),
})

const OrderPageAnswer = Type.Object({
  number: Type.String(),
  createdAt: Type.String(),
  status: Status,
  statusText: Type.String(),
  /** The visitor is signed in as the one who ordered. */
  isOwn: Type.Boolean(),
  /** It lies in somebody's account. */
  hasAccount: Type.Boolean(),

  outcome: Type.Unsafe<OrderOutcome>(Type.Union(ORDER_OUTCOMES.map((each) => Type.Literal(each)))),
  title: Type.String(),
  text: Type.String(),
  /** The bank may still say yes: worth asking again in some seconds. */
  isPaymentPending: Type.Boolean(),
  /** A person confirms a large order until then. */
  confirmUntil: Nullable(Type.String()),
  /** Unpaid goods are held until then. */
  reservedUntil: Nullable(Type.String()),

  /** Oldest first. */
  history: Type.Array(
    Type.Object({ status: Status, statusText: Type.String(), at: Type.String(), note: Type.String() }),
  ),
  items: Type.Array(OrderPageItem),
  /** goods − discount − kit − promo − bonuses + delivery = total. */
  sums: Type.Object({
    goods: Type.Number(),
    discount: Type.Number(),
    kit: Type.Number(),
    promo: Type.Number(),
    /** Of the total, paid by a gift card. */
    gift: Type.Number(),
    bonuses: Type.Number(),
    delivery: Type.Number(),
    total: Type.Number(),
  }),
  /** By which something came off; null: none. */
  promoCode: Nullable(Type.String()),
  bonusesEarned: Type.Integer(),
  delivery: Type.Object({
    type: Type.Union([Type.Literal('pickup'), Type.Literal('courier'), Type.Literal('transport')]),
    /** «Самовывоз во вторник, 17 ноября». */
    text: Type.String(),
    /** Empty: settled by phone, or no longer shown. */
    address: Type.String(),
    shop: Nullable(Warehouse),
    /** The transport company's tariff. */
    tariff: Nullable(Type.String()),
    isOffice: Type.Boolean(),
    /** Where the address of a door a company goes to begins: what follows may be changed. */
    doorCity: Nullable(Type.String()),
    /** For the courier. The code of the intercom opens a door: it is the signed-in buyer's alone, empty for others. */
    visit: Nullable(CourierVisitSchema),
  }),
  /** Null once the order has ended: a link may lie about for long. The phone is hidden but for its end. */
  contact: Nullable(Type.Object({ name: Type.String(), phone: Type.String(), email: Nullable(Type.String()) })),
  comment: Type.String(),
  fields: OrderFieldRows,
  organization: Nullable(Type.Object({ name: Type.String(), inn: Type.String(), kpp: Nullable(Type.String()) })),
  payment: Type.Object({
    type: Payment,
    text: Type.String(),
    isPaid: Type.Boolean(),
    /** Frozen and not taken yet. */
    held: Type.Number(),
    paidAt: Nullable(Type.String()),
    /** What a paid order has become dearer by and is not paid yet. */
    due: Type.Number(),
    /** Given on credit: the day it is to be paid by, and what goods that came back have taken off it. */
    payBy: Nullable(Type.String()),
    credited: Type.Number(),
    /** Open ones, the buyer's choice first; `url` leads to the bank or the invoice, null: a call of its own. */
    ways: Type.Array(Type.Object({ way: Type.Unsafe<PaymentWay>(Type.String()), url: Nullable(Type.String()) })),
    /** The signed-in buyer's own, where the shop takes them and the order may be paid online. */
    cards: Type.Array(SavedCard),
    canSaveCard: Type.Boolean(),
    refund: Nullable(Type.Object({ sum: Type.Number(), isDone: Type.Boolean() })),
    invoiceUrl: Nullable(Type.String()),
  }),
  canCancel: Type.Boolean(),
  /** Asked before it is cancelled. */
  cancelWords: Type.String(),
  changes: Type.Array(Type.Unsafe<OrderPart>(Type.String())),
  /** Of the branch that does it. */
  phone: Type.String(),
})

export const orderPage = schema({
  summary: 'Заказ для того, у кого есть ссылка на него. Телефон скрыт; имя и адрес — пока заказ не завершён',
  access: 'visitor',
  params: { token },
  answer: OrderPageAnswer,
})

export const cancelLinkedOrder = schema({
  summary: 'Отменить заказ по ссылке на него, пока это можно: товар, бонусы и деньги возвращаются',
  access: 'visitor',
  params: { token },
  answer: OrderPageAnswer,
})

export const payOrderOnReceipt = schema({
  summary: 'Оплатить при получении вместо онлайн-оплаты',
  access: 'visitor',
  params: { token },
  answer: OrderPageAnswer,
})

export const payOwnOrder = schema({
  summary:
    'Оплатить свой заказ сохранённой картой (cardId) или новой, которую запомнить (saveCard). url — куда перейти; null — идти никуда не нужно',
  access: 'customer',
  params: { token },
  body: Type.Object({
    cardId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер карты' })),
    saveCard: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ url: Nullable(Type.String()), order: OrderPageAnswer }),
})

export const changeOrder = schema({
  summary: 'Изменить получателя, комментарий, магазин или адрес, пока заказ не собирают. Что не названо, остаётся',
  access: 'visitor',
  params: { token },
  body: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 200 })),
    comment: Type.Optional(Type.String({ maxLength: 2000, message: `Комментарий — до ${TEXTAREA_LIMIT} символов` })),
    warehouseId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите магазин' })),
    address: Type.Optional(Type.String({ maxLength: 500, message: 'Сократите адрес до 500 символов' })),
    ...Type.Pick(OrderDelivery, ['hasNoHouse', 'slot', 'entrance', 'floor', 'intercom', 'hasLift', 'callBefore'])
      .properties,
  }),
  answer: OrderPageAnswer,
})

export const orderShops = schema({
  summary: 'Магазины, где можно забрать этот заказ, и когда',
  access: 'visitor',
  params: { token },
  answer: Type.Array(Type.Object({ shop: Warehouse, text: Type.String() })),
})

export const orderSlots = schema({
  summary: 'Когда курьер может привезти этот заказ: дни и интервалы',
  access: 'visitor',
  params: { token },
  answer: Type.Array(Type.Object({ day: Type.String(), intervals: Type.Array(Type.String()) })),
})
