import Type from 'typebox'
import type { RepriceRounding } from '#rules/goods/reprice.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Цены')

const GoodCode = Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара' })
const Branch = Type.String({ minLength: 1, maxLength: 20, message: 'Нужен филиал' })
const Code = Type.String({ minLength: 1, maxLength: 100 })
/** Rubles, two decimals. */
const Rubles = Type.Number({ minimum: -1_000_000_000_000, maximum: 1_000_000_000_000, message: 'Нужна сумма в рублях' })
const ScheduleState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('on'),
  Type.Literal('over'),
  Type.Literal('cancelled'),
  Type.Literal('missed'),
])

/** Money in rubles, as everywhere on the wire; null: there is none. */
export const PriceRow = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  vendor: Type.String(),
  image: Nullable(Image),
  isActive: Type.Boolean(),
  cost: Nullable(Type.Number()),
  price: Nullable(Type.Number()),
  priceOld: Nullable(Type.Number()),
  priceRegistered: Nullable(Type.Number()),
  /** Per cent of the price the shop keeps. */
  margin: Nullable(Type.Number()),
  /** Who writes the price instead of us, by name. */
  owner: Nullable(Type.String()),
  /** The next scheduled price here, or the one that holds now. */
  schedule: Nullable(
    Type.Object({
      id: Type.Integer(),
      price: Type.Number(),
      from: Moment,
      to: Nullable(Moment),
      state: ScheduleState,
    }),
  ),
})

export const PriceTerms = Type.Object({
  /** Of the product's page: the lowest price of 90 days with its steps. */
  showsHistory: Type.Boolean(),
  /** News of a lower price for whoever asks. */
  alerts: Type.Boolean(),
  heldTimes: Type.Integer({ minimum: 2, maximum: 100, message: 'Во сколько раз — от 2 до 100' }),
  /** Per cent. */
  lowMargin: Type.Number({ minimum: 0, maximum: 90, message: 'Маржа — от 0 до 90 %' }),
})

export const priceLists = schema({
  summary: 'Из чего выбирать: свои филиалы, бренды, категории, поставщики',
  needs: 'prices.read',
  answer: Type.Object({
    branches: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), mayChange: Type.Boolean() })),
    vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    categories: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), depth: Type.Integer() })),
    sources: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    terms: PriceTerms,
  }),
})

export const priceGrid = schema({
  summary: 'Цены одного филиала: цена, старая, после регистрации, закупка и маржа',
  needs: 'prices.read',
  query: {
    /** Left out: the first of the person's own. */
    branch: Type.Optional(Branch),
    show: Type.Optional(
      Type.Union(
        [
          Type.Literal('all'),
          Type.Literal('no-price'),
          Type.Literal('no-cost'),
          Type.Literal('low-margin'),
          Type.Literal('sale'),
          Type.Literal('scheduled'),
        ],
        { message: 'show: all, no-price, no-cost, low-margin, sale или scheduled' },
      ),
    ),
    vendor: Type.Optional(Code),
    category: Type.Optional(Code),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    after: Type.Optional(Type.String({ maxLength: 30, message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({
    branch: Type.Object({ code: Type.String(), name: Type.String(), mayChange: Type.Boolean() }),
    goods: Type.Array(PriceRow),
    next: Nullable(Type.String()),
  }),
})

const Figures = {
  price: Type.Optional(Rubles),
  priceOld: Type.Optional(Nullable(Rubles)),
  priceRegistered: Type.Optional(Nullable(Rubles)),
  cost: Type.Optional(Nullable(Rubles)),
}

/**
 * All of it or nothing; each wrong cell is named `<code>:<field>` with its words. `isSure`: a tenfold move is meant.
 */
export const changePrices = schema({
  summary: 'Изменить цены филиала в таблице',
  needs: 'prices.change',
  body: Type.Object({
    branch: Branch,
    changes: Type.Array(
      Type.Object({
        code: GoodCode,
        set: Type.Object(Figures),
        /** What the person saw in these cells. */
        seen: Type.Optional(Type.Object({ ...Figures, price: Type.Optional(Nullable(Rubles)) })),
      }),
      { minItems: 1, maxItems: 500, message: 'От одной до 500 строк' },
    ),
    isSure: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Object({ runId: Nullable(Type.Integer()), goods: Type.Array(PriceRow) }),
})

export const PriceCard = Type.Object({
  good: Type.Object({
    code: Type.String(),
    name: Type.String(),
    article: Type.String(),
    cost: Nullable(Type.Number()),
  }),
  days: Type.Integer(),
  branches: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      mayChange: Type.Boolean(),
      row: PriceRow,
      lowest: Nullable(Type.Number()),
      steps: Type.Array(Type.Object({ from: Moment, price: Type.Number() })),
    }),
  ),
})

export const priceCard = schema({
  summary: 'Цены одного товара по своим филиалам и как они менялись за год',
  needs: 'prices.read',
  params: { code: GoodCode },
  answer: PriceCard,
})

const RuleId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер правила' })

const Rule = {
  base: Type.Union([Type.Literal('price'), Type.Literal('cost')], { message: 'От чего считать: price или cost' }),
  percent: Type.Number({ minimum: -1000, maximum: 10_000, message: 'Процент — число' }),
  rounding: Type.Unsafe<RepriceRounding>(
    Type.Union(
      (['none', '10', '90', '99'] as const).map((each) => Type.Literal(each)),
      { message: 'Округление: none, 10, 90 или 99' },
    ),
  ),
  leastMargin: Nullable(Type.Number({ minimum: -1000, maximum: 1000, message: 'Маржа — число' })),
  branches: Type.Array(Branch, { minItems: 1, maxItems: 100, message: 'Выберите хотя бы один филиал' }),
  vendors: Type.Optional(Type.Array(Code, { maxItems: 100 })),
  categories: Type.Optional(Type.Array(Code, { maxItems: 100 })),
  source: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  codes: Type.Optional(Type.Array(GoodCode, { maxItems: 500 })),
  priceFrom: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, message: 'Цена от — число' })),
  priceTo: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000_000, message: 'Цена до — число' })),
}

export const PriceRuleAsked = Type.Object(Rule)

/** Nothing is changed: the difference is kept as a run to look at and apply. */
export const planPriceRule = schema({
  summary: 'Что изменит правило: считает разницу и ничего не меняет',
  needs: 'prices.change',
  body: Type.Object({ ...Rule, saved: Type.Optional(RuleId) }),
  answer: Type.Object({
    runId: Type.Integer(),
    /** Had nothing to be counted from: no cost. */
    skipped: Type.Integer(),
  }),
})

export const SavedPriceRule = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** What it does, in words. */
  title: Type.String(),
  asked: PriceRuleAsked,
  by: Nullable(Type.String()),
  changedAt: Moment,
  lastRun: Nullable(Type.Object({ id: Type.Integer(), at: Moment })),
})

export const priceRules = schema({
  summary: 'Сохранённые правила цен',
  needs: 'prices.read',
  answer: Type.Array(SavedPriceRule),
})

export const savePriceRule = schema({
  summary: 'Сохранить правило под именем: новое или вместо прежнего',
  needs: 'prices.change',
  body: Type.Object({
    id: Type.Optional(RuleId),
    name: Type.String({ minLength: 1, maxLength: 100, message: 'Назовите правило, не длиннее 100 символов' }),
    rule: PriceRuleAsked,
  }),
  answer: SavedPriceRule,
})

export const dropPriceRule = schema({
  summary: 'Убрать сохранённое правило: цены останутся как есть',
  needs: 'prices.change',
  final: 'asked',
  params: { id: RuleId },
  answer: Type.Null(),
})

export const setPriceTerms = schema({
  summary: 'Цены на странице товара, придержка резких изменений, что считать малой маржей',
  needs: 'settings.change',
  body: PriceTerms,
  answer: PriceTerms,
})

export const PriceSchedule = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  state: ScheduleState,
  from: Moment,
  to: Nullable(Moment),
  goods: Type.Integer(),
  rows: Type.Integer(),
  by: Nullable(Type.String()),
  runId: Nullable(Type.Integer()),
  backRunId: Nullable(Type.Integer()),
})

export const priceSchedules = schema({
  summary: 'Цены по расписанию: какие придут, какие стоят, какие кончились',
  needs: 'prices.read',
  answer: Type.Array(PriceSchedule),
})

const LocalMoment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  message: 'Нужны день и время',
})

export const schedulePrices = schema({
  summary: 'Поставить цены по правилу на срок: придут и уйдут сами',
  needs: 'prices.change',
  isFreshNeeded: true,
  body: Type.Object({
    ...Rule,
    /** Moscow. */
    from: LocalMoment,
    to: Nullable(LocalMoment),
    showsOld: Type.Boolean(),
    isSure: Type.Optional(Type.Boolean()),
  }),
  answer: PriceSchedule,
})

export const cancelSchedule = schema({
  summary: 'Снять расписание: что ещё не пришло, не придёт; что стоит, вернётся как было',
  needs: 'prices.change',
  final: 'asked',
  params: { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: 'Нужен номер расписания' }) },
  answer: PriceSchedule,
})
