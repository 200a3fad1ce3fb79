import Type from 'typebox'
import { Image, Nullable, VatRateSchema } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { DeskView, ViewBody, viewId } from './orders.schema.ts'

const schema = officeSection('Товары')

/** Several by comma. */
const List = Type.Optional(Type.String({ maxLength: 4000 }))

const AttributeValue = Type.Union([Type.Number(), Type.String(), Type.Boolean()])

/** Which goods: the same for the list, for bulk changes and for files. */
export const GoodsFilters = {
  search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
  /** With everything below it. */
  category: Type.Optional(Type.String({ maxLength: 100 })),
  vendor: List,
  label: List,
  /** Ids of sources of exchange. */
  source: List,
  /** hidden, shown, no-photo, no-text, no-price, low-margin, unmapped, marked: all of them at once. */
  flag: List,
  /** none, low, some. */
  stock: Type.Optional(Type.String({ maxLength: 10 })),
  /** Whose prices; left out: the first of the person's branches. */
  branch: Type.Optional(Type.String({ maxLength: 20 })),
}

/** Sums are roubles. Null where the person may not see it or there is none. */
export const ListedGood = Type.Object({
  code: Type.String(),
  article: Type.String(),
  barcode: Nullable(Type.String()),
  name: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
  category: Type.String(),
  vendor: Type.String(),
  labels: Type.Array(Type.String()),
  isShown: Type.Boolean(),
  isHire: Type.Boolean(),
  isMarked: Type.Boolean(),
  hasText: Type.Boolean(),
  price: Nullable(Type.Number()),
  priceOld: Nullable(Type.Number()),
  priceRegistered: Nullable(Type.Number()),
  cost: Nullable(Type.Number()),
  /** Percent of the price. */
  margin: Nullable(Type.Number()),
  stock: Nullable(Type.Integer()),
  stockHere: Nullable(Type.Integer()),
  weightGrams: Type.Integer(),
  warrantyMonths: Type.Integer(),
  vat: Nullable(VatRateSchema),
  rating: Nullable(Type.Number()),
  reviews: Type.Integer(),
  updatedAt: Moment,
  /** Only those asked for. */
  attributes: Type.Record(Type.String(), AttributeValue),
})

const Counts = Type.Record(Type.String(), Type.Integer())
/** How many there would be with each value alone. */
export const ListedFacets = Type.Object({
  categories: Counts,
  vendors: Counts,
  labels: Counts,
  sources: Counts,
  flags: Counts,
  stock: Counts,
})

export const goodsList = schema({
  summary: 'Все товары, скрытые тоже: фильтры со счётом у каждого значения, любой порядок, страница по offset',
  needs: 'goods.read',
  query: {
    ...GoodsFilters,
    /** Attributes to tell, by comma. */
    attributes: List,
    /** A column's name or `attributes.power`. */
    sort: Type.Optional(Type.String({ maxLength: 80 })),
    descending: Type.Optional(Type.Boolean()),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  },
  answer: Type.Object({ goods: Type.Array(ListedGood), total: Type.Integer(), facets: ListedFacets }),
})

const ListedAttribute = Type.Object({
  code: Type.String(),
  name: Type.String(),
  type: Type.Union([Type.Literal('list'), Type.Literal('number'), Type.Literal('bool')]),
  unit: Nullable(Type.String()),
  decimals: Type.Integer(),
  /** Of a list: value and what it is called, in the shop's order. */
  values: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
})

export const GoodsLists = Type.Object({
  /** In tree order. */
  categories: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      depth: Type.Integer(),
      attributes: Type.Array(Type.String()),
    }),
  ),
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  labels: Type.Array(Type.String()),
  sources: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  branches: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  attributes: Type.Array(ListedAttribute),
  lowMarginPercent: Type.Number(),
  lowStock: Type.Integer(),
})

export const goodsLists = schema({
  summary: 'Из чего выбирают на столе товаров: категории деревом, бренды, ярлыки, источники, филиалы, атрибуты',
  needs: 'goods.read',
  answer: GoodsLists,
})

export const goodsViews = schema({
  summary: 'Сохранённые виды списка товаров: свои и общие',
  needs: 'goods.read',
  answer: Type.Array(DeskView),
})

export const saveGoodsView = schema({
  summary: 'Сохранить вид списка товаров; с id — изменить свой',
  needs: 'goods.read',
  body: ViewBody,
  answer: Type.Array(DeskView),
})

export const removeGoodsView = schema({
  summary: 'Удалить свой вид; общий — и тот, кто может делиться',
  needs: 'goods.read',
  params: { id: viewId },
  answer: Type.Array(DeskView),
})
