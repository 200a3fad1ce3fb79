import Type from 'typebox'
import { Image, Nullable } from './shapes.schema.ts'

const Price = Type.Object({
  priceComputed: Type.Number(),
  priceOld: Nullable(Type.Number()),
  discountPercent: Nullable(Type.Integer()),
  /** The last day of the lowered price, `2026-11-30`; absent: nobody has said. */
  discountEndsOn: Type.Optional(Type.String()),
  bonuses: Type.Integer(),
  priceAfterRegistration: Nullable(Type.Number()),
})

export const VendorLink = Type.Object({ code: Type.String(), slug: Type.String(), name: Type.String() })

/** `value` is ready to show («2,7», «SDS-plus», «да»); the unit stands apart, set lighter. */
export const GoodAttribute = Type.Object({
  code: Type.String(),
  name: Type.String(),
  value: Type.String(),
  unit: Nullable(Type.String()),
})

/** A good as a card shows it. Prices are roubles; for a rental good, per day from the first tariff. */
export const Good = Type.Object({
  code: Type.String(),
  article: Type.String(),
  name: Type.String(),
  url: Type.String(),
  vendor: VendorLink,
  category: Type.Object({ code: Type.String(), name: Type.String() }),
  images: Type.Array(Image),
  price: Price,
  goodLocalCount: Type.Integer(),
  goodTotalCount: Type.Integer(),
  deliveryDays: Nullable(Type.Integer()),
  /** Of the pieces of this branch, those on the shelves of its shops that give orders out. */
  shelves: Type.Optional(Type.Array(Type.Object({ shop: Type.Integer(), count: Type.Integer() }))),
  /** Pieces that do not lie in this branch, by the days they travel here, the soonest first; -1: nobody can say. */
  away: Type.Optional(Type.Array(Type.Object({ count: Type.Integer(), days: Type.Integer() }))),
  rating: Type.Object({ value: Type.Number(), count: Type.Integer() }),
  labels: Type.Array(Type.String()),
  unit: Type.String(),
  isHire: Type.Boolean(),
  /** Of a rental good: whether this city's park has it, and else whose. */
  park: Type.Optional(
    Type.Object({
      state: Type.Union([Type.Literal('here'), Type.Literal('warehouse'), Type.Literal('nowhere')]),
      text: Type.String(),
    }),
  ),
  /** Up to three figures the name does not say, in short words. */
  attributes: Type.Array(GoodAttribute),
})

export const Breadcrumb = Type.Object({ name: Type.String(), url: Type.String() })

/** From so many days on, a day costs so many roubles. */
export const HireTariff = Type.Object({ fromDays: Type.Integer(), pricePerDay: Type.Number() })

export const GoodFull = Type.Object({
  ...Good.properties,
  /** The key figures of its category, in full. */
  attributes: Type.Array(GoodAttribute),
  /** What is seen in the pictures and not sold with it. */
  pictureNote: Type.Optional(Type.String()),
  /** HTML, sanitised on the server. */
  description: Type.String(),
  groups: Type.Array(Type.Object({ name: Type.String(), attributes: Type.Array(GoodAttribute) })),
  inTheBox: Type.Array(Type.String()),
  documents: Type.Array(Type.Object({ name: Type.String(), url: Type.String(), size: Type.Integer() })),
  videos: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** Months. */
  warranty: Type.Integer(),
  /** Kilograms. */
  weight: Type.Number(),
  /** Millimetres. */
  dimensions: Type.Object({ length: Type.Integer(), width: Type.Integer(), height: Type.Integer() }),
  breadcrumb: Type.Array(Breadcrumb),
  /** A disc or a glove has none: it is worn out and thrown away. */
  hasSpareParts: Type.Boolean(),
  /** Exploded views of it, asked for by themselves. */
  hasDiagrams: Type.Optional(Type.Boolean()),
  /** In place of the words the page makes up itself. */
  seoTitle: Type.Optional(Type.String()),
  seoDescription: Type.Optional(Type.String()),
  h1: Type.Optional(Type.String()),
  batteryPlatform: Nullable(Type.Object({ code: Type.String(), name: Type.String(), voltage: Type.Integer() })),
  hire: Nullable(
    Type.Object({
      deposit: Type.Number(),
      tariffs: Type.Array(HireTariff),
    }),
  ),
  /**
   * Where the owner says so: how the price moved in this branch. Rubles; the steps of 90 days, the last one holds now.
   */
  priceStory: Type.Optional(
    Type.Object({
      /** «За 90 дней от 9 490 ₽». */
      text: Type.String(),
      /** Empty: the shop does not show them. */
      steps: Type.Array(Type.Object({ from: Type.String(), price: Type.Number() })),
      /** Whether the shop tells of a lower price. */
      hasAlert: Type.Boolean(),
    }),
  ),
  /** On a rental good: the same machine on sale; on a good on sale: the same machine for rent, with its tariffs. */
  counterpart: Nullable(Type.Object({ url: Type.String(), price: Type.Number(), tariffs: Type.Array(HireTariff) })),
})

/**
 * Counts leave out the filter's own choice. `histogram`: goods in equal steps from min to max, for the small chart; or
 * between `edges` where there are any, one more than bars: the scale the goods themselves are spread by.
 */
export const Filter = Type.Object({
  code: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal('list'), Type.Literal('range'), Type.Literal('bool')]),
  unit: Nullable(Type.String()),
  values: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() }))),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  histogram: Type.Optional(Type.Array(Type.Integer())),
  edges: Type.Optional(Type.Array(Type.Number())),
})

/** Goods of a page as a table: in which figures they differ; a row of values for each good, '' where it has none. */
export const FigureTable = Type.Object({
  columns: Type.Array(Type.Object({ name: Type.String(), unit: Nullable(Type.String()) })),
  rows: Type.Array(Type.Array(Type.String())),
})

export const CategoryCard = Type.Object({
  code: Type.String(),
  name: Type.String(),
  url: Type.String(),
  image: Nullable(Image),
  icon: Nullable(Type.String()),
  goods: Type.Integer(),
  /** Said instead of the count: «от 150 ₽ за день» of a rental section. */
  note: Type.Optional(Type.String()),
})

/** The good itself is the first of the items. `price` of an item is for one piece inside the kit. */
export const Complect = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Number(),
  priceOld: Type.Number(),
  items: Type.Array(Type.Object({ good: Good, quantity: Type.Integer(), price: Type.Number() })),
})
