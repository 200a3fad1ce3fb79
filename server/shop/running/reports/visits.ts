import { sql } from 'kysely'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import type { Db } from '#server/db/client.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import {
  type Asking,
  branchScope,
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
import { readDemandDays, readTopQueries, type DemandRow } from './search-demand.ts'

const STEPS = [
  ['view', 'Смотрели товар'],
  ['cart', 'Клали в корзину'],
  ['checkout', 'Открывали оформление'],
  ['order', 'Заказывали'],
] as const

async function readSteps(asking: Asking, period: ReportPeriod) {
  const { rows } = await sql<{ day: string; step: string; visitors: number }>`
    select day::text as day, step, sum(visitors)::integer as visitors from visit_step
    where ${inPeriod(sql`day`, period)} and ${branchScope(asking)} group by 1, 2`.execute(asking.context.db)
  const of = (step: string) => rows.filter((row) => row.step === step)
  return {
    total: (step: string) => of(step).reduce((whole, { visitors }) => whole + visitors, 0),
    byDay: (step: string) => new Map(of(step).map(({ day, visitors }) => [day, visitors])),
  }
}

interface SourceRow {
  source: string
  medium: string
  campaign: string
  orders: number
  cancelled: number
  total: number
}

async function readSources({ context: { db }, scope }: Asking, period: ReportPeriod) {
  const { rows } = await sql<SourceRow>`
    select utm_source as source, utm_medium as medium, utm_campaign as campaign, sum(orders)::integer as orders,
      sum(cancelled)::integer as cancelled, sum(total)::bigint as total
    from report_source_day o where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)}
    group by 1, 2, 3 order by sum(total) desc, 1, 2, 3`.execute(db)
  return rows
}

const sourceKey = ({ source, medium, campaign }: SourceRow) => JSON.stringify([source, medium, campaign])

/** From a look at a good to an order, and what brought those who ordered. */
export async function stepsReport(asking: Asking): Promise<MadeReport> {
  const { period, before, query, most } = asking
  const [now, then, sources, sourcesThen] = await Promise.all([
    readSteps(asking, period),
    readSteps(asking, before),
    readSources(asking, period),
    readSources(asking, before),
  ])
  const earlier = new Map(sourcesThen.map((row) => [sourceKey(row), row]))
  const total = (step: string) => [now.total(step), then.total(step)] as const
  const shares = (part: string, whole: string) =>
    [percentOf(now.total(part), now.total(whole)), percentOf(then.total(part), then.total(whole))] as const
  const named = sources.reduce((whole, { source, orders }) => (source === '' ? whole : whole + orders), 0)
  const orders = sources.reduce((whole, row) => whole + row.orders, 0)
  const path = deskPath('/reports/rows/visits', { ...period, ...placeQuery(query) })
  return {
    figures: [
      ...STEPS.map(([step, name]) =>
        reportFigure(step, name, 'count', total(step), { path: step === 'order' ? ordersPath(asking) : path }),
      ),
      reportFigure('conversion', 'Из посетителей в заказ', 'percent', shares('order', 'view'), { path }),
      reportFigure('finished', 'Закончили оформление', 'percent', shares('order', 'checkout'), { path }),
    ],
    plot: plotOf('Смотрели товар', 'count', asking, now.byDay('view'), then.byDay('view')),
    tables: [
      reportTable(
        'steps',
        'Шаги',
        [
          ['Шаг', 'text'],
          ['Посетителей', 'count'],
          ['От прошлого шага', 'percent'],
          ['От первого', 'percent'],
          ['Было', 'count'],
          ['Изменение', 'change'],
        ],
        STEPS.map(([step, name], at) => [
          [
            name,
            now.total(step),
            at === 0 ? null : percentOf(now.total(step), now.total(STEPS[at - 1]![0])),
            at === 0 ? null : percentOf(now.total(step), now.total('view')),
            then.total(step),
            growthPercent(now.total(step), then.total(step)),
          ],
          path,
        ]),
        { most },
      ),
      reportTable(
        'sources',
        'Источники заказов',
        [
          ['Источник', 'text'],
          ['Канал', 'text'],
          ['Кампания', 'text'],
          ['Заказов', 'count'],
          ['Отменено', 'count'],
          ['Выручка', 'money'],
          ['Было', 'money'],
          ['Изменение', 'change'],
          ['Средний заказ', 'money'],
        ],
        sources.map((row) => {
          const past = earlier.get(sourceKey(row))?.total ?? 0
          const middle = roundedMean(row.total, row.orders)
          return [
            [
              row.source || 'Без метки',
              row.medium,
              row.campaign,
              row.orders,
              row.cancelled,
              kopecksToRubles(row.total),
              kopecksToRubles(past),
              growthPercent(row.total, past),
              middle === null ? null : kopecksToRubles(middle),
            ],
            deskPath('/reports/rows/source', {
              ...period,
              ...placeQuery(query),
              source: row.source,
              medium: row.medium,
              campaign: row.campaign,
            }),
          ]
        }),
        {
          most,
          note: `С меткой ${named} из ${orders}. Метка рекламы (utm) помнится месяц; без метки — прямые заходы, поиск, звонки и те, кто от счёта отказался.`,
        },
      ),
    ],
    notes: [
      'Посетители считаются за день, по шагам, и только те, кто разрешил счёт посещений: людей магазин не записывает. Поэтому заказов в шагах меньше, чем в продажах.',
    ],
  }
}

interface QueryRow extends DemandRow {
  clicks: number
  carts: number
  orders: number
}

/** What was opened and bought after each of the queries. */
async function withOutcomes(db: Db, period: ReportPeriod, queries: readonly DemandRow[]): Promise<QueryRow[]> {
  const { rows } = await sql<Omit<QueryRow, 'times' | 'nothing'>>`
    select sought.query, came.* from unnest(${queries.map(({ query }) => query)}::text[]) as sought (query)
    cross join lateral (select coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(carts), 0)::integer as carts,
      coalesce(sum(orders), 0)::integer as orders from search_outcome o where o.query = sought.query and ${inPeriod(sql`o.day`, period)}) came`.execute(
    db,
  )
  const byQuery = new Map(rows.map((row) => [row.query, row]))
  return queries.map((row) => ({ ...row, ...byQuery.get(row.query)! }))
}

/** What was sought, what was not found, what came of it. */
export async function searchReport(asking: Asking): Promise<MadeReport> {
  const { context, period, before, most } = asking
  const sought = { ...asking, db: context.db, now: context.clock() }
  const outcomes = async (days: ReportPeriod) =>
    (
      await sql<{ clicks: number; carts: number; orders: number }>`
        with counted as (select max(day) as day from report_outcome_day)
        select coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(carts), 0)::integer as carts,
          coalesce(sum(orders), 0)::integer as orders from (
          select day, clicks, carts, orders from report_outcome_day
          union all
          select day, clicks, carts, orders from search_outcome
          where day > coalesce((select day from counted), '-infinity')
        ) outcome where ${inPeriod(sql`day`, days)}`.execute(context.db)
    ).rows[0]!
  const [now, then, came, cameThen, queries, nothing] = await Promise.all([
    readDemandDays(sought, period),
    readDemandDays(sought, before),
    outcomes(period),
    outcomes(before),
    readTopQueries(sought, period, 'times').then((top) => withOutcomes(context.db, period, top)),
    readTopQueries(sought, period, 'nothing'),
  ])
  const sum = (rows: typeof now, of: (row: (typeof now)[number]) => number) =>
    rows.reduce((whole, row) => whole + of(row), 0)
  const both = (of: (row: (typeof now)[number]) => number) => [sum(now, of), sum(then, of)] as const
  const [times, timesThen] = both((row) => row.times)
  const [empty, emptyThen] = both((row) => row.nothing)
  const rows = (what: string, more: Record<string, string> = {}) =>
    deskPath(`/reports/rows/${what}`, { ...period, ...placeQuery(asking.query), ...more })
  return {
    figures: [
      reportFigure('times', 'Искали', 'count', [times, timesThen], { path: rows('searched') }),
      reportFigure(
        'nothing',
        'Ничего не нашли',
        'percent',
        [percentOf(empty, times), percentOf(emptyThen, timesThen)],
        {
          path: rows('not-found'),
          isWorseUp: true,
        },
      ),
      reportFigure('clicks', 'Открыли найденное', 'count', [came.clicks, cameThen.clicks], { path: rows('opened') }),
      reportFigure('carts', 'Положили в корзину', 'count', [came.carts, cameThen.carts], { path: rows('carted') }),
      reportFigure('orders', 'Заказали найденное', 'count', [came.orders, cameThen.orders], {
        path: rows('found-ordered'),
      }),
    ],
    plot: plotOf(
      'Искали',
      'count',
      asking,
      new Map(now.map((row) => [row.day, row.times])),
      new Map(then.map((row) => [row.day, row.times])),
    ),
    tables: [
      reportTable(
        'queries',
        'Запросы',
        [
          ['Запрос', 'text'],
          ['Искали', 'count'],
          ['Не нашли', 'count'],
          ['Открыли', 'count'],
          ['В корзину', 'count'],
          ['Заказали', 'count'],
        ],
        queries.map((row) => [
          [row.query, row.times, row.nothing, row.clicks, row.carts, row.orders],
          row.clicks > 0 ? rows('opened', { query: row.query }) : deskPath('/search/try', { query: row.query }),
        ]),
        { most },
      ),
      reportTable(
        'nothing',
        'Ничего не нашли',
        [
          ['Запрос', 'text'],
          ['Раз', 'count'],
        ],
        nothing.map((row) => [[row.query, row.nothing], deskPath('/search/try', { query: row.query })]),
        { most },
      ),
    ],
    notes: ['Что открыли и заказали после поиска, считается по всему магазину и у тех, кто разрешил счёт посещений.'],
  }
}
