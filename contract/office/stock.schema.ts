import Type from 'typebox'
import type { StockReason } from '#rules/goods/stock-reasons.ts'
import { Image, Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'
import { Seller } from './print.schema.ts'

const schema = officeSection('Остатки')

const GoodCode = Type.String({ pattern: '^[0-9]{1,20}$', message: 'Нужен код товара' })
const WarehouseId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер магазина' })
const Place = Type.Object({ id: Type.Integer(), name: Type.String() })
const Note = Type.String({ maxLength: 300, message: 'Пояснение — до 300 символов' })

const GoodFacts = {
  code: Type.String(),
  name: Type.String(),
  article: Type.String(),
  unit: Type.String(),
  image: Nullable(Image),
}

export const StockRow = Type.Object({
  ...GoodFacts,
  /** On sale, in the places asked about. */
  quantity: Type.Integer(),
  /** Held by orders: still on the shelf, and put aside for them. */
  held: Type.Integer(),
  aside: Type.Integer(),
  /** Pieces in `soldDays`. */
  sold: Type.Integer(),
  daysLeft: Nullable(Type.Integer()),
  isLow: Type.Boolean(),
})

export const StockTerms = Type.Object({
  soldDays: Type.Integer(),
  lowDays: Type.Integer(),
  lowPieces: Type.Integer(),
})

const placeQuery = {
  branch: Type.Optional(Type.String({ maxLength: 20 })),
  shop: Type.Optional(WarehouseId),
} as const

export const stockList = schema({
  summary: 'Остатки своих складов: в продаже, в заказах, сколько продаётся и на сколько дней хватит',
  needs: 'stock.read',
  query: {
    ...placeQuery,
    show: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Literal('low'), Type.Literal('none'), Type.Literal('held')], {
        message: 'show: all, low, none или held',
      }),
    ),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    after: Type.Optional(Type.String({ maxLength: 60, message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ goods: Type.Array(StockRow), next: Nullable(Type.String()), terms: StockTerms }),
})

export const setStockTerms = schema({
  summary: 'Когда пора заказывать: на сколько дней хватит и сколько штук — последние',
  needs: 'settings.change',
  body: Type.Object({
    lowDays: Type.Integer({ minimum: 1, maximum: 365, message: 'Дней — от 1 до 365' }),
    lowPieces: Type.Integer({ minimum: 0, maximum: 1000, message: 'Штук — от 0 до 1000' }),
  }),
  answer: StockTerms,
})

export const StockPlace = Type.Object({
  place: Place,
  branch: Type.String(),
  shelf: Nullable(Type.String()),
  quantity: Type.Integer(),
  held: Type.Integer(),
  aside: Type.Integer(),
  sold: Type.Integer(),
  /** Who writes the figure instead of us, by name; null: the shop itself. */
  owner: Nullable(Type.String()),
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      quantity: Type.Integer(),
      statusText: Type.String(),
      /** Already off the shelf. */
      isAside: Type.Boolean(),
    }),
  ),
  /** What accounting said, and what it did not know of then. */
  said: Nullable(
    Type.Object({
      source: Type.String(),
      quantity: Type.Integer(),
      at: Moment,
      unknown: Type.Array(Type.Object({ number: Type.String(), quantity: Type.Integer() })),
    }),
  ),
  mayCorrect: Type.Boolean(),
})

export const StockMovement = Type.Object({
  id: Type.Integer(),
  at: Moment,
  place: Type.String(),
  moved: Type.Integer(),
  left: Type.Integer(),
  reasonText: Type.String(),
  note: Type.String(),
  who: Nullable(Type.String()),
  countId: Nullable(Type.Integer()),
})

export const StockCard = Type.Object({
  good: Type.Object({ ...GoodFacts, barcode: Nullable(Type.String()) }),
  soldDays: Type.Integer(),
  places: Type.Array(StockPlace),
  movements: Type.Array(StockMovement),
})

export const stockCard = schema({
  summary: 'Один товар по своим складам: чьими заказами занят, почему столько, что меняли руками',
  needs: 'stock.read',
  params: { code: GoodCode },
  answer: StockCard,
})

const Reason = Type.Unsafe<StockReason>(
  Type.Union(
    (['damaged', 'lost', 'found', 'received', 'used', 'mistake', 'other'] as const).map((each) => Type.Literal(each)),
    { message: 'Выберите причину' },
  ),
)

/** By a difference: an order placed meanwhile is not written over. */
export const correctStock = schema({
  summary: 'Исправить остаток: на сколько и почему',
  needs: 'stock.count',
  idempotent: true,
  params: { code: GoodCode },
  body: Type.Object({
    warehouseId: WarehouseId,
    moved: Type.Integer({ minimum: -99_999, maximum: 99_999, message: 'На сколько — целое число до 99 999' }),
    reason: Reason,
    note: Type.Optional(Note),
  }),
  answer: StockCard,
})

export const CountLine = Type.Object({
  ...GoodFacts,
  barcode: Nullable(Type.String()),
  shelf: Nullable(Type.String()),
  counted: Type.Integer(),
  /** Should have been on the shelf when it was counted. */
  expected: Type.Integer(),
  difference: Type.Integer(),
  /** Taken off the shelf or corrected while it was counted: the difference says nothing until it is counted again. */
  isMoved: Type.Boolean(),
  /** Its stock is accounting's, by name: the difference is shown and not written. */
  owner: Nullable(Type.String()),
  /** Orders that would lack pieces, once the difference is written. */
  lacking: Type.Array(Type.String()),
  /** Of one piece, as the branch sells it; null: it has no price there. */
  price: Nullable(Type.Number()),
  who: Nullable(Type.String()),
  at: Moment,
})

const CountState = Type.Union([
  Type.Literal('open'),
  Type.Literal('applied'),
  Type.Literal('dropped'),
  Type.Literal('undone'),
])

const CountHead = {
  id: Type.Integer(),
  place: Place,
  shelf: Nullable(Type.String()),
  /** What of it is counted, by name; null: everything. */
  section: Nullable(Type.String()),
  vendor: Nullable(Type.String()),
  notCountedDays: Nullable(Type.Integer()),
  /** Whoever counts does not see what should be there. */
  isBlind: Type.Boolean(),
  state: CountState,
  startedBy: Nullable(Type.String()),
  startedAt: Moment,
  endedAt: Nullable(Moment),
  note: Type.String(),
}

export const UncountedGood = Type.Object({
  ...GoodFacts,
  barcode: Nullable(Type.String()),
  shelf: Nullable(Type.String()),
  expected: Type.Integer(),
  price: Nullable(Type.Number()),
  owner: Nullable(Type.String()),
})

export const CountCard = Type.Object({
  ...CountHead,
  /** Until when its differences can be taken back; null: nothing to take back. */
  undoUntil: Nullable(Moment),
  undoneAt: Nullable(Moment),
  /** Goods whose stock it has changed, what was put back not counted. */
  written: Type.Integer(),
  /** Of them those that stay as they are, and why. */
  stuck: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), words: Type.String() })),
  lines: Type.Array(CountLine),
  /** Should be there and were not counted; the first of them. */
  left: Type.Object({
    total: Type.Integer(),
    goods: Type.Array(UncountedGood),
  }),
  mayCount: Type.Boolean(),
})

export const CountRow = Type.Object({
  ...CountHead,
  goods: Type.Integer(),
  pieces: Type.Integer(),
  differences: Type.Integer(),
})

const CountId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: 'Нужен номер пересчёта' })

export const stockCounts = schema({
  summary: 'Пересчёты своих складов, новые сверху; полки, которые знает магазин',
  needs: 'stock.read',
  query: placeQuery,
  answer: Type.Object({
    counts: Type.Array(CountRow),
    places: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), shelves: Type.Array(Type.String()) })),
    /** What a count may be narrowed to. */
    sections: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})

const ThingCode = (message: string) => Type.String({ minLength: 1, maxLength: 80, message })

export const startCount = schema({
  summary: 'Начать пересчёт: весь склад, полка, раздел, бренд, давно не считанное; вслепую',
  needs: 'stock.count',
  idempotent: true,
  body: Type.Object({
    warehouseId: WarehouseId,
    shelf: Type.Optional(Type.String({ maxLength: 40, message: 'Полка — до 40 символов' })),
    category: Type.Optional(ThingCode('Нужен код раздела')),
    vendor: Type.Optional(ThingCode('Нужен код бренда')),
    notCountedDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, message: 'Дней — от 1 до 3650' })),
    isBlind: Type.Optional(Type.Boolean()),
    /** Another count of the same place goes on, and this one begins beside it. */
    beside: Type.Optional(Type.Boolean()),
  }),
  answer: CountCard,
})

export const countCard = schema({
  summary: 'Пересчёт: что насчитали, где разница, чего не нашли',
  needs: 'stock.read',
  params: { id: CountId },
  answer: CountCard,
})

export const countLeft = schema({
  summary: 'Чего ещё не нашли, по две сотни: со skip',
  needs: 'stock.read',
  params: { id: CountId },
  query: {
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, message: 'skip — сколько пропустить' })),
  },
  answer: Type.Object({ total: Type.Integer(), goods: Type.Array(UncountedGood) }),
})

export const printedCount = schema({
  summary: 'Для печати: опись (ИНВ-3) и сличительная ведомость (ИНВ-19)',
  needs: 'stock.read',
  params: { id: CountId },
  answer: Type.Object({ card: CountCard, zeroed: Type.Array(UncountedGood), seller: Seller, at: Moment }),
})

/**
 * `scanned`: a barcode, an article or a code as the scanner gave it; quantities add up. `set`: counted by eye, in one
 * figure.
 */
export const countPieces = schema({
  summary: 'Насчитали: штрихкод, артикул или код и сколько прибавить; или сколько всего',
  needs: 'stock.count',
  idempotent: true,
  params: { id: CountId },
  body: Type.Object({
    scanned: Type.String({ minLength: 1, maxLength: 100, message: 'Нужен штрихкод, артикул или код' }),
    add: Type.Optional(Type.Integer({ minimum: -9999, maximum: 9999, message: 'Сколько прибавить — целое число' })),
    set: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999, message: 'Сколько всего — от 0 до 99 999' })),
  }),
  answer: CountLine,
})

export const forgetCounted = schema({
  summary: 'Убрать товар из пересчёта: его посчитают заново',
  needs: 'stock.count',
  idempotent: true,
  params: { id: CountId },
  body: Type.Object({ code: GoodCode }),
  answer: CountCard,
})

export const applyCount = schema({
  summary: 'Закрыть пересчёт: разницы станут остатком. missing=zero: чего не нашли, того нет',
  needs: 'stock.count',
  idempotent: true,
  params: { id: CountId },
  body: Type.Object({
    note: Note,
    missing: Type.Union([Type.Literal('leave'), Type.Literal('zero')], { message: 'missing: leave или zero' }),
    /** How many goods become nothing, as they were seen: of another number nothing is written. */
    zeroed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, message: 'Сколько товаров не нашли' })),
  }),
  answer: CountCard,
})

export const undoStockCount = schema({
  summary: 'Отменить записанный пересчёт: разницы вернутся, кроме тех, что с тех пор прислал обмен или пересчитали',
  needs: 'stock.count',
  idempotent: true,
  params: { id: CountId },
  answer: CountCard,
})

export const dropCount = schema({
  summary: 'Бросить пересчёт: остатки останутся как были',
  needs: 'stock.count',
  final: 'asked',
  idempotent: true,
  params: { id: CountId },
  answer: CountCard,
})
