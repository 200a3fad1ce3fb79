import Type from 'typebox'
import { section } from './call.schema.ts'
import { FiltersAnswer, listingPage } from './catalog.schema.ts'
import { CategoryCard, Good } from './good.schema.ts'
import { PublicationCard } from './publication.schema.ts'
import { Nullable } from './shapes.schema.ts'
import { Vendor } from './vendor.schema.ts'

const { schema, pagedSchema } = section('Витрина')

const Tab = Type.Object({ code: Type.String(), name: Type.String() })

export const bestVendors = schema({
  summary: 'Главные бренды',
  cached: true,
  byNode: true,
  answer: Type.Array(Vendor),
})

export const bestByCategory = schema({
  summary: 'Лучшее по разделам: несколько товаров каждого',
  cached: true,
  byNode: true,
  answer: Type.Array(Type.Object({ category: CategoryCard, goods: Type.Array(Good) })),
})

export const bestGoods = schema({
  summary: 'Лучшие предложения',
  cached: true,
  byNode: true,
  query: { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) },
  answer: Type.Array(Good),
})

export const selectionTabs = schema({
  summary: 'Подборки: хиты, новинки, распродажа',
  cached: true,
  answer: Type.Array(Tab),
})

export const selectionGoods = schema({
  summary: 'Товары подборки',
  cached: true,
  byNode: true,
  query: {
    code: Type.String({ minLength: 1, maxLength: 60 }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })),
  },
  answer: Type.Array(Good),
})

export const allSelections = schema({
  summary: 'Все подборки с товарами',
  cached: true,
  byNode: true,
  query: { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) },
  answer: Type.Array(Type.Object({ ...Tab.properties, goods: Type.Array(Good) })),
})

export const seasonStory = schema({
  summary: 'Работа сезона: статья или акция этого времени года и товары к ней',
  cached: true,
  byNode: true,
  answer: Nullable(Type.Object({ publication: PublicationCard, goods: Type.Array(Good) })),
})

export const discountGoods = pagedSchema({
  summary: 'Товары со скидкой, с отбором и страницами',
  cached: true,
  byNode: true,
  listing: true,
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  answer: Good,
})

export const discountFilters = schema({
  summary: 'Фильтры товаров со скидкой',
  cached: true,
  byNode: true,
  listing: true,
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  answer: FiltersAnswer,
})

/** For the page of discounts: wrong values in the address are set aside and told, not refused. */
export const discountListing = schema({
  summary: 'Товары со скидкой, их фильтры и разделы одним ответом; без sort — сначала большие скидки',
  cached: true,
  byNode: true,
  listing: true,
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  /** `categories`: sections that have something on sale, with how much; `category`: the one the list is narrowed to. */
  answer: Type.Object({
    ...listingPage,
    categories: Type.Array(CategoryCard),
    category: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})
