import Type from 'typebox'
import { section } from './call.schema.ts'
import { FiltersAnswer, UsedQuery } from './catalog.schema.ts'
import { CategoryCard, Filter, Good, VendorLink } from './good.schema.ts'
import { LONGEST_QUERY } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Поиск')

const q = Type.String({
  maxLength: LONGEST_QUERY,
  message: `Запрос длиннее ${LONGEST_QUERY} знаков: оставьте главное`,
  missing: 'Укажите запрос',
})
const query = { q, categoryCode: Type.Optional(Type.String({ maxLength: 100 })) }

export const quickSearch = schema({
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

export const fullSearch = pagedSchema({
  summary: 'Найденные товары с отбором, порядком и страницами; sort=popular — по соответствию',
  byNode: true,
  listing: true,
  query,
  answer: Good,
})

export const searchFilters = schema({
  summary: 'Фильтры найденного',
  byNode: true,
  listing: true,
  query,
  answer: FiltersAnswer,
})

export const search = schema({
  summary: 'Поиск одним ответом: товары, фильтры, исправленный запрос',
  byNode: true,
  listing: true,
  query,
  answer: Type.Object({
    goods: Type.Array(Good),
    meta: Type.Object({
      page: Type.Integer(),
      perPage: Type.Integer(),
      total: Type.Integer(),
      lastPage: Type.Integer(),
    }),
    filters: Type.Array(Filter),
    query: UsedQuery,
    categories: Type.Array(CategoryCard),
    corrected: Nullable(Type.String()),
    /** Nothing found: the nearest things instead. */
    nearest: Type.Array(Good),
    refused: Type.Array(Type.String()),
  }),
})
