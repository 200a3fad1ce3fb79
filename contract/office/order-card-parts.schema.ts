import Type from 'typebox'
import { ORDERED_GOOD } from '../ordered-good.schema.ts'
import { Nullable } from '../shapes.schema.ts'
import { Moment } from './office-call.schema.ts'

/** What came for an order, what is still to be paid, what may go back and what is going. Roubles. */
export const OrderMoney = Type.Object({
  /** Of frozen money: what becomes of it, in words. */
  holdText: Nullable(Type.String()),
  received: Type.Number(),
  due: Type.Number(),
  /** A paid order has become dearer, and its buyer can pay the rest by a link. */
  isRestOnline: Type.Boolean(),
  /** What a link sent to the buyer's phone would ask for, roubles; null: nothing is paid by a link. */
  toPayByLink: Nullable(Type.Number()),
  refundable: Type.Number(),
  /** Parts of the money, oldest first; a whole payment going back is a state of the payment. */
  refunds: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Type.Number(),
      state: Type.Union([Type.Literal('due'), Type.Literal('held'), Type.Literal('made')]),
      stateText: Type.String(),
      reason: Type.String(),
      /** No provider holds the money: a person gives it back and says so. */
      isByHand: Type.Boolean(),
      at: Moment,
      who: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
  ),
})

/** What accounting has of an order, and what it said. Numbers and days are as it writes them. */
export const OrderExchange = Type.Object({
  source: Type.String(),
  sentAt: Nullable(Moment),
  acceptedAt: Nullable(Moment),
  /** It has the order, but not its last change. */
  isBehind: Type.Boolean(),
  number: Nullable(Type.String()),
  state: Nullable(Type.String()),
  shipment: Nullable(Type.String()),
  payment: Nullable(Type.String()),
  /** Lines it has changed, in words; null: none. */
  difference: Nullable(Type.String()),
})

export const CardItem = Type.Object({
  ...ORDERED_GOOD,
  complectOf: Nullable(Type.String()),
  priceOld: Type.Number(),
  /** Which warehouse gives it. */
  takes: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String(), quantity: Type.Integer() })),
})

/** Of the fields of the shop's own, by code: the value seen and the value wanted. */
export const OrderFieldChanges = Type.Optional(
  Type.Record(
    Type.String({ maxLength: 40 }),
    Type.Object({ from: Type.String(), to: Type.String({ maxLength: 2000, message: 'Сократите текст' }) }),
  ),
)
