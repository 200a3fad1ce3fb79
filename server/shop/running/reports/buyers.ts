import { sql } from 'kysely'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import {
  type Asking,
  deskPath,
  reportFigure,
  inPeriod,
  type MadeReport,
  roundedMean,
  placeQuery,
  plotOf,
  percentOf,
  reportTable,
} from './report-asked.ts'

interface BuyersRow {
  day: string
  orders: number
  total: number
  first: number
  first_total: number
  second: number
  second_total: number
}

async function readBuyers({ context: { db }, scope }: Asking, period: ReportPeriod): Promise<BuyersRow[]> {
  const { rows } = await sql<BuyersRow>`
    select o.day::text as day, sum(orders)::integer as orders, sum(total)::bigint as total, sum(first_orders)::integer as first,
      sum(first_total)::bigint as first_total, sum(second_orders)::integer as second, sum(second_total)::bigint as second_total
    from report_day o where ${inPeriod(sql`o.day`, period)} and ${scopeCondition(scope)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

const sumUp = (rows: readonly BuyersRow[]) =>
  rows.reduce(
    (whole, row) => ({
      orders: whole.orders + row.orders,
      total: whole.total + row.total,
      first: whole.first + row.first,
      firstTotal: whole.firstTotal + row.first_total,
      second: whole.second + row.second,
      secondTotal: whole.secondTotal + row.second_total,
    }),
    { orders: 0, total: 0, first: 0, firstTotal: 0, second: 0, secondTotal: 0 },
  )

const roubles = (sum: number | null) => (sum === null ? null : kopecksToRubles(sum))

/** Who came again. A buyer is a phone: one with an account and one without are the same. */
export async function buyersReport(asking: Asking): Promise<MadeReport> {
  const { period, before, query, most } = asking
  const [days, earlier] = await Promise.all([readBuyers(asking, period), readBuyers(asking, before)])
  const [now, then] = [sumUp(days), sumUp(earlier)]
  const again = (row: typeof now) => row.orders - row.first
  const againTotal = (row: typeof now) => row.total - row.firstTotal
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  const rows = (what: string, days: ReportPeriod = period) =>
    deskPath(`/reports/rows/${what}`, { ...days, ...placeQuery(query) })
  const path = rows('repeat')
  const line = (each: readonly BuyersRow[]) => new Map(each.map((row) => [row.day, row.orders - row.first]))
  const kinds: [string, string, number, number][] = [
    ['first', 'Первый', now.first, now.firstTotal],
    ['second', 'Второй', now.second, now.secondTotal],
    ['later', 'Третий и дальше', now.orders - now.first - now.second, now.total - now.firstTotal - now.secondTotal],
  ]
  return {
    figures: [
      reportFigure('new', 'Новые покупатели', 'count', [now.first, then.first], { path: rows('first') }),
      reportFigure('again', 'Повторные заказы', 'count', [again(now), again(then)], { path }),
      reportFigure(
        'share',
        'Доля повторных',
        'percent',
        [percentOf(again(now), now.orders), percentOf(again(then), then.orders)],
        {
          path,
        },
      ),
      reportFigure('again-total', 'Выручка повторных', 'money', [roubles(againTotal(now)), roubles(againTotal(then))], {
        path,
      }),
      reportFigure(
        'mean-first',
        'Средний первый заказ',
        'money',
        [roubles(roundedMean(now.firstTotal, now.first)), roubles(roundedMean(then.firstTotal, then.first))],
        { path: rows('first') },
      ),
      reportFigure(
        'mean-again',
        'Средний повторный',
        'money',
        [roubles(roundedMean(againTotal(now), again(now))), roubles(roundedMean(againTotal(then), again(then)))],
        { path: rows('repeat') },
      ),
    ],
    plot: plotOf('Повторные заказы', 'count', asking, line(days), line(earlier)),
    tables: [
      reportTable(
        'kinds',
        'Какой по счёту заказ',
        [
          ['Заказ покупателя', 'text'],
          ['Заказов', 'count'],
          ['Доля', 'percent'],
          ['Выручка', 'money'],
          ['Средний заказ', 'money'],
        ],
        kinds.map(([what, name, orders, total]) => [
          [name, orders, percentOf(orders, now.orders), roubles(total), roubles(roundedMean(total, orders))],
          rows(what),
        ]),
        { most },
      ),
      reportTable(
        'months',
        'По месяцам',
        [
          ['Месяц', 'text'],
          ['Заказов', 'count'],
          ['Новые покупатели', 'count'],
          ['Повторные', 'count'],
          ['Доля повторных', 'percent'],
          ['Выручка повторных', 'money'],
        ],
        [...months].toReversed().map(([month, own]) => {
          const whole = sumUp(own)
          return [
            [
              month,
              whole.orders,
              whole.first,
              again(whole),
              percentOf(again(whole), whole.orders),
              roubles(againTotal(whole)),
            ],
            rows('repeat', { from: own[0]!.day, to: own.at(-1)!.day }),
          ]
        }),
        { most },
      ),
    ],
    notes: [
      'Покупатель узнаётся по телефону. Повторный — любой его заказ после первого, даже если тот отменили; отменённые здесь не считаются.',
    ],
  }
}
