import Type from 'typebox'
import { section } from './call.schema.ts'
import { Image, Nullable, PageNumber } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Личный кабинет')

/**
 * As it was when ordered: name and price do not follow the catalogue. Sums are roubles; `url` is empty for a good no
 * longer on sale.
 */
const OrderItem = Type.Object({
  code: Type.String(),
  name: Type.String(),
  url: Nullable(Type.String()),
  image: Nullable(Image),
  quantity: Type.Integer(),
  price: Type.Number(),
  total: Type.Number(),
})

/** Empty where nothing was said. */
export const CourierVisitSchema = Type.Object({
  slot: Nullable(Type.Object({ day: Type.String(), interval: Type.String() })),
  entrance: Type.String(),
  floor: Type.String(),
  intercom: Type.String(),
  hasLift: Nullable(Type.Boolean()),
  callBefore: Type.Boolean(),
})

export const Order = Type.Object({
  id: Type.Integer(),
  /** The page of the order; null when it has none. */
  url: Nullable(Type.String()),
  number: Type.String(),
  createdAt: Type.String(),
  status: Type.String(),
  statusText: Type.String(),
  /** Till when the goods are kept for it unpaid. */
  reservedUntil: Nullable(Type.String()),
  /** Oldest first; the last one is the present status. */
  history: Type.Array(
    Type.Object({ status: Type.String(), statusText: Type.String(), at: Type.String(), note: Type.String() }),
  ),
  items: Type.Array(OrderItem),
  totalQuantity: Type.Integer(),
  totalPriceComputed: Type.Number(),
  totalDiscount: Type.Number(),
  totalBonuses: Type.Integer(),
  bonusesUsed: Type.Integer(),
  delivery: Type.Object({
    type: Type.Union([Type.Literal('pickup'), Type.Literal('courier'), Type.Literal('transport')]),
    text: Type.String(),
    address: Type.String(),
    price: Type.Number(),
    /** When a courier comes and how the door is found; null for orders no courier brings. */
    courierVisit: Nullable(CourierVisitSchema),
  }),
  payment: Type.Object({
    type: Type.Union([
      Type.Literal('on-receipt'),
      Type.Literal('online'),
      Type.Literal('split'),
      Type.Literal('invoice'),
    ]),
    text: Type.String(),
    isPaid: Type.Boolean(),
    url: Nullable(Type.String()),
    /** The invoice, a PDF. */
    invoiceUrl: Nullable(Type.String()),
  }),
  /** What the buyer pays: goods less bonuses, with delivery. */
  total: Type.Number(),
  canCancel: Type.Boolean(),
})

export const userOrders = pagedSchema({
  summary: 'Заказы покупателя, новые первыми',
  access: 'customer',
  query: {
    page: Type.Optional(PageNumber),
    /** All when left out. */
    state: Type.Optional(
      Type.Union([Type.Literal('active'), Type.Literal('finished')], { message: 'Укажите active или finished' }),
    ),
  },
  answer: Order,
})

export const userOrder = schema({
  summary: 'Заказ покупателя',
  access: 'customer',
  params: { id: Type.Integer({ minimum: 1, message: 'Нужен номер заказа' }) },
  answer: Order,
})
