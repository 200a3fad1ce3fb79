import Type from 'typebox'
import { section } from './call.schema.ts'
import { FiltersAnswer, UsedQuery } from './catalog.schema.ts'
import { CategoryCard, FigureTable, Filter, Good, VendorLink } from './good.schema.ts'
import { LONGEST_QUERY } from './limits.ts'
import { Nullable } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Поиск')

const q = Type.String({
  maxLength: LONGEST_QUERY,
  message: `Запрос длиннее ${LONGEST_QUERY} знаков: оставьте главное`,
  missing: 'Укажите запрос',
})
/** `asTyped=1`: «искать именно»: nothing mended, no word read as a filter. */
const asTyped = Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')], { message: 'Укажите 1 или уберите' }))
const query = { q, categoryCode: Type.Optional(Type.String({ maxLength: 100 })), asTyped }

/** A part of the query that was read as a filter; taking it off is searching for `without`. */
const SearchChip = Type.Object({
  kind: Type.Union([
    Type.Literal('price'),
    Type.Literal('figure'),
    Type.Literal('size'),
    Type.Literal('vendor'),
    Type.Literal('value'),
    Type.Literal('category'),
    Type.Literal('stock'),
    Type.Literal('sort'),
  ]),
  label: Type.String(),
  without: Type.String(),
})

const SearchUnderstanding = Type.Object({
  chips: Type.Array(SearchChip),
  /** Words that were read and are not looked for: «прошу счёт на», «2 шт». */
  ignored: Type.Array(Type.String()),
  /** «2 шт» of a purchasing line. */
  quantity: Nullable(Type.Integer()),
  /** What was searched instead of what was typed, when words were mended. */
  corrected: Nullable(Type.String()),
  /** Something was read otherwise than typed, so «искать именно „…“» (`asTyped=1`) is worth offering. */
  canUndo: Type.Boolean(),
  /** The answer to `asTyped=1`. */
  isAsTyped: Type.Boolean(),
})

/**
 * How well the listed goods answer. partial: not every word, `missing` says which; described: words stand in
 * descriptions only; analogs: the maker is unknown to the shop. `heading` is the line to show above them.
 */
const SearchMatch = Type.Object({
  kind: Type.Union([Type.Literal('all'), Type.Literal('partial'), Type.Literal('described'), Type.Literal('analogs')]),
  heading: Nullable(Type.String()),
  missing: Type.Array(Type.String()),
})

/** Shown above the goods: a page, a section, a shop, a text or a machine for rent that answers the query. */
const SearchLink = Type.Object({
  kind: Type.Union([
    Type.Literal('page'),
    Type.Literal('category'),
    Type.Literal('rental'),
    Type.Literal('shop'),
    Type.Literal('service'),
    Type.Literal('publication'),
    Type.Literal('question'),
  ]),
  title: Type.String(),
  url: Type.String(),
})

/** Several articles or codes in one text, as lines for the quick order; null: a query. */
const ArticleList = Nullable(Type.Array(Type.String()))

export const quickSearch = schema({
  summary: 'Подсказки по мере ввода; пустой запрос — что ищут в этом городе',
  cached: true,
  byNode: true,
  query: { q },
  answer: Type.Object({
    goods: Type.Array(Good, { maxItems: 6 }),
    categories: Type.Array(CategoryCard, { maxItems: 4 }),
    vendors: Type.Array(Type.Object({ ...VendorLink.properties, url: Type.String() }), { maxItems: 3 }),
    queries: Type.Array(Type.String(), { maxItems: 5 }),
    /** How the query was understood, when it was not taken as typed. */
    corrected: Nullable(Type.String()),
    links: Type.Array(SearchLink, { maxItems: 4 }),
    /** The one good whose article, code or model was typed whole: Enter opens it. */
    exact: Nullable(Type.Object({ code: Type.String(), url: Type.String() })),
    articleList: ArticleList,
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
  summary: 'Фильтры найденного; сколько его и как исправлен запрос',
  cached: true,
  byNode: true,
  listing: true,
  query,
  answer: Type.Object({ ...FiltersAnswer.properties, corrected: Nullable(Type.String()) }),
})

export const search = schema({
  summary: 'Поиск одним ответом: товары, фильтры, как понят запрос, ссылки над товарами',
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
    figures: FigureTable,
    query: UsedQuery,
    categories: Type.Array(CategoryCard),
    corrected: Nullable(Type.String()),
    understanding: SearchUnderstanding,
    match: SearchMatch,
    links: Type.Array(SearchLink),
    /** The one good whose article, code or model was asked for whole. */
    exact: Nullable(Type.Object({ code: Type.String(), url: Type.String() })),
    articleList: ArticleList,
    refused: Type.Array(Type.String()),
  }),
})

export const noteSearchOutcome = schema({
  summary: 'Что сделали с найденным: открыли, положили в корзину, заказали; без имён',
  access: 'visitor',
  body: Type.Object({
    q,
    goodCode: Type.String({ maxLength: 40, message: 'Укажите код товара' }),
    outcome: Type.Union([Type.Literal('click'), Type.Literal('cart'), Type.Literal('order')], {
      message: 'Укажите click, cart или order',
    }),
  }),
  answer: Type.Literal(true),
})
