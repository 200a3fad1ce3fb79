import { type RawBuilder, sql } from 'kysely'
import type { ReportTable } from '#contract/office/reports.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import type { Db } from '#server/db/client.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import type { BranchWithShops } from '#server/shop/people/staff/branches.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import { branchScope, deskPath, inPeriod, reportTable } from './report-asked.ts'
import { repairsInPeriod } from './services.ts'
import { readTopQueries } from './search-demand.ts'
import { AGES, lyingDays, readStockState, STALE_AFTER } from './stock-sums.ts'

/** What the rows of a figure are asked by, checked already. */
interface RowsAsking {
  db: Db
  now: Date
  period: ReportPeriod
  scope: StaffScope
  branches: readonly BranchWithShops[]
  seesCost: boolean
  good?: string | undefined
  center?: number | undefined
  age?: number | undefined
  query?: string | undefined
  most: number
}

/** Rows that are no orders: a name for the screen and the table. */
export interface ReportRowsSource {
  name: string
  rows: (asking: RowsAsking) => Promise<ReportTable>
}

const limitOf = (most: number) => (Number.isFinite(most) ? most + 1 : null)
const roubles = (sum: number | null) => (sum === null ? null : kopecksToRubles(sum))
const tryPath = (query: string) => deskPath('/search/try', { query })

/** Visitors are nobody in particular: their rows are days. */
const visits: ReportRowsSource = {
  name: 'Посетители по дням',
  async rows({ db, period, most, ...place }) {
    const { rows } = await sql<{ day: string; view: number; cart: number; checkout: number; order: number }>`
      select day::text as day, ${sql.join(
        ['view', 'cart', 'checkout', 'order'].map(
          (step) => sql`coalesce(sum(visitors) filter (where step = ${sql.lit(step)}), 0)::integer as ${sql.ref(step)}`,
        ),
      )}
      from visit_step where ${inPeriod(sql`day`, period)} and ${branchScope(place)} group by 1 order by 1 desc limit ${limitOf(most)}`.execute(
      db,
    )
    return reportTable(
      'rows',
      visits.name,
      [
        ['День', 'day'],
        ['Смотрели товар', 'count'],
        ['Клали в корзину', 'count'],
        ['Открывали оформление', 'count'],
        ['Заказывали', 'count'],
      ],
      rows.map((row) => [[row.day, row.view, row.cart, row.checkout, row.order]]),
      { most },
    )
  },
}

const searches = (name: string, column: 'times' | 'nothing'): ReportRowsSource => ({
  name,
  async rows({ db, period, most, ...place }) {
    const top = await readTopQueries({ db, most, ...place }, period, column)
    const { rows: days } = await sql<{ query: string; last: string }>`
      select sought.query, (select max(day)::text from report_search_day d where d.query = sought.query
        and ${inPeriod(sql`d.day`, period)} and ${sql.ref(`d.${column}`)} > 0 and ${branchScope(place)}) as last
      from unnest(${top.map(({ query }) => query)}::text[]) as sought (query)`.execute(db)
    const last = new Map(days.map((row) => [row.query, row.last]))
    const rows = top.map((row) => ({ ...row, last: last.get(row.query) ?? null }))
    return reportTable(
      'rows',
      name,
      [
        ['Запрос', 'text'],
        ['Искали', 'count'],
        ['Не нашли', 'count'],
        ['В последний раз', 'day'],
      ],
      rows.map((row) => [[row.query, row.times, row.nothing, row.last], tryPath(row.query)]),
      { most },
    )
  },
})

/** What was opened, put by and ordered after which words. The whole shop's: outcomes have no branch. */
const found = (name: string, column: 'clicks' | 'carts' | 'orders'): ReportRowsSource => ({
  name,
  async rows({ db, period, query = null, most }) {
    const { rows } = await sql<{
      query: string
      code: string
      good: string
      clicks: number
      carts: number
      orders: number
    }>`
      select o.query, o.good_code as code, coalesce(g.name, 'Нет в каталоге') as good, o.clicks, o.carts, o.orders
      from (select query, good_code, sum(clicks)::integer as clicks, sum(carts)::integer as carts, sum(orders)::integer as orders
        from search_outcome where ${inPeriod(sql`day`, period)} and ${sql.ref(column)} > 0 and (${query}::text is null or query = ${query})
        group by 1, 2 order by sum(${sql.ref(column)}) desc, 1, 2 limit ${limitOf(most)}) o
      left join good g on g.code = o.good_code order by ${sql.ref(`o.${column}`)} desc, o.query, o.good_code`.execute(
      db,
    )
    return reportTable(
      'rows',
      name,
      [
        ['Запрос', 'text'],
        ['Товар', 'text'],
        ['Открыли', 'count'],
        ['В корзину', 'count'],
        ['Заказали', 'count'],
      ],
      rows.map((row) => [[row.query, row.good, row.clicks, row.carts, row.orders], tryPath(row.query)]),
      { most },
    )
  },
})

const bookings = (name: string, isBegun: boolean): ReportRowsSource => ({
  name,
  async rows({ db, period, scope, good = null, most }) {
    const asked = sql`daterange(${period.from}::date, ${period.to}::date, '[]')`
    const { rows } = await sql<{
      id: number
      number: string
      good: string
      from: string
      to: string
      days: number
      status: BookingStatus
      total: number
    }>`
      select o.id, o.number, o.good_name as good, lower(o.days)::text as from, (upper(o.days) - 1)::text as to,
        (upper(o.days * ${asked}) - lower(o.days * ${asked}))::integer as days, o.status, o.total
      from hire_booking o where o.status <> 'cancelled' and o.days && ${asked} and (${sql.lit(!isBegun)} or lower(o.days) <@ ${asked})
        and (${good}::text is null or o.good_code = ${good}) and ${scopeCondition(scope)}
      order by lower(o.days) desc, o.id desc limit ${limitOf(most)}`.execute(db)
    return reportTable(
      'rows',
      name,
      [
        ['Бронь', 'text'],
        ['Товар', 'text'],
        ['С', 'day'],
        ['По', 'day'],
        ['Дней в периоде', 'count'],
        ['Состояние', 'text'],
        ['Сумма', 'money'],
      ],
      rows.map((row) => [
        [row.number, row.good, row.from, row.to, row.days, BOOKING_STATUS_TEXTS[row.status], roubles(row.total)],
        `/rental/${row.id}`,
      ]),
      { most },
    )
  },
})

const HOURS_A_DAY = 24
const inDays = (hours: number | null) => (hours === null ? null : Math.round((hours / HOURS_A_DAY) * 10) / 10)

const repairs = (name: string, condition: RawBuilder<unknown>): ReportRowsSource => ({
  name,
  async rows({ db, period, scope, center = null, most }) {
    const { rows } = await sql<{
      number: string
      tool: string
      center: string
      state: RepairState
      day: string
      ready: string | null
      hours: number | null
      agree: number | null
      price: number | null
    }>`
      with own as (${repairsInPeriod(scope, period)})
      select number, tool, center, state, day::text as day, ready_on::text as ready, price,
        (extract(epoch from ready_at - taken_at) / 3600)::float as hours,
        (case when agreed_at > asked_at then extract(epoch from agreed_at - asked_at) / 3600 end)::float as agree
      from own where ${condition} and (${center}::integer is null or center_id = ${center})
      order by coalesce(ready_at, created_at) desc, id desc limit ${limitOf(most)}`.execute(db)
    return reportTable(
      'rows',
      name,
      [
        ['Ремонт', 'text'],
        ['Инструмент', 'text'],
        ['Сервисный центр', 'text'],
        ['Состояние', 'text'],
        ['Принят', 'day'],
        ['Готов', 'day'],
        ['Ремонт', 'days'],
        ['Согласование цены', 'days'],
        ['Сумма', 'money'],
      ],
      rows.map((row) => [
        [
          row.number,
          row.tool,
          row.center,
          REPAIR_STATE_TEXTS[row.state],
          row.day,
          row.ready,
          inDays(row.hours),
          inDays(row.agree),
          roubles(row.price),
        ],
        `/repairs/${row.number}`,
      ]),
      { most },
    )
  },
})

/** What lies on the shelves, the longest first; of one age, or everything stale. */
const lots: ReportRowsSource = {
  name: 'Запас по приходу',
  async rows({ db, now, scope, age, seesCost, most }) {
    const lying = lyingDays((await readStockState(db, now)).day)
    const bounds = age === undefined ? null : (AGES[age] ?? { from: STALE_AFTER + 1, until: null })
    const { rows } = await sql<{
      code: string
      name: string
      article: string
      shop: string
      quantity: number
      since: string
      days: number
      is_arrival: boolean
      cost: number | null
    }>`
      select g.code, g.name, g.article, w.name as shop, o.quantity, o.since::text as since, ${lying} as days, o.is_arrival, o.cost * o.quantity as cost
      from report_stock_lot o join good g on g.code = o.good_code join warehouse w on w.id = o.warehouse_id
      where ${scopeCondition(scope)} and ${bounds === null ? sql`true` : bounds.until === null ? sql`${lying} >= ${bounds.from}` : sql`${lying} between ${bounds.from}::integer and ${bounds.until}::integer`}
      order by o.since, g.code, w.id limit ${limitOf(most)}`.execute(db)
    return reportTable(
      'rows',
      age === undefined ? lots.name : `${lots.name}: ${AGES[age]?.name.toLowerCase() ?? `больше ${STALE_AFTER} дней`}`,
      [
        ['Товар', 'text'],
        ['Артикул', 'text'],
        ['Склад', 'text'],
        ['Штук', 'count'],
        ['Лежит с', 'day'],
        ['Лежит', 'days'],
        ['По чему', 'text'],
        ...(seesCost ? [['Вложено', 'money'] as const] : []),
      ],
      rows.map((row) => [
        [
          row.name,
          row.article,
          row.shop,
          row.quantity,
          row.since,
          row.days,
          row.is_arrival ? 'приход' : 'последняя продажа',
          ...(seesCost ? [roubles(row.cost)] : []),
        ],
        `/goods/stock/${row.code}`,
      ]),
      { most },
    )
  },
}

export const DESK_ROWS = {
  visits,
  searched: searches('Искали', 'times'),
  'not-found': searches('Ничего не нашли', 'nothing'),
  opened: found('Открыли найденное', 'clicks'),
  carted: found('Положили найденное в корзину', 'carts'),
  'found-ordered': found('Заказали найденное', 'orders'),
  bookings: bookings('Брони проката', false),
  'rental-paid': bookings('Прокат, начавшийся в периоде', true),
  repairs: repairs('Ремонты, принятые в периоде', sql`is_taken`),
  repaired: repairs('Ремонты, ставшие готовыми', sql`is_ready`),
  lots,
} satisfies Record<string, ReportRowsSource>
