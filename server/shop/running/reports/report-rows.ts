import { type RawBuilder, sql } from 'kysely'
import type { ReportTable } from '#contract/office/reports.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { fromReplica } from '#server/shop/ground/from-replica.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type ChosenPlace, listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import { DESK_ROWS } from './desk-rows.ts'
import { inPeriod, periodOf, reportTable } from './report-asked.ts'

export interface RowsQuery extends ChosenPlace {
  from?: string | undefined
  to?: string | undefined
  staff?: number | undefined
  source?: string | undefined
  medium?: string | undefined
  campaign?: string | undefined
  good?: string | undefined
  center?: number | undefined
  age?: number | undefined
  query?: string | undefined
}

export type RowsOf = OrderRows | keyof typeof DESK_ROWS
type OrderRows =
  | 'kept'
  | 'broken'
  | 'overdue'
  | 'called'
  | 'picked'
  | 'returned'
  | 'first'
  | 'second'
  | 'later'
  | 'repeat'
  | 'source'

interface Kind {
  name: string
  where: (query: RowsQuery, today: string) => RawBuilder<unknown>
}

const mine = (column: string, staff: number | undefined) =>
  staff === undefined ? sql`true` : sql`${sql.ref(`o.${column}`)} = ${staff}`

/** Each is the condition the sum was made by. `o` is report_order. */
const KINDS: Record<OrderRows, Kind> = {
  kept: { name: 'Обещания сдержаны', where: () => sql`not o.is_cancelled and o.met_on <= o.promised_on` },
  broken: { name: 'Обещания нарушены', where: () => sql`not o.is_cancelled and o.met_on > o.promised_on` },
  overdue: {
    name: 'Срок прошёл, не готово',
    where: (_, today) =>
      sql`not o.is_cancelled and o.met_on is null and o.promised_on is not null and o.promised_on < ${today}::date`,
  },
  called: {
    name: 'Первые звонки',
    where: ({ staff }) => sql`o.call_minutes is not null and ${mine('called_by', staff)}`,
  },
  picked: {
    name: 'Сборка заказов',
    where: ({ staff }) => sql`o.pick_minutes is not null and ${mine('picked_by', staff)}`,
  },
  returned: { name: 'Возвраты денег', where: () => sql`not o.is_cancelled and o.returned > 0` },
  first: { name: 'Первые заказы', where: () => sql`not o.is_cancelled and o.nth = 1` },
  second: { name: 'Вторые заказы', where: () => sql`not o.is_cancelled and o.nth = 2` },
  later: { name: 'Третьи заказы и дальше', where: () => sql`not o.is_cancelled and o.nth > 2` },
  repeat: { name: 'Повторные заказы', where: () => sql`not o.is_cancelled and o.nth > 1` },
  source: {
    name: 'Заказы по источнику',
    where: ({ source = '', medium = '', campaign = '' }) =>
      sql`o.utm_source = ${source} and o.utm_medium = ${medium} and o.utm_campaign = ${campaign}`,
  },
}

interface Row {
  number: string
  day: string
  status: OrderStatus
  total: number
  returned: number
  nth: number
  promised_on: string | null
  met_on: string | null
  call_minutes: number | null
  pick_minutes: number | null
  called: string | null
  picked: string | null
}

const isDeskRows = (what: RowsOf): what is keyof typeof DESK_ROWS => Object.hasOwn(DESK_ROWS, what)

interface RowsTable {
  name: string
  period: ReportPeriod
  table: ReportTable
}

/** What a figure was counted from: orders, newest first, or the rows of another desk. */
export const readReportRows = (
  context: OfficeContext,
  what: RowsOf,
  query: RowsQuery,
  most: number,
): Promise<RowsTable> =>
  fromReplica(context.replica, context.db, (db) => makeRows({ ...context, db }, what, query, most))

async function makeRows(context: OfficeContext, what: RowsOf, query: RowsQuery, most: number): Promise<RowsTable> {
  const { db, clock } = context
  const period = periodOf(context, query)
  const branches = await listBranches(db)
  const scope = narrowScope(context.scope, query, branches)
  if (isDeskRows(what)) {
    const { good, center, age, query: words } = query
    const place = { db, now: clock(), period, scope, branches, seesCost: isPermitted(context, 'prices.read') }
    const made = await DESK_ROWS[what].rows({ ...place, good, center, age, query: words, most })
    return { name: made.name, period, table: made }
  }
  const kind = KINDS[what]
  const { rows } = await sql<Row>`
    select s.number, o.day::text as day, s.status, o.total, o.returned, o.nth, o.promised_on::text as promised_on, o.met_on::text as met_on,
      o.call_minutes, o.pick_minutes, called.name as called, picked.name as picked
    from report_order o join shop_order s on s.id = o.order_id left join staff called on called.id = o.called_by
    left join staff picked on picked.id = o.picked_by
    where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)} and ${kind.where(query, moscowMoment(clock())!.day)}
    order by o.day desc, o.order_id desc limit ${Number.isFinite(most) ? most + 1 : null}`.execute(db)
  const isPromise = what === 'kept' || what === 'broken' || what === 'overdue'
  const isCounted = what === 'repeat' || what === 'later'
  const columns = [
    ['Заказ', 'text'],
    ['День', 'day'],
    ['Статус', 'text'],
    ['Сумма', 'money'],
    ...(what === 'returned' ? [['Возвращено', 'money'] as const] : []),
    ...(isCounted ? [['Какой по счёту', 'count'] as const] : []),
    ...(isPromise
      ? ([
          ['Обещан', 'day'],
          ['Готов', 'day'],
        ] as const)
      : []),
    ...(what === 'called'
      ? ([
          ['Звонил', 'text'],
          ['До звонка', 'minutes'],
        ] as const)
      : []),
    ...(what === 'picked'
      ? ([
          ['Собрал', 'text'],
          ['Сборка', 'minutes'],
        ] as const)
      : []),
  ] as const
  return {
    name: kind.name,
    period,
    table: reportTable(
      'rows',
      kind.name,
      columns,
      rows.map((row) => [
        [
          row.number,
          row.day,
          STATUS_TEXTS[row.status],
          kopecksToRubles(row.total),
          ...(what === 'returned' ? [kopecksToRubles(row.returned)] : []),
          ...(isCounted ? [row.nth] : []),
          ...(isPromise ? [row.promised_on, row.met_on] : []),
          ...(what === 'called' ? [row.called, row.call_minutes] : []),
          ...(what === 'picked' ? [row.picked, row.pick_minutes] : []),
        ],
        `/orders/${row.number}`,
      ]),
      { most },
    ),
  }
}
