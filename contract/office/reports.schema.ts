import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { Moment, officeSection } from './office-call.schema.ts'

const schema = officeSection('Отчёты')

type Kind = 'text' | 'day' | 'money' | 'count' | 'percent' | 'change' | 'minutes' | 'days'

const Kind = Type.Unsafe<Kind>(Type.String())
const Cell = Type.Unsafe<string | number | null>(Type.Union([Type.String(), Type.Number(), Type.Null()]))
const Period = Type.Object({ from: Type.String(), to: Type.String() })

export const ReportFigure = Type.Object({
  code: Type.String(),
  name: Type.String(),
  kind: Kind,
  /** Null: nothing to count it from. */
  value: Nullable(Type.Number()),
  /** Of the period before; null: it has none. */
  before: Nullable(Type.Number()),
  /** A rise of it is no good news. */
  isWorseUp: Type.Boolean(),
  /** Its rows: a desk of the office. */
  path: Nullable(Type.String()),
})

export const ReportPlot = Type.Object({
  name: Type.String(),
  kind: Kind,
  /** The days of this period, or the first days of its months. */
  days: Type.Array(Type.String()),
  isByMonth: Type.Boolean(),
  now: Type.Array(Nullable(Type.Number())),
  before: Type.Array(Nullable(Type.Number())),
})

export const ReportTable = Type.Object({
  code: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.Object({ name: Type.String(), kind: Kind })),
  rows: Type.Array(Type.Object({ cells: Type.Array(Cell), path: Nullable(Type.String()) })),
  /** There are more of them than are shown; the file has them all. */
  isMore: Type.Boolean(),
  note: Nullable(Type.String()),
})

export const Report = Type.Object({
  period: Period,
  before: Period,
  countedAt: Nullable(Moment),
  figures: Type.Array(ReportFigure),
  plot: Nullable(ReportPlot),
  tables: Type.Array(ReportTable),
  /** What is not known, and how it is counted. */
  notes: Type.Array(Type.String()),
})

const REPORT_NAMES = 'sales|steps|search|buyers|stock|services|work'
const CODE = { maxLength: 100, message: 'До 100 символов' }

/** What is asked of every report; one that does not know a condition leaves it alone. */
export const ReportQuery = {
  from: Type.Optional(Type.String({ maxLength: 10, message: 'Назовите день как 2026-03-07' })),
  to: Type.Optional(Type.String({ maxLength: 10, message: 'Назовите день как 2026-03-07' })),
  branch: Type.Optional(Type.String(CODE)),
  shop: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер магазина' })),
  by: Type.Optional(
    Type.Unsafe<'day' | 'branch' | 'category' | 'vendor' | 'good'>(
      Type.String({
        pattern: '^(day|branch|category|vendor|good)$',
        message: 'По дням, филиалам, разделам, брендам или товарам',
      }),
    ),
  ),
  category: Type.Optional(Type.String(CODE)),
  vendor: Type.Optional(Type.String(CODE)),
}

export const ReportCode = Type.Unsafe<'sales' | 'steps' | 'search' | 'buyers' | 'stock' | 'services' | 'work'>(
  Type.String({ pattern: `^(${REPORT_NAMES})$`, message: 'Такого отчёта нет' }),
)

export const report = schema({
  summary: 'Отчёт за период: показатели, график и таблицы',
  needs: 'reports.read',
  params: { report: ReportCode },
  query: ReportQuery,
  answer: Report,
})

const ROWS = [
  ...([
    'kept',
    'broken',
    'overdue',
    'called',
    'picked',
    'returned',
    'first',
    'second',
    'later',
    'repeat',
    'source',
  ] as const),
  ...(['visits', 'searched', 'not-found', 'opened', 'carted', 'found-ordered'] as const),
  ...(['bookings', 'rental-paid', 'repairs', 'repaired', 'lots'] as const),
] as const
export const ReportRowsCode = Type.Unsafe<(typeof ROWS)[number]>(
  Type.String({ pattern: `^(${ROWS.join('|')})$`, message: 'Таких строк нет' }),
)

export const reportRows = schema({
  summary: 'Строки, из которых сложилась цифра отчёта',
  needs: 'reports.read',
  params: {
    what: ReportRowsCode,
  },
  query: {
    from: ReportQuery.from,
    to: ReportQuery.to,
    branch: ReportQuery.branch,
    shop: ReportQuery.shop,
    staff: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер сотрудника' })),
    source: Type.Optional(Type.String(CODE)),
    medium: Type.Optional(Type.String(CODE)),
    campaign: Type.Optional(Type.String(CODE)),
    good: Type.Optional(Type.String(CODE)),
    center: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер центра' })),
    age: Type.Optional(Type.Integer({ minimum: 0, maximum: 4, message: 'Такого возраста нет' })),
    query: Type.Optional(Type.String({ maxLength: 200, message: 'До 200 символов' })),
  },
  answer: Type.Object({ name: Type.String(), period: Period, table: ReportTable }),
})
