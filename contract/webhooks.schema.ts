import Type, { type TSchema } from 'typebox'
import type { BookingStatus } from '#rules/rental/booking-status.ts'
import type { OrderStatus } from '#rules/order/order-status.ts'
import { REPAIR_STATES } from '#rules/order/repair-state.ts'
import { RETURN_STATES } from '#rules/order/returns.ts'
import { GOODS_OF_EVENT } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

/**
 * What events carry. Roubles, moments in ISO 8601. Nobody's name, phone or address: a program that may know them asks
 * by its key.
 */
const words = <T extends string>(all: readonly T[]) => Type.Unsafe<T>(Type.String({ enum: [...all] }))
const Status = words<OrderStatus>([
  'new',
  'awaiting-payment',
  'assembling',
  'ready',
  'delivering',
  'completed',
  'cancelled',
])
const Way = words(['on-receipt', 'online', 'split', 'invoice'])
const Booking = words<BookingStatus>(['new', 'confirmed', 'issued', 'returned', 'cancelled'])
const Repair = words(REPAIR_STATES)
const Return = words(RETURN_STATES)
const Review = words(['waiting', 'shown', 'hidden'])
const Code = Type.String({ description: 'Код товара' })
const Branch = Type.String({ description: 'Код филиала' })

const OrderOfEvent = Type.Object({
  number: Type.String(),
  version: Type.Integer({ description: 'Растёт с каждым изменением заказа' }),
  status: Status,
  branch: Branch,
  shopId: Nullable(Type.Integer({ description: 'Магазин самовывоза' })),
  source: words(['cart', 'one-click', 'complect', 'spare-part', 'phone', 'gift-card']),
  deliveryType: words(['pickup', 'courier', 'transport']),
  deliveryPrice: Type.Number(),
  paymentType: Way,
  isPaid: Type.Boolean(),
  goodsTotal: Type.Number(),
  total: Type.Number(),
  items: Type.Array(
    Type.Object({
      code: Code,
      article: Type.String(),
      name: Type.String(),
      quantity: Type.Integer(),
      price: Type.Number(),
    }),
  ),
  createdAt: Type.String({ format: 'date-time' }),
})

const PaymentOfEvent = Type.Object({
  order: OrderOfEvent,
  amount: Type.Number({ description: 'Сколько денег, рублей' }),
  way: Way,
})

const GoodOfEvent = Type.Object({
  code: Code,
  article: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  categoryCode: Type.String(),
  vendorCode: Type.String(),
  unit: Type.String(),
  isActive: Type.Boolean({ description: 'Показывается на сайте' }),
  isHire: Type.Boolean({ description: 'Товар проката' }),
})
const goods = <T extends TSchema>(item: T) => Type.Array(item, { maxItems: GOODS_OF_EVENT })
const Goods = Type.Object({ goods: goods(GoodOfEvent) })

const ReviewOfEvent = Type.Object({
  id: Type.Integer(),
  goodCode: Code,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  text: Type.String({ description: 'Слова посетителя' }),
  pros: Type.String(),
  cons: Type.String(),
  status: Review,
  answer: Nullable(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
})

const RepairOfEvent = Type.Object({
  number: Type.String(),
  branch: Branch,
  serviceCenterId: Type.Integer(),
  state: Repair,
  tool: Type.String(),
  price: Nullable(Type.Number()),
  isWarranty: Type.Boolean(),
  promisedOn: Nullable(Type.String({ description: 'День обещания' })),
  createdAt: Type.String({ format: 'date-time' }),
})

const RentalOfEvent = Type.Object({
  number: Type.String(),
  branch: Branch,
  shopId: Type.Integer(),
  status: Booking,
  goodCode: Code,
  goodName: Type.String(),
  from: Type.String({ description: 'Первый день' }),
  to: Type.String({ description: 'Последний день' }),
  total: Type.Number(),
  deposit: Type.Number(),
  createdAt: Type.String({ format: 'date-time' }),
})

const ReturnOfEvent = Type.Object({
  id: Type.Integer(),
  orderNumber: Type.String(),
  branch: Branch,
  state: Return,
  reason: Type.String(),
  wish: Type.String(),
  amount: Nullable(Type.Number()),
  lines: Type.Array(Type.Object({ code: Code, name: Type.String(), quantity: Type.Integer() })),
  createdAt: Type.String({ format: 'date-time' }),
})

/** By the name of the event. */
export const WEBHOOK_DATA = {
  'order.placed': Type.Object({ order: OrderOfEvent }),
  'order.status_changed': Type.Object({ order: OrderOfEvent, from: Status, to: Status }),
  'order.changed': Type.Object({ order: OrderOfEvent }),
  'payment.paid': PaymentOfEvent,
  'payment.held': PaymentOfEvent,
  'payment.declined': PaymentOfEvent,
  'payment.refunded': PaymentOfEvent,
  'stock.changed': Type.Object({
    branch: Branch,
    goods: goods(
      Type.Object({
        code: Code,
        quantity: Type.Integer({ description: 'Во всём филиале' }),
        places: Type.Array(Type.Object({ id: Type.Integer(), quantity: Type.Integer() }), {
          description: 'По магазинам и складам филиала',
        }),
      }),
    ),
  }),
  'prices.changed': Type.Object({
    branch: Branch,
    goods: goods(
      Type.Object({
        code: Code,
        price: Nullable(Type.Number({ description: 'Нет цены — в филиале не продаётся' })),
        priceOld: Nullable(Type.Number()),
        priceRegistered: Nullable(Type.Number({ description: 'Для вошедших покупателей' })),
      }),
    ),
  }),
  'goods.created': Goods,
  'goods.changed': Goods,
  'goods.deleted': Type.Object({ codes: goods(Code) }),
  'review.written': Type.Object({ review: ReviewOfEvent }),
  'review.changed': Type.Object({ review: ReviewOfEvent, from: Review, to: Review }),
  'repair.created': Type.Object({ repair: RepairOfEvent }),
  'repair.status_changed': Type.Object({ repair: RepairOfEvent, from: Repair, to: Repair }),
  'rental.booked': Type.Object({ rental: RentalOfEvent }),
  'rental.status_changed': Type.Object({ rental: RentalOfEvent, from: Booking, to: Booking }),
  'return.asked': Type.Object({ return: ReturnOfEvent }),
  'return.status_changed': Type.Object({ return: ReturnOfEvent, from: Return, to: Return }),
  'webhook.test': Type.Object({ message: Type.String() }),
}
