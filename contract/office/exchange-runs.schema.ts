import Type from 'typebox'
import type { ExchangeFileState } from '#rules/exchange/run-states.ts'
import { Nullable } from '../shapes.schema.ts'
import { RunKind, RunState, SourceId } from './exchange.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Обмен')

const RunId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, message: 'Нужен номер запуска' })

/** Counts by kind, as the run wrote them; their words are the desk's. */
const Figures = Type.Record(Type.String(), Type.Number())

export const ExchangeRun = Type.Object({
  id: Type.Integer(),
  sourceId: Type.Integer(),
  sourceName: Type.String(),
  kind: RunKind,
  state: RunState,
  dialect: Type.String(),
  startedAt: Moment,
  changedAt: Moment,
  endedAt: Nullable(Moment),
  figures: Figures,
  failure: Nullable(Type.String()),
  files: Type.Integer(),
  problems: Type.Integer(),
  /** Who sent, applied, dropped or undid it by hand. */
  by: Nullable(Type.String()),
})

/** One thing before and after, by the fields that changed. */
export const RunSample = Type.Object({
  thing: Type.String(),
  key: Type.String(),
  title: Type.String(),
  change: Type.Union([Type.Literal('new'), Type.Literal('changed'), Type.Literal('gone')]),
  fields: Type.Array(
    Type.Object({ label: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
  ),
})

export const RunDifference = Type.Object({
  counts: Type.Array(
    Type.Object({
      thing: Type.String(),
      label: Type.String(),
      added: Type.Integer(),
      changed: Type.Integer(),
      gone: Type.Integer(),
    }),
  ),
  /** Prices beyond the limits of the source: they will wait one by one. */
  pricesHeld: Type.Integer(),
  samples: Type.Array(RunSample),
  /** The prices that moved most, percent. */
  extremes: Type.Array(
    Type.Object({ title: Type.String(), before: Type.Number(), after: Type.Number(), percent: Type.Number() }),
  ),
})

export const RunCard = Type.Object({
  ...ExchangeRun.properties,
  fileList: Type.Array(
    Type.Object({
      name: Type.String(),
      bytes: Type.Integer(),
      state: Type.Unsafe<ExchangeFileState>(Type.String()),
      failure: Nullable(Type.String()),
      line: Nullable(Type.Integer()),
    }),
  ),
  /** The first of them, in the order of the files. */
  problemList: Type.Array(
    Type.Object({
      fileName: Type.String(),
      line: Nullable(Type.Integer()),
      external: Type.String(),
      words: Type.String(),
    }),
  ),
  brake: Nullable(
    Type.Array(
      Type.Object({
        rule: Type.String(),
        words: Type.String(),
        count: Nullable(Type.Number()),
        of: Nullable(Type.Number()),
      }),
    ),
  ),
  difference: Nullable(RunDifference),
  /** It can be taken back until then; null: it cannot. */
  undoUntil: Nullable(Moment),
})

export const exchangeRuns = schema({
  summary: 'Запуски обмена: новые сверху, страница за страницей по after',
  needs: 'exchange.read',
  query: {
    source: Type.Optional(SourceId),
    state: Type.Optional(Type.String({ maxLength: 100, message: 'Состояния перечисляют через запятую' })),
    kind: Type.Optional(RunKind),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ runs: Type.Array(ExchangeRun), next: Nullable(Type.String()) }),
})

export const exchangeRun = schema({
  summary: 'Запуск: файлы, ошибки, тормоз, что изменилось и что вернёт отмена',
  needs: 'exchange.read',
  params: { id: RunId },
  answer: RunCard,
})

export const runPreview = schema({
  summary: 'Что изменит запуск, который ждёт решения: считается заново, ничего не меняет',
  needs: 'exchange.read',
  params: { id: RunId },
  answer: RunDifference,
})

export const applyExchangeRun = schema({
  summary: 'Применить остановленный запуск или репетицию. Долгий идёт дальше сам: следите за его состоянием',
  needs: 'exchange.work',
  isFreshNeeded: true,
  params: { id: RunId },
  answer: RunCard,
})

export const dropExchangeRun = schema({
  summary: 'Отменить остановленный запуск: что он прислал, забывается',
  needs: 'exchange.work',
  final: 'asked',
  params: { id: RunId },
  answer: RunCard,
})

export const undoPreview = schema({
  summary: 'Сколько значений вернёт отмена и сколько оставит: их уже изменили',
  needs: 'exchange.read',
  params: { id: RunId },
  answer: Type.Object({ restored: Type.Integer(), leftAlone: Type.Integer() }),
})

export const undoExchangeRun = schema({
  summary: 'Вернуть как было до запуска, в течение 30 дней. Что изменили после него, остаётся',
  needs: 'exchange.work',
  isFreshNeeded: true,
  params: { id: RunId },
  answer: RunCard,
})

export const compareAgain = schema({
  summary: 'Сверить магазин с тем, что источник уже прислал: применяет новые соответствия, не дожидаясь обмена',
  needs: 'exchange.work',
  params: { id: SourceId },
  answer: RunCard,
})

/** Why a place has so many pieces: what was said, when, and what orders hold that is not in it. */
export const StockReasons = Type.Object({
  good: Type.Object({ code: Type.String(), name: Type.String(), article: Type.String() }),
  places: Type.Array(
    Type.Object({
      warehouseId: Type.Integer(),
      warehouse: Type.String(),
      quantity: Type.Integer(),
      source: Type.String(),
      said: Type.Integer(),
      saidAt: Moment,
      orders: Type.Array(Type.Object({ number: Type.String(), quantity: Type.Integer() })),
    }),
  ),
})

export const stockReasons = schema({
  summary: 'Почему на складе столько: что сказал учёт и что взяли заказы, о которых он ещё не знает',
  needs: 'exchange.read',
  params: { code: Type.String({ pattern: '^[0-9]{1,15}$', message: 'Нужен код товара' }) },
  answer: StockReasons,
})

/** `no-card`: a price or a stock came, the card did not. */
const Reason = Type.Union(
  [Type.Literal('no-category'), Type.Literal('no-price'), Type.Literal('no-name'), Type.Literal('no-card')],
  { message: 'Выберите причину из списка' },
)

export const WaitingGood = Type.Object({
  external: Type.String(),
  name: Type.String(),
  article: Type.String(),
  /** Names of its groups in the source. */
  groups: Type.Array(Type.Object({ external: Type.String(), name: Type.String() })),
  reasons: Type.Array(Reason),
  code: Nullable(Type.String()),
  saidAt: Moment,
})

export const waitingGoods = schema({
  summary: 'Товары источника, которые ждут решения, и почему ждёт каждый',
  needs: 'exchange.read',
  params: { id: SourceId },
  query: {
    reason: Type.Optional(Reason),
    search: Type.Optional(Type.String({ maxLength: 100, message: 'Сократите запрос до 100 символов' })),
    after: Type.Optional(Type.String({ maxLength: 300, message: 'after берут из ответа' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  answer: Type.Object({ goods: Type.Array(WaitingGood), next: Nullable(Type.String()) }),
})
