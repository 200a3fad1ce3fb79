import Type from 'typebox'
import { section } from './call.schema.ts'
import { Arrives } from './cart-delivery.schema.ts'
import { Breadcrumb, CategoryCard, Complect, FigureTable, Filter, Good, GoodFull } from './good.schema.ts'
import { type FilterChoice, LISTING_SORTS, type ListingSort } from './listing-query.ts'
import { Image, Nullable, PageNumber, Warehouse } from './shapes.schema.ts'

const { schema, pagedSchema } = section('Каталог')

const categoryCode = { code: Type.String({ minLength: 1, maxLength: 100 }) }
const goodCode = { code: Type.String({ minLength: 1, maxLength: 20 }) }

/** `slug` is what stands in `/catalog/{category}/{slug}/`: a brand's or a tag's; the other two say which. */
const landing = {
  slug: Type.Optional(Type.String({ maxLength: 100 })),
  vendorSlug: Type.Optional(Type.String({ maxLength: 100 })),
  tagSlug: Type.Optional(Type.String({ maxLength: 100 })),
}

export const rootCategories = schema({
  summary: 'Корневые разделы каталога; isHire=1 — проката',
  cached: true,
  byNode: true,
  query: { isHire: Type.Optional(Type.Boolean()) },
  answer: Type.Array(CategoryCard),
})

export const categoryGoods = pagedSchema({
  summary: 'Товары раздела с отбором, порядком и страницами',
  cached: true,
  byNode: true,
  listing: true,
  params: categoryCode,
  query: landing,
  answer: Good,
})

export const categoryChildren = schema({
  summary: 'Подразделы с числом товаров',
  cached: true,
  byNode: true,
  params: categoryCode,
  answer: Type.Array(CategoryCard),
})

export const FiltersAnswer = Type.Object({ filters: Type.Array(Filter), total: Type.Integer() })

export const categoryFilters = schema({
  summary: 'Фильтры раздела с числом товаров для текущего выбора',
  cached: true,
  byNode: true,
  listing: true,
  params: categoryCode,
  query: landing,
  answer: FiltersAnswer,
})

export const SeoAnswer = Type.Object({
  title: Type.String(),
  h1: Type.String(),
  description: Type.String(),
  /** Plain text; empty where it would repeat itself. */
  text: Type.String(),
  /** Path and query on the page's own host. */
  canonical: Type.String(),
  robots: Type.String(),
  /** Which of it the shop's people have written themselves. */
  own: Type.Optional(
    Type.Object({
      title: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      h1: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
    }),
  ),
})

export const categorySeo = schema({
  summary: 'Заголовки и описание страницы раздела, бренда в разделе или подборки',
  cached: true,
  byNode: true,
  params: categoryCode,
  query: { ...landing, url: Type.Optional(Type.String({ maxLength: 2000 })) },
  answer: SeoAnswer,
})

/**
 * The choice an answer was made with, as contract/listing-query reads it: what was refused in the address is not in it.
 */
export const UsedQuery = Type.Object({
  page: Type.Integer(),
  perPage: Type.Integer(),
  sort: Type.Unsafe<ListingSort>(Type.Union(LISTING_SORTS.map((sort) => Type.Literal(sort)))),
  inStock: Type.Boolean(),
  filters: Type.Unsafe<Record<string, FilterChoice>>(
    Type.Record(
      Type.String(),
      Type.Union([
        Type.Object({ values: Type.Array(Type.String()) }),
        Type.Object({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) }),
      ]),
    ),
  ),
})

/** A listing for a page: rows, total and counts of one pass of the index, and what of the address was refused. */
export const listingPage = {
  goods: Type.Array(Good),
  meta: Type.Object({ page: Type.Integer(), perPage: Type.Integer(), total: Type.Integer(), lastPage: Type.Integer() }),
  filters: Type.Array(Filter),
  figures: FigureTable,
  query: UsedQuery,
  /** What was refused in the address («filter[price]=5000-1000»), in words; the rest of the choice holds. */
  refused: Type.Array(Type.String()),
}

/** Everything a listing page needs in one answer: one pass of the index gives rows, total and counts. */
export const categoryListing = schema({
  summary: 'Страница раздела одним ответом: товары, фильтры, подразделы, заголовки',
  cached: true,
  byNode: true,
  listing: true,
  params: categoryCode,
  query: { ...landing, isHire: Type.Optional(Type.Boolean()) },
  answer: Type.Object({
    ...listingPage,
    children: Type.Array(CategoryCard),
    tags: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), url: Type.String() })),
    /** What the address narrows the category to. */
    landing: Nullable(
      Type.Object({
        kind: Type.Union([Type.Literal('vendor'), Type.Literal('tag')]),
        slug: Type.String(),
        name: Type.String(),
      }),
    ),
    breadcrumb: Type.Array(Breadcrumb),
    /** How the category opens: cards, or a dense table where goods are chosen by figures. */
    view: Type.Union([Type.Literal('tile'), Type.Literal('table')]),
    seo: SeoAnswer,
  }),
})

export const goodByCode = schema({
  summary: 'Товар целиком; isHire=1 — прокатный',
  cached: true,
  byNode: true,
  params: goodCode,
  query: { isHire: Type.Optional(Type.Boolean()) },
  answer: GoodFull,
})

const related = { page: Type.Optional(PageNumber), perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 48 })) }

export const goodMaterials = pagedSchema({
  summary: 'Расходные материалы к товару',
  byNode: true,
  params: goodCode,
  query: { ...related, categoryCode: Type.Optional(Type.String({ maxLength: 100 })) },
  answer: Good,
})

export const goodMaterialCategories = schema({
  summary: 'Разделы расходных материалов к товару',
  byNode: true,
  params: goodCode,
  answer: Type.Array(CategoryCard),
})

/** `differences`: in which figures the analog is better, worse or merely other. */
export const Analog = Type.Object({
  good: Good,
  differences: Type.Array(
    Type.Object({
      name: Type.String(),
      unit: Nullable(Type.String()),
      own: Type.String(),
      other: Type.String(),
    }),
  ),
})

export const goodAnalogs = schema({
  summary: 'Чем заменить: тот же тип, ближайшие характеристики и цена',
  cached: true,
  byNode: true,
  params: goodCode,
  answer: Type.Array(Analog),
})

/** The good itself among them, by size; empty when the maker has no other size of this line. */
export const goodVariants = schema({
  summary: 'Размеры одной линейки: тот же раздел, бренд и название до запятой',
  byNode: true,
  params: goodCode,
  answer: Type.Object({ goods: Type.Array(Good), figures: FigureTable }),
})

export const goodComplects = schema({
  summary: 'Комплекты с этим товаром',
  cached: true,
  byNode: true,
  params: goodCode,
  answer: Type.Array(Complect),
})

export const goodComplectGoods = schema({
  summary: 'Что можно взять вместе с товаром',
  byNode: true,
  params: goodCode,
  answer: Type.Array(Good),
})

export const goodSpareParts = pagedSchema({
  summary: 'Запчасти к товару',
  byNode: true,
  params: goodCode,
  query: related,
  answer: Good,
})

export const goodWarehouses = schema({
  summary: 'Наличие в магазинах филиала; forRent=1 — прокатный парк',
  byNode: true,
  params: goodCode,
  query: { forRent: Type.Optional(Type.Boolean()) },
  answer: Type.Array(Warehouse),
})

export const goodTransport = schema({
  summary:
    'Доставка товара транспортной компанией в город: цена одной штуки от и дни для quantity штук; null — не возят или товара нет',
  access: 'visitor',
  byNode: true,
  params: goodCode,
  query: {
    city: Type.String({ minLength: 1, maxLength: 120, message: 'Укажите город' }),
    quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999, message: 'Количество — целое число от 1' })),
  },
  answer: Nullable(
    Type.Object({ price: Type.Number(), daysMin: Type.Integer(), daysMax: Type.Integer(), arrives: Arrives }),
  ),
})

export const goodQuestions = pagedSchema({
  summary: 'Вопросы о товаре и ответы магазина',
  params: goodCode,
  query: related,
  answer: Type.Object({
    id: Type.Integer(),
    authorName: Type.String(),
    text: Type.String(),
    answer: Nullable(Type.String()),
    createdAt: Type.String(),
  }),
})

/** Same battery, other tools: across brands that share the platform. */
export const batteryGoods = pagedSchema({
  summary: 'Инструмент на одной аккумуляторной платформе',
  byNode: true,
  params: { code: Type.String({ minLength: 1, maxLength: 60 }) },
  query: related,
  answer: Good,
})

export const goodsByCodes = schema({
  summary: 'Товары по кодам: сравнение, недавно просмотренные',
  byNode: true,
  query: {
    codes: Type.String({
      maxLength: 1000,
      pattern: '^\\d+(,\\d+)*$',
      message: 'Перечислите коды товаров через запятую',
    }),
  },
  answer: Type.Array(Good),
})

export const compareGoods = schema({
  summary: 'До четырёх товаров со всеми характеристиками, для сравнения',
  byNode: true,
  query: {
    codes: Type.String({
      maxLength: 200,
      pattern: '^\\d+(,\\d+){0,3}$',
      message: 'Сравнить можно до четырёх товаров',
      missing: 'Перечислите коды товаров для сравнения',
    }),
  },
  answer: Type.Array(GoodFull),
})

export const categoryByCode = schema({
  summary: 'Раздел',
  byNode: true,
  params: categoryCode,
  answer: Type.Object({
    code: Type.String(),
    name: Type.String(),
    nameOne: Type.String(),
    description: Type.String(),
    isHire: Type.Boolean(),
    url: Type.String(),
    image: Nullable(Image),
  }),
})

export const categoryBreadcrumb = schema({
  summary: 'Путь к разделу от корня',
  params: categoryCode,
  answer: Type.Array(Breadcrumb),
})
