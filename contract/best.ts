import Type from 'typebox'
import { section } from './call.ts'
import { FiltersAnswer, listingPage } from './catalog.ts'
import { CategoryCard, Good } from './good.ts'
import { Vendor } from './vendor.ts'

const { call, pagedCall } = section('Витрина')

const Tab = Type.Object({ code: Type.String(), name: Type.String() })

export const bestVendors = call({ path: '/best/vendor', summary: 'Главные бренды', byNode: true, answer: Type.Array(Vendor) })

export const bestByCategory = call({
  path: '/best/categorized-preview',
  summary: 'Лучшее по разделам: несколько товаров каждого',
  byNode: true,
  answer: Type.Array(Type.Object({ category: CategoryCard, goods: Type.Array(Good) })),
})

export const bestGoods = call({
  path: '/best/good',
  summary: 'Лучшие предложения',
  byNode: true,
  query: { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) },
  answer: Type.Array(Good),
})

export const selectionTabs = call({ path: '/best/selection/tabs', summary: 'Подборки: хиты, новинки, распродажа', answer: Type.Array(Tab) })

export const selectionGoods = call({
  path: '/best/selection/goods',
  summary: 'Товары подборки',
  byNode: true,
  query: { code: Type.String({ minLength: 1, maxLength: 60 }), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) },
  answer: Type.Array(Good),
})

export const allSelections = call({
  path: '/best/selection/all',
  summary: 'Все подборки с товарами',
  byNode: true,
  query: { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) },
  answer: Type.Array(Type.Object({ ...Tab.properties, goods: Type.Array(Good) })),
})

export const discountGoods = pagedCall({
  path: '/best/discount/goods',
  summary: 'Товары со скидкой, с отбором и страницами',
  byNode: true,
  listing: true,
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  answer: Good,
})

export const discountFilters = call({
  path: '/best/discount/filters',
  summary: 'Фильтры товаров со скидкой',
  byNode: true,
  listing: true,
  query: { categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  answer: FiltersAnswer,
})

/** For the page of discounts: wrong values in the address are set aside and told, not refused. */
export const discountListing = call({
  path: '/best/discount/listing',
  summary: 'Товары со скидкой и их фильтры одним ответом',
  byNode: true,
  listing: true,
  answer: Type.Object(listingPage),
})
