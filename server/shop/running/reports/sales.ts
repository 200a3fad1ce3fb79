import { sql } from 'kysely'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { monthsOf, type ReportPeriod } from '#rules/calendar/report-period.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import {
  type Asking,
  deskPath,
  reportFigure,
  growthPercent,
  inPeriod,
  type MadeReport,
  roundedMean,
  ordersPath,
  placeQuery,
  plotOf,
  percentOf,
  reportTable,
} from './report-asked.ts'
import { readBestGoods, readNamedGoods, SOLD_SUMS, type SoldRow } from './sold-goods.ts'

interface DayRow {
  key: string
  orders: number
  cancelled: number
  total: number
  returned: number
}

/** Sums of the orders, by day or by branch. `o` is the rollup, as the scope's condition wants it. */
async function readDaySums({ context: { db }, scope }: Asking, period: ReportPeriod, key: 'day' | 'node_code') {
  const { rows } = await sql<DayRow>`
    select o.${sql.ref(key)}::text as key, sum(orders)::integer as orders, sum(cancelled)::integer as cancelled,
      sum(total)::bigint as total, sum(returned)::bigint as returned
    from report_day o where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

const FIGURES = sql`orders, quantity, revenue, known_revenue, cost`

const restCondition = (rest: readonly ReportPeriod[]) =>
  rest.length === 0
    ? sql`false`
    : sql`(${sql.join(
        rest.map((each) => inPeriod(sql`o.day`, each)),
        sql` or `,
      )})`

/** The whole shop has sums of its own: a few hundred rows of any year, however many shops there are. */
async function readGroups({ context: { db }, scope }: Asking, axis: 'category' | 'vendor', period: ReportPeriod) {
  const { months, rest } = monthsOf(period)
  const places = scope.isEverywhere ? sql`o.node_code = ''` : scopeCondition(scope)
  const { rows } = await sql<SoldRow>`
    select key, ${SOLD_SUMS} from (
      select key, ${FIGURES} from report_group_month o where axis = ${axis} and month = any(${months}::date[]) and ${places}
      union all
      select key, ${FIGURES} from report_group_day o where axis = ${axis} and ${restCondition(rest)} and ${places}
    ) each group by key having sum(quantity) <> 0 or sum(revenue) <> 0 order by sum(revenue) desc, key`.execute(db)
  return rows
}

const SOLD_COLUMNS = [
  ['Заказов', 'count'],
  ['Штук', 'count'],
  ['Выручка', 'money'],
  ['Было', 'money'],
  ['Изменение', 'change'],
] as const
const MARGIN_COLUMNS = [
  ['Маржа', 'money'],
  ['Маржа, %', 'percent'],
] as const

const marginOf = ({ known, cost }: Pick<SoldRow, 'known' | 'cost'>) => (known === 0 ? null : known - cost)

const roubles = (sum: number | null) => (sum === null ? null : kopecksToRubles(sum))

function soldCells({ seesMargin }: Asking, row: SoldRow, before: SoldRow | undefined) {
  const then = before?.revenue ?? 0
  return [
    row.orders,
    row.quantity,
    roubles(row.revenue),
    roubles(then),
    growthPercent(row.revenue, then),
    ...(seesMargin
      ? [roubles(marginOf(row)), marginOf(row) === null ? null : percentOf(marginOf(row)!, row.known)]
      : []),
  ]
}

const GONE = 'Нет в каталоге'

/** One table at a time: by what is asked for. */
async function salesTable(asking: Asking) {
  const { context, query, period, before, most, branches, seesMargin } = asking
  const margin = seesMargin ? MARGIN_COLUMNS : []
  if (query.by === 'category' || query.by === 'vendor') {
    const axis = query.by
    const [now, then, { rows: names }] = await Promise.all([
      readGroups(asking, axis, period),
      readGroups(asking, axis, before),
      sql<{ code: string; name: string }>`select code, name from ${sql.table(axis)}`.execute(context.db),
    ])
    const nameOf = new Map(names.map(({ code, name }) => [code, name]))
    const earlier = new Map(then.map((row) => [row.key, row]))
    const path = (key: string) =>
      key === '' ? null : deskPath('/reports/sales', { ...period, ...placeQuery(query), by: 'good', [axis]: key })
    return reportTable(
      `by-${axis}`,
      axis === 'category' ? 'По разделам' : 'По брендам',
      [[axis === 'category' ? 'Раздел' : 'Бренд', 'text'], ...SOLD_COLUMNS, ...margin],
      now.map((row) => [[nameOf.get(row.key) ?? GONE, ...soldCells(asking, row, earlier.get(row.key))], path(row.key)]),
      { most, note: 'Выручка — за товары, без доставки и возвращённого.' },
    )
  }
  if (query.by === 'good') {
    const now = await readBestGoods(asking, period)
    const codes = now.map(({ key }) => key)
    const [then, { rows: names }] = await Promise.all([
      readNamedGoods(asking, before, codes),
      sql<{ code: string; name: string; article: string }>`
        select code, name, article from good where code = any(${codes}::text[])`.execute(context.db),
    ])
    const good = new Map(names.map((row) => [row.code, row]))
    const earlier = new Map(then.map((row) => [row.key, row]))
    return reportTable(
      'by-good',
      'По товарам',
      [['Товар', 'text'], ['Артикул', 'text'], ...SOLD_COLUMNS, ...margin],
      now.map((row) => [
        [
          good.get(row.key)?.name ?? `${GONE}, код ${row.key}`,
          good.get(row.key)?.article ?? '',
          ...soldCells(asking, row, earlier.get(row.key)),
        ],
        good.has(row.key) ? ordersPath(asking, { search: good.get(row.key)!.article }) : null,
      ]),
      { most, note: 'Выручка — за товары, без доставки и возвращённого.' },
    )
  }
  if (query.by === 'branch') {
    const [now, then] = await Promise.all([
      readDaySums(asking, period, 'node_code'),
      readDaySums(asking, before, 'node_code'),
    ])
    const earlier = new Map(then.map((row) => [row.key, row]))
    return reportTable(
      'by-branch',
      'По филиалам',
      [
        ['Филиал', 'text'],
        ['Заказов', 'count'],
        ['Отменено', 'count'],
        ['Выручка', 'money'],
        ['Было', 'money'],
        ['Изменение', 'change'],
        ['Средний заказ', 'money'],
        ['Возвращено', 'money'],
      ],
      now
        .toSorted((a, b) => b.total - a.total)
        .map((row) => [
          [
            branches.find(({ code }) => code === row.key)?.name ?? row.key,
            row.orders,
            row.cancelled,
            roubles(row.total),
            roubles(earlier.get(row.key)?.total ?? 0),
            growthPercent(row.total, earlier.get(row.key)?.total ?? 0),
            roubles(roundedMean(row.total, row.orders)),
            roubles(row.returned),
          ],
          ordersPath(asking, { branch: row.key }),
        ]),
      { most },
    )
  }
  const now = await readDaySums(asking, period, 'day')
  return reportTable(
    'by-day',
    'По дням',
    [
      ['День', 'day'],
      ['Заказов', 'count'],
      ['Отменено', 'count'],
      ['Выручка', 'money'],
      ['Средний заказ', 'money'],
      ['Возвращено', 'money'],
    ],
    now
      .toReversed()
      .map((row) => [
        [
          row.key,
          row.orders,
          row.cancelled,
          roubles(row.total),
          roubles(roundedMean(row.total, row.orders)),
          roubles(row.returned),
        ],
        ordersPath(asking, { from: row.key, to: row.key }),
      ]),
    { most },
  )
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((whole, row) => whole + of(row), 0)

export async function salesReport(asking: Asking): Promise<MadeReport> {
  const { period, before, query, seesMargin } = asking
  const [now, then, goods, goodsThen, made] = await Promise.all([
    readDaySums(asking, period, 'day'),
    readDaySums(asking, before, 'day'),
    readGroups(asking, 'category', period),
    readGroups(asking, 'category', before),
    salesTable(asking),
  ])
  const both = (of: (row: DayRow) => number) => [sum(now, of), sum(then, of)] as const
  const [total, totalThen] = both((row) => row.total)
  const [orders, ordersThen] = both((row) => row.orders)
  const [cancelled, cancelledThen] = both((row) => row.cancelled)
  const [returned, returnedThen] = both((row) => row.returned)
  const pieces = [sum(goods, (row) => row.quantity), sum(goodsThen, (row) => row.quantity)] as const
  const known = [sum(goods, (row) => row.known), sum(goodsThen, (row) => row.known)] as const
  const cost = [sum(goods, (row) => row.cost), sum(goodsThen, (row) => row.cost)] as const
  const unknown = sum(goods, (row) => row.revenue) - known[0]
  const bySections = deskPath('/reports/sales', { ...period, ...placeQuery(query), by: 'category' })
  const line = (rows: readonly DayRow[]) =>
    new Map<CalendarDay, number>(rows.map((row) => [row.key, kopecksToRubles(row.total)]))
  return {
    figures: [
      reportFigure('total', 'Выручка', 'money', [roubles(total), roubles(totalThen)], { path: ordersPath(asking) }),
      reportFigure('orders', 'Заказы', 'count', [orders, ordersThen], { path: ordersPath(asking) }),
      reportFigure(
        'mean',
        'Средний заказ',
        'money',
        [roubles(roundedMean(total, orders)), roubles(roundedMean(totalThen, ordersThen))],
        {
          path: ordersPath(asking),
        },
      ),
      reportFigure('pieces', 'Продано штук', 'count', pieces, {
        path: deskPath('/reports/sales', { ...period, ...placeQuery(query), by: 'good' }),
      }),
      ...(seesMargin
        ? [
            reportFigure(
              'margin',
              'Маржа',
              'money',
              [
                known[0] === 0 ? null : roubles(known[0] - cost[0]),
                known[1] === 0 ? null : roubles(known[1] - cost[1]),
              ],
              { path: bySections },
            ),
            reportFigure(
              'margin-share',
              'Маржа, %',
              'percent',
              [percentOf(known[0] - cost[0], known[0]), percentOf(known[1] - cost[1], known[1])],
              { path: bySections },
            ),
          ]
        : []),
      reportFigure('cancelled', 'Отменено', 'count', [cancelled, cancelledThen], {
        path: ordersPath(asking, { status: 'cancelled' }),
        isWorseUp: true,
      }),
      reportFigure('returned', 'Возвращено', 'money', [roubles(returned), roubles(returnedThen)], {
        path: deskPath('/reports/rows/returned', { ...period, ...placeQuery(query) }),
        isWorseUp: true,
      }),
    ],
    plot: plotOf('Выручка', 'money', asking, line(now), line(then)),
    tables: [made],
    notes: [
      'Выручка — суммы неотменённых заказов вместе с доставкой, без возвращённых денег. Заказ относится к дню, когда его оформили: поздняя отмена или возврат меняет тот день.',
      ...(seesMargin && unknown > 0
        ? [
            `Маржа посчитана по строкам с известной себестоимостью: она запоминается в заказе в день продажи. Ещё у товаров на ${formatMoney(unknown)} себестоимость неизвестна: её не было у товара или заказ оформлен до того, как магазин начал её запоминать.`,
          ]
        : []),
      ...(query.by === 'category' || query.by === 'vendor'
        ? ['Товар относится к тому разделу и бренду, что стояли в его карточке, когда день считали в последний раз.']
        : []),
    ],
  }
}
