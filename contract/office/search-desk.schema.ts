import Type from 'typebox'
import { LONGEST_QUERY } from '../limits.ts'
import { Nullable } from '../shapes.schema.ts'
import { NamedGood } from './good-card.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Настройка поиска')
const needs = 'search.tune'

const Query = Type.String({
  maxLength: LONGEST_QUERY,
  message: `Запрос — до ${LONGEST_QUERY} знаков`,
  missing: 'Укажите запрос',
})
const Branch = Type.String({ minLength: 1, maxLength: 20, message: 'Нужен филиал' })
const Id = Nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер строки' }))
const Line = (longest: number, message: string) => Type.String({ maxLength: longest, message })
const Phrases = Type.Array(Line(200, 'Слово или фраза — до 200 знаков'), {
  maxItems: 100,
  message: 'Слова — список, до 100',
})
const Day = Nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', message: 'День — ГГГГ-ММ-ДД' }))
const Codes = Type.Array(Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара' }), {
  maxItems: 50,
  message: 'Товары — список кодов',
})
const Kind = Type.Unsafe<'category' | 'page' | 'question' | 'good'>(
  Type.String({ pattern: '^(category|page|question|good)$', message: 'Раздел, страница, вопрос или товар' }),
)
const Table = Type.Unsafe<'nothing' | 'weak' | 'popular'>(
  Type.String({ pattern: '^(nothing|weak|popular)$', message: 'Таблица: nothing, weak или popular' }),
)
const List = Type.Unsafe<'brands' | 'never'>(
  Type.String({ pattern: '^(brands|never)$', message: 'Список: brands или never' }),
)
const Days = Type.Integer({ minimum: 1, maximum: 90, message: 'Период — от 1 до 90 дней' })
const ShortGood = Type.Object({ code: Type.String(), name: Type.String() })

export const SoughtQuery = Type.Object({
  query: Type.String(),
  times: Type.Integer(),
  visitors: Type.Integer(),
  /** By the last of them; nought too when not all words matched. */
  found: Type.Integer(),
  nothing: Type.Integer(),
  /** How often a longer query of the same beginning followed. */
  refined: Type.Integer(),
  clicks: Type.Integer(),
  carts: Type.Integer(),
  orders: Type.Integer(),
  goods: Type.Array(ShortGood),
  /** What was done about it already. */
  tuned: Nullable(Type.String()),
})

export const soughtQueries = schema({
  summary: 'Что искали за период: без ответа, со слабым ответом, популярное',
  needs,
  query: {
    table: Type.Optional(Table),
    days: Type.Optional(Days),
    search: Type.Optional(Query),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  answer: Type.Object({
    queries: Type.Array(SoughtQuery),
    isMore: Type.Boolean(),
    counts: Type.Object({ nothing: Type.Integer(), weak: Type.Integer(), popular: Type.Integer() }),
  }),
})

/** One answer of the search, as the page has it. */
const SearchSide = Type.Object({
  total: Type.Integer(),
  heading: Nullable(Type.String()),
  corrected: Nullable(Type.String()),
  chips: Type.Array(Type.String()),
  ignored: Type.Array(Type.String()),
  missing: Type.Array(Type.String()),
  /** Words of the query with what is taken for the same. */
  terms: Type.Array(Type.Object({ shown: Type.String(), sameAs: Type.Array(Type.String()) })),
  links: Type.Array(Type.Object({ kind: Type.String(), title: Type.String(), url: Type.String() })),
  goods: Type.Array(
    Type.Object({
      ...ShortGood.properties,
      article: Type.String(),
      /** Rubles. */
      price: Type.Number(),
      isInStock: Type.Boolean(),
      isPinned: Type.Boolean(),
    }),
  ),
})
export const TriedQuery = SearchSide

export const tryQuery = schema({
  summary: 'Попробовать запрос: что прочитано и что найдено в филиале',
  needs,
  query: { query: Query, branch: Branch },
  answer: SearchSide,
})

export const GoodExplanation = Type.Object({
  place: Nullable(Type.Integer()),
  total: Type.Integer(),
  way: Type.String(),
  terms: Type.Array(
    Type.Object({
      shown: Type.String(),
      role: Type.String(),
      sameAs: Type.Array(Type.String()),
      where: Nullable(Type.String()),
    }),
  ),
  order: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  above: Nullable(
    Type.Object({ ...ShortGood.properties, by: Type.String(), theirs: Type.String(), own: Type.String() }),
  ),
  popularity: Type.Number(),
  branches: Type.Array(Type.String()),
})

export const explainFound = schema({
  summary: 'Почему этот товар: что совпало и почему он на этом месте',
  needs,
  query: {
    query: Query,
    branch: Branch,
    code: Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара', missing: 'Нужен код товара' }),
  },
  answer: GoodExplanation,
})

const NeedFields = {
  phrase: Line(400, 'Фраза — до 400 знаков'),
  kind: Kind,
  target: Line(200, 'До 200 знаков'),
  title: Line(200, 'До 200 знаков'),
}
const PinFields = { query: Query, branch: Nullable(Branch), codes: Codes, from: Day, to: Day }

/** Of one table; with null instead of what it shall be the row goes. `seen` is what the person saw of it. */
export const SearchChange = Type.Union(
  [
    Type.Object({ table: Type.Literal('synonym'), id: Id, phrases: Phrases, seen: Nullable(Phrases) }),
    Type.Object({
      table: Type.Literal('need'),
      id: Id,
      need: Nullable(Type.Object({ ...NeedFields, seen: Nullable(Type.Object(NeedFields)) })),
    }),
    Type.Object({
      table: Type.Literal('pin'),
      id: Id,
      pin: Nullable(Type.Object({ ...PinFields, seen: Nullable(Type.Object(PinFields)) })),
    }),
    Type.Object({
      table: Type.Literal('word'),
      list: List,
      word: Line(200, 'Слово — до 200 знаков'),
      isGone: Type.Boolean(),
    }),
  ],
  { message: 'Нужно изменение синонимов, фразы, закрепления или списка слов' },
)

const EffectSide = Type.Object({
  total: Type.Integer(),
  heading: Nullable(Type.String()),
  corrected: Nullable(Type.String()),
  links: Type.Array(Type.String()),
  goods: Type.Array(ShortGood),
})

export const SearchEffect = Type.Object({
  /** What the change touches, and the query asked about. */
  queries: Type.Array(
    Type.Object({ query: Type.String(), isChanged: Type.Boolean(), before: EffectSide, after: EffectSide }),
  ),
  /** Of what was really sought in thirty days. */
  logged: Type.Object({
    /** How many have the words, how many of them were tried. */
    touched: Type.Integer(),
    checked: Type.Integer(),
    changed: Type.Array(
      Type.Object({
        query: Type.String(),
        times: Type.Integer(),
        before: Type.Integer(),
        after: Type.Integer(),
        first: Nullable(Type.String()),
      }),
    ),
  }),
  /** Popular queries that would not be suggested any more. */
  silenced: Type.Array(Type.String()),
})

export const searchEffect = schema({
  summary: 'Что изменится, если сохранить: ничего не записывает',
  needs,
  body: Type.Object({ change: SearchChange, branch: Branch, query: Type.Optional(Query) }),
  answer: SearchEffect,
})

export const changeSearchTable = schema({
  summary: 'Изменить синонимы, фразы, закрепления или списки слов; действует сразу',
  needs,
  body: Type.Object({ change: SearchChange }),
  answer: Type.Object({ id: Nullable(Type.Integer()) }),
})

export const SynonymSet = Type.Object({ id: Type.Integer(), phrases: Type.Array(Type.String()) })

export const synonymSets = schema({
  summary: 'Наборы синонимов',
  needs,
  query: { search: Type.Optional(Query) },
  answer: Type.Object({ sets: Type.Array(SynonymSet), total: Type.Integer() }),
})

export const synonymHints = schema({
  summary: 'С чем связать слово: что искали следом и наборы с похожими словами',
  needs,
  query: { query: Query },
  answer: Type.Object({
    next: Type.Array(Type.Object({ query: Type.String(), times: Type.Integer() })),
    sets: Type.Array(SynonymSet),
  }),
})

export const OfficeNeedRow = Type.Object({
  id: Type.Integer(),
  phrase: Type.String(),
  kind: Kind,
  target: Type.String(),
  title: Type.String(),
  /** Of the section, the good or the link. */
  name: Type.String(),
  /** False: the section is gone or the good is hidden. */
  isShown: Type.Boolean(),
})

export const searchNeeds = schema({
  summary: 'Куда ведут фразы: разделы, страницы, вопросы, товары',
  needs,
  query: { search: Type.Optional(Query) },
  answer: Type.Array(OfficeNeedRow),
})

export const SearchWordList = Type.Object({ words: Type.Array(Type.String()) })

export const searchWords = schema({
  summary: 'Слова одного списка: бренды не из магазина или слова без подсказок',
  needs,
  query: { list: List },
  answer: SearchWordList,
})

export const SearchPin = Type.Object({
  id: Type.Integer(),
  query: Type.String(),
  /** Null: every branch. */
  branch: Nullable(Type.String()),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  goods: Type.Array(NamedGood),
  state: Type.Unsafe<'waiting' | 'on' | 'over'>(Type.String()),
})

export const searchPins = schema({ summary: 'Закреплённые товары', needs, answer: Type.Array(SearchPin) })

export const SearchTask = Type.Object({
  what: Type.Unsafe<'popularity' | 'report'>(Type.String()),
  isWaiting: Type.Boolean(),
  askedAt: Nullable(Moment),
  finishedAt: Nullable(Moment),
  told: Nullable(Type.String()),
})

export const SearchLists = Type.Object({
  branches: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  categories: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** The last day the night's report tells of. */
  reportDay: Nullable(Type.String()),
  tasks: Type.Array(SearchTask),
})

export const searchLists = schema({
  summary: 'Филиалы, разделы и последние подсчёты',
  needs,
  answer: SearchLists,
})

export const askSearchTask = schema({
  summary: 'Посчитать сейчас: популярность или отчёт',
  needs,
  body: Type.Object({
    what: Type.Unsafe<'popularity' | 'report'>(
      Type.String({ pattern: '^(popularity|report)$', message: 'Посчитать: popularity или report' }),
    ),
  }),
  answer: SearchLists,
})
