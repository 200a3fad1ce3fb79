import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { PriceRuleSchema, SourceId } from './exchange.schema.ts'
import { RunCard } from './exchange-runs.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Обмен')

/** A good of the supplier by its own id; far shorter in every price list. */
const External = Type.String({ minLength: 1, maxLength: 300, message: 'Нужна строка прайс-листа' })

export const SupplierTable = Type.Object({
  fileName: Type.String(),
  readAt: Moment,
  runId: Type.Integer(),
  /** Of `rows`, from 0; null: no row was recognised as headings. */
  headingRow: Nullable(Type.Integer()),
  rows: Type.Array(Type.Array(Type.String())),
  /** By the columns of the heading row; `meaning`: a field of a price list, `property` or `ignore`. */
  columns: Type.Array(Type.Object({ heading: Type.String(), meaning: Type.String(), isGuess: Type.Boolean() })),
})

export const supplierTable = schema({
  summary: 'Первые строки последней таблицы поставщика и чем считается каждая колонка',
  needs: 'exchange.read',
  params: { id: SourceId },
  answer: Nullable(SupplierTable),
})

export const decideTable = schema({
  summary: 'Решить, что в каждой колонке таблицы: запоминается для всех следующих',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    headingRow: Type.Integer({ minimum: 0, maximum: 100, message: 'Выберите строку заголовков' }),
    meanings: Type.Array(Type.String({ maxLength: 40 }), {
      minItems: 1,
      maxItems: 300,
      message: 'Выберите, что в каждой колонке',
    }),
  }),
  answer: SupplierTable,
})

export const readAgain = schema({
  summary: 'Прочитать последний прайс-лист ещё раз, репетицией: как его видно после новых решений',
  needs: 'exchange.work',
  params: { id: SourceId },
  answer: RunCard,
})

export const fetchPriceList = schema({
  summary: 'Забрать прайс-лист по адресу сейчас. run: null, когда скачивание ещё идёт или файл прежний',
  needs: 'exchange.work',
  params: { id: SourceId },
  answer: Type.Object({ isSame: Type.Boolean(), run: Nullable(RunCard) }),
})

const SuggestedGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  price: Nullable(Type.Number()),
})

export const UnmatchedGood = Type.Object({
  external: Type.String(),
  name: Type.String(),
  article: Type.String(),
  vendor: Type.String(),
  barcode: Type.String(),
  /** Of the supplier, roubles. */
  price: Nullable(Type.Number()),
  quantity: Type.Integer(),
  groupName: Type.String(),
  /** Of ours, that its group is mapped to. */
  category: Nullable(Type.String()),
  /** The best first. */
  suggestions: Type.Array(SuggestedGood),
})

export const unmatchedGoods = schema({
  summary: 'Строки прайс-листа, которым не нашлось товара, и похожие товары магазина к каждой',
  needs: 'exchange.read',
  params: { id: SourceId },
  query: {
    ignored: Type.Optional(Type.Boolean()),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    after: Type.Optional(Type.String({ maxLength: 300, message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  answer: Type.Object({
    goods: Type.Array(UnmatchedGood),
    next: Nullable(Type.String()),
    counts: Type.Object({
      matched: Type.Integer(),
      waiting: Type.Integer(),
      ignored: Type.Integer(),
      /** Goods whose price goes by this supplier now. */
      served: Type.Integer(),
    }),
  }),
})

const Settled = Type.Object({ code: Nullable(Type.String()), runId: Type.Integer() })

export const matchGood = schema({
  summary: 'Сказать, какой это товар магазина: цена и остаток поставщика применяются сразу',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    external: External,
    code: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Выберите товар' }),
  }),
  answer: Settled,
})

export const createGood = schema({
  summary: 'Завести товар магазина по строке прайс-листа, с фотографиями по её адресам',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    external: External,
    /** Not said: the one its group is mapped to. */
    category: Type.Optional(Type.String({ maxLength: 100, message: 'Выберите категорию из списка' })),
  }),
  answer: Settled,
})

export const ignoreGood = schema({
  summary: 'Больше не спрашивать о строке прайс-листа: её не продаём. isIgnored: false возвращает её',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({ external: External, isIgnored: Type.Boolean() }),
  answer: Type.Object({ isIgnored: Type.Boolean() }),
})

export const PricePreview = Type.Object({
  /** Goods of ours the supplier has priced. */
  goods: Type.Integer(),
  /** Whose price will go by it, and by others that are cheaper. */
  priced: Type.Integer(),
  others: Type.Integer(),
  up: Type.Integer(),
  down: Type.Integer(),
  same: Type.Integer(),
  /** Sold for less than the supplier asks. */
  below: Type.Integer(),
  /** Percent over the supplier's price, the mean. */
  margin: Nullable(Type.Number()),
  /** The largest moves first; roubles. */
  largest: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      supplier: Type.Number(),
      before: Nullable(Type.Number()),
      after: Type.Number(),
    }),
  ),
})

export const pricePreview = schema({
  summary: 'Что станет с ценами магазина по этому правилу: считается по-настоящему, ничего не меняет',
  needs: 'exchange.read',
  params: { id: SourceId },
  body: Type.Object({ rule: PriceRuleSchema }),
  answer: PricePreview,
})

export const GoodSupplier = Type.Object({
  sourceId: Type.Integer(),
  name: Type.String(),
  isOn: Type.Boolean(),
  external: Type.String(),
  /** Roubles: its own, and ours by its rule; null: none, or the rule leaves it alone. */
  price: Nullable(Type.Number()),
  ours: Nullable(Type.Number()),
  quantity: Type.Integer(),
  deliveryDays: Nullable(Type.Integer()),
  saidAt: Nullable(Moment),
  /** The shop goes by it now. */
  isChosen: Type.Boolean(),
})

export const goodSuppliers = schema({
  summary: 'У кого из поставщиков есть товар, почём и по кому из них идёт цена',
  needs: 'exchange.read',
  params: { code: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен код товара' }) },
  answer: Type.Array(GoodSupplier),
})
