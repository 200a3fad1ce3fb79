import Type, { type TSchema } from 'typebox'
import { VAT_RATES, type VatRate as Rate } from '#rules/money/vat.ts'

/** Keeps the words the schema carries for a wrong value. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { message } = schema as { message?: string }
  return Type.Union([schema, Type.Null()], typeof message === 'string' ? { message } : {})
}

export const VatRateSchema = Type.Unsafe<Rate>(Type.Union(VAT_RATES.map((rate) => Type.Literal(rate))))

/** A page number in a query; absurd ones are refused, past the end is an empty list. */
export const PageNumber = Type.Integer({
  minimum: 1,
  maximum: 999_999_999,
  message: 'Номер страницы — целое число от 1',
})

export const Image = Type.Object({
  src: Type.String(),
  srcset: Type.Optional(Type.String()),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})

export const City = Type.Object({
  id: Type.Integer(),
  address: Type.String(),
  area: Type.String(),
  region: Type.String(),
  fiasId: Type.String(),
  kladrId: Type.String(),
  name: Type.String(),
  geoLat: Type.Number(),
  geoLon: Type.Number(),
  nodeLogisticCode: Type.String(),
  nodeLogisticSlug: Nullable(Type.String()),
})

export const WorkTimeSchema = Type.Object({
  weekday: Type.String(),
  start: Type.String(),
  end: Type.String(),
  isDayOff: Type.String(),
})

export const Warehouse = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  address: Type.String(),
  directions: Type.String(),
  phone: Type.String(),
  geoLat: Type.Number(),
  geoLon: Type.Number(),
  nodeLogisticCode: Type.String(),
  cityName: Type.String(),
  hasPickup: Type.Boolean(),
  hasRental: Type.Boolean(),
  hasService: Type.Boolean(),
  workTime: Type.Array(WorkTimeSchema),
  workingSchedule: Type.String(),
  images: Type.Array(Image),
  remains: Type.Optional(Type.Integer()),
  deliveryDate: Type.Optional(Type.String()),
  cardGoods: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), quantity: Type.Integer(), available: Type.Integer() })),
  ),
})

export const ServiceCenter = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  geoLat: Type.Number(),
  geoLon: Type.Number(),
  nodeLogisticCode: Type.String(),
  cityName: Type.String(),
  description: Type.String(),
  workTime: Type.Array(WorkTimeSchema),
  workingSchedule: Type.String(),
  vendors: Type.Array(Type.Object({ code: Type.String(), slug: Type.String(), name: Type.String() })),
  works: Type.Array(Type.Object({ name: Type.String(), priceFrom: Type.Number(), days: Type.Integer() })),
  /** Tools in the workshop now, from the hand-in until they are ready. */
  queue: Type.Integer(),
})

/** `start` and `price` are sums in roubles, written as strings as the shop's accounting system sends them. */
const DeliveryTier = Type.Object({ start: Type.String(), price: Type.String() })

export const NodeLogistic = Type.Object({
  code: Type.String(),
  slug: Nullable(Type.String()),
  name: Type.String(),
  nameIn: Type.String(),
  cityId: Type.Integer(),
  phone: Type.String(),
  hasRental: Type.Boolean(),
  hasService: Type.Boolean(),
  /** Some shop of the branch gives orders out. */
  hasPickup: Type.Boolean(),
  /** Those that do, in the shop's own order: what a day is promised from. */
  pickupShops: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), workTime: Type.Array(WorkTimeSchema) }),
  ),
  prices: Type.Array(DeliveryTier),
})
