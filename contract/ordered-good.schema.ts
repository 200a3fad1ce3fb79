import Type from 'typebox'
import { Image, Nullable } from './shapes.schema.ts'

/** A line of an order, as its buyer and the shop's people see it. Sums are roubles, as everywhere on the wire. */
export const ORDERED_GOOD = {
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  /** Null: the good has no page any more. */
  url: Nullable(Type.String()),
  image: Nullable(Image),
  quantity: Type.Integer(),
  unit: Type.String(),
  price: Type.Number(),
  total: Type.Number(),
  /** What a promo code took off the line: `total` is without it. */
  promo: Type.Number(),
}
