import { sql } from 'kysely'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { daysBetween } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import {
  type Asking,
  deskPath,
  type MadeReport,
  placeQuery,
  reportFigure,
  percentOf,
  reportTable,
} from './report-asked.ts'

interface RentalRow {
  code: string
  name: string
  pieces: number
  days: number
  bookings: number
  total: number
}

const roubles = (sum: number) => kopecksToRubles(sum)

/** Days each piece of the park was out or kept for somebody. Bookings are few: they are asked as they are. */
async function readRental({ context: { db }, scope }: Asking, { from, to }: ReportPeriod): Promise<RentalRow[]> {
  const asked = sql`daterange(${from}::date, ${to}::date, '[]')`
  const { rows } = await sql<RentalRow>`
    with park as (select p.good_code, count(*)::integer as pieces from hire_piece p
      join warehouse on warehouse.id = p.warehouse_id
      cross join lateral (select warehouse.node_code, p.warehouse_id) o where ${scopeCondition(scope)} group by 1),
    booked as (select o.good_code, count(*)::integer as bookings, sum(upper(o.days * ${asked}) - lower(o.days * ${asked}))::integer as days,
        sum(o.total) filter (where lower(o.days) <@ ${asked})::bigint as total
      from hire_booking o where o.status <> 'cancelled' and o.days && ${asked} and ${scopeCondition(scope)} group by 1)
    select coalesce(park.good_code, booked.good_code) as code, coalesce(g.name, 'Нет в каталоге') as name, coalesce(park.pieces, 0) as pieces,
      coalesce(booked.days, 0) as days, coalesce(booked.bookings, 0) as bookings, coalesce(booked.total, 0)::bigint as total
    from park full join booked using (good_code) left join good g on g.code = coalesce(park.good_code, booked.good_code)
    order by booked.days desc nulls last, 1`.execute(db)
  return rows
}

interface RepairRow {
  center_id: number
  center: string
  repairs: number
  ready: number
  /** Of them, with a known moment of taking. */
  timed: number
  hours: number
  agreed: number
  agree_hours: number
  price: number
}

/**
 * Repairs of the places that were taken in or became ready in a period, with the moments of their ways
 * (0671-repair-ways.sql). Asked of by moments: the day of each of 30 000, told again for every sum, took half a second.
 */
export const repairsInPeriod = (scope: StaffScope, { from, to }: ReportPeriod) => {
  const inDays = (moment: string) =>
    sql`${sql.ref(moment)} >= (select ${from}::date::timestamp at time zone 'Europe/Moscow')
      and ${sql.ref(moment)} < (select (${to}::date + 1)::timestamp at time zone 'Europe/Moscow')`
  return sql`
    select r.id, r.number, r.tool, r.state, r.price, r.created_at, c.id as center_id, c.name as center,
      way.taken_at, way.ready_at, way.asked_at, way.agreed_at,
      (way.ready_at at time zone 'Europe/Moscow')::date as ready_on, (r.created_at at time zone 'Europe/Moscow')::date as day,
      (${inDays('r.created_at')}) as is_taken, coalesce(${inDays('way.ready_at')}, false) as is_ready
    from repair r join service_center c on c.id = r.service_center_id
    cross join lateral (select c.node_code, c.warehouse_id) o
    left join repair_way way on way.repair_id = r.id
    where r.state <> 'cancelled' and ${scopeCondition(scope)} and (${inDays('r.created_at')} or ${inDays('way.ready_at')})`
}

/** From the tool in the workshop to the day it can be taken; of those that became ready in the period. */
async function readRepairs({ context: { db }, scope }: Asking, period: ReportPeriod): Promise<RepairRow[]> {
  const { rows } = await sql<RepairRow>`
    with own as (${repairsInPeriod(scope, period)})
    select center_id, center, count(*) filter (where is_taken)::integer as repairs, count(*) filter (where is_ready)::integer as ready,
      count(taken_at) filter (where is_ready)::integer as timed,
      coalesce(sum(extract(epoch from ready_at - taken_at) / 3600) filter (where is_ready), 0)::float as hours,
      count(*) filter (where is_ready and agreed_at > asked_at)::integer as agreed,
      coalesce(sum(extract(epoch from agreed_at - asked_at) / 3600) filter (where is_ready and agreed_at > asked_at), 0)::float as agree_hours,
      coalesce(sum(price) filter (where is_ready), 0)::bigint as price
    from own group by 1, 2 order by 3 desc, 2`.execute(db)
  return rows
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((whole, row) => whole + of(row), 0)
const middleDays = (hours: number, count: number) => (count === 0 ? null : Math.round((hours / count / 24) * 10) / 10)

export async function servicesReport(asking: Asking): Promise<MadeReport> {
  const { period, before, query, most } = asking
  const [rental, rentalThen, repairs, repairsThen] = await Promise.all([
    readRental(asking, period),
    readRental(asking, before),
    readRepairs(asking, period),
    readRepairs(asking, before),
  ])
  const length = daysBetween(period.from, period.to) + 1
  const busy = (rows: readonly RentalRow[]) =>
    percentOf(
      sum(rows, (row) => row.days),
      sum(rows, (row) => row.pieces) * length,
    )
  const repaired = (rows: readonly RepairRow[]) =>
    middleDays(
      sum(rows, (row) => row.hours),
      sum(rows, (row) => row.timed),
    )
  const rows = (what: string, more: Record<string, string | number> = {}) =>
    deskPath(`/reports/rows/${what}`, { ...period, ...placeQuery(query), ...more })
  return {
    figures: [
      reportFigure('use', 'Прокат занят', 'percent', [busy(rental), busy(rentalThen)], { path: rows('bookings') }),
      reportFigure(
        'bookings',
        'Броней',
        'count',
        [sum(rental, (row) => row.bookings), sum(rentalThen, (row) => row.bookings)],
        { path: rows('bookings') },
      ),
      reportFigure(
        'rental-total',
        'За прокат',
        'money',
        [roubles(sum(rental, (row) => row.total)), roubles(sum(rentalThen, (row) => row.total))],
        { path: rows('rental-paid') },
      ),
      reportFigure(
        'repairs',
        'Ремонтов принято',
        'count',
        [sum(repairs, (row) => row.repairs), sum(repairsThen, (row) => row.repairs)],
        { path: rows('repairs') },
      ),
      reportFigure('repair-days', 'Ремонт в среднем', 'days', [repaired(repairs), repaired(repairsThen)], {
        path: rows('repaired'),
        isWorseUp: true,
      }),
      reportFigure(
        'repair-total',
        'За ремонт',
        'money',
        [roubles(sum(repairs, (row) => row.price)), roubles(sum(repairsThen, (row) => row.price))],
        { path: rows('repaired') },
      ),
    ],
    plot: null,
    tables: [
      reportTable(
        'rental',
        'Прокат по товарам',
        [
          ['Товар', 'text'],
          ['Единиц', 'count'],
          ['Броней', 'count'],
          ['Занято дней', 'count'],
          ['Занято, %', 'percent'],
          ['Выручка', 'money'],
        ],
        rental.map((row) => [
          [row.name, row.pieces, row.bookings, row.days, percentOf(row.days, row.pieces * length), roubles(row.total)],
          rows('bookings', { good: row.code }),
        ]),
        {
          most,
          note: 'Занято — дни броней и выдач из всех дней всех единиц; выручка — броней, начавшихся в этом периоде.',
        },
      ),
      reportTable(
        'repairs',
        'Ремонт по сервисным центрам',
        [
          ['Сервисный центр', 'text'],
          ['Принято', 'count'],
          ['Готово', 'count'],
          ['В среднем', 'days'],
          ['Согласование цены', 'days'],
          ['Сумма', 'money'],
        ],
        repairs.map((row) => [
          [
            row.center,
            row.repairs,
            row.ready,
            middleDays(row.hours, row.timed),
            middleDays(row.agree_hours, row.agreed),
            roubles(row.price),
          ],
          rows(row.ready > 0 ? 'repaired' : 'repairs', { center: row.center_id }),
        ]),
        { most, note: 'Время — от приёма инструмента до готовности, у ремонтов, ставших готовыми в этом периоде.' },
      ),
    ],
    notes: [],
  }
}
