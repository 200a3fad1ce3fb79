import Type from 'typebox'
import { section } from './call.ts'
import { FiltersAnswer, UsedQuery } from './catalog.ts'
import { CategoryCard, Filter, Good, VendorLink } from './good.ts'
import { Nullable } from './shapes.ts'

const { call, pagedCall } = section('Поиск')

export const LONGEST_QUERY = 200

const q = Type.String({ maxLength: LONGEST_QUERY, message: `Запрос длиннее ${LONGEST_QUERY} знаков: оставьте главное`, missing: 'Укажите запрос' })
const query = { q, categoryCode: Type.Optional(Type.String({ maxLength: 100 })) }

export const quickSearch = call({
  path: '/search/quick',
  summary: 'Подсказки по мере ввода',
  byNode: true,
  query: { q },
  answer: Type.Object({
    goods: Type.Array(Good, { maxItems: 6 }),
    categories: Type.Array(CategoryCard, { maxItems: 4 }),
    vendors: Type.Array(Type.Object({ ...VendorLink.properties, url: Type.String() }), { maxItems: 3 }),
    queries: Type.Array(Type.String(), { maxItems: 5 }),
    /** How the query was understood, when it was not taken as typed. */
    corrected: Nullable(Type.String()),
  }),
})

export const fullSearch = pagedCall({
  path: '/search/full',
  summary: 'Найденные товары с отбором, порядком и страницами; sort=popular — по соответствию',
  byNode: true,
  listing: true,
  query,
  answer: Good,
})

export const searchFilters = call({
  path: '/search/filters',
  summary: 'Фильтры найденного',
  byNode: true,
  listing: true,
  query,
  answer: FiltersAnswer,
})

export const search = call({
  path: '/search',
  summary: 'Поиск одним ответом: товары, фильтры, исправленный запрос',
  byNode: true,
  listing: true,
  query,
  answer: Type.Object({
    goods: Type.Array(Good),
    meta: Type.Object({ page: Type.Integer(), perPage: Type.Integer(), total: Type.Integer(), lastPage: Type.Integer() }),
    filters: Type.Array(Filter),
    query: UsedQuery,
    categories: Type.Array(CategoryCard),
    corrected: Nullable(Type.String()),
    /** Nothing found: the nearest things instead. */
    nearest: Type.Array(Good),
    refused: Type.Array(Type.String()),
  }),
})
