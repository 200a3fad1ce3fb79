import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { writeOrder } from '#server/test/written-order.ts'
import { countChanged, countOutcomes, countSearches } from './count-reports.ts'
import { countStock } from './count-stock.ts'

const DAYS = 'from=2026-01-20&to=2026-03-05'
const CODES = ['sales', 'steps', 'search', 'buyers', 'stock', 'services', 'work']

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  const { pool, db } = shop.database
  await writeOrder(pool, { at: '2026-02-01T12:00:00+03:00', lines: [{ code: '100101', quantity: 1, price: 100 }] })
  await writeOrder(pool, { at: '2026-02-02T12:00:00+03:00', lines: [{ code: '100101', quantity: 1, price: 100 }] })
  await pool.query(`insert into visit_step (day, node_code, step, visitors) values ('2026-02-01', '000001', 'view', 40),
    ('2026-02-01', '000001', 'order', 3), ('2026-02-02', '000001', 'view', 5), ('2026-03-06', '000001', 'view', 900)`)
  await pool.query(`insert into search_log (sought_at, node_code, query, found)
    select (day || 'T12:00:00+03:00')::timestamptz, node, query, found from (values ('2026-02-01', '000001', 'дрель', 3, 7),
      ('2026-02-02', '777', 'кувалда', 0, 4), ('2026-01-19', '000001', 'рано', 0, 50)) each (day, node, query, found, times),
      generate_series(1, times)`)
  await pool.query(`insert into search_outcome (day, query, good_code, clicks, carts, orders) values ('2026-02-01', 'дрель', '100101', 5, 2, 1),
    ('2026-02-03', 'дрель', '100102', 2, 0, 0), ('2026-01-19', 'рано', '100101', 9, 9, 9)`)
  const book = (days: string, total: number, status = 'returned') =>
    pool.query(
      `insert into hire_booking (days, status, good_code, good_name, good_slug, warehouse_id, node_code, name, phone, comment, total, price_per_day,
        deposit, ip, created_at, updated_at)
      values ($1, $3, '100101', 'Перфоратор', 'p', 1, '000001', 'Иван', '79110000000', '', $2, 100, 0, '', now(), now())`,
      [days, total, status],
    )
  await book('[2026-01-18,2026-01-22)', 1000)
  await book('[2026-02-10,2026-02-12)', 2000)
  await book('[2026-02-11,2026-02-13)', 4000, 'cancelled')
  await book('[2026-03-06,2026-03-08)', 8000)
  const repair = async (created: string, ready: string | null) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into repair (service_center_id, name, phone, tool, fault, state, price, created_at, updated_at)
      values ((select min(id) from service_center), 'Иван', '79110000000', 'Дрель', 'Не крутит', $2, 50000, $1, $1) returning id`,
      [created, ready ? 'ready' : 'repair'],
    )
    await pool.query(
      `insert into repair_history (repair_id, state, note, created_at) values ($1, 'accepted', '', $2::timestamptz + interval '1 hour')`,
      [rows[0]!.id, created],
    )
    if (ready)
      await pool.query(`insert into repair_history (repair_id, state, note, created_at) values ($1, 'ready', '', $2)`, [
        rows[0]!.id,
        ready,
      ])
  }
  await repair('2026-02-01T10:00:00+03:00', '2026-02-04T11:00:00+03:00')
  await repair('2026-01-10T10:00:00+03:00', '2026-01-20T11:00:00+03:00')
  await repair('2026-02-20T10:00:00+03:00', null)
  await repair('2026-01-10T10:00:00+03:00', '2026-01-19T11:00:00+03:00')
  await countChanged(db, shop.time.now)
  await countSearches(db, shop.time.now)
  await countStock(db, shop.time.now, { soldDays: 30, lowDays: 14, leadDays: 7 }, true)
})
afterAll(() => shop.close())

const report = async (code: string) => (await owner.get(`/reports/${code}?${DAYS}`)).data as Report
const rowsOf = async (path: string) => {
  const { status, data } = await owner.get(path.replace('/reports/rows/', '/report-rows/'))
  expect([path, status]).toEqual([path, 200])
  return data.table as Report['tables'][number]
}
const column = (table: Report['tables'][number], name: string) =>
  table.rows.map(({ cells }) => Number(cells[table.columns.findIndex((each) => each.name === name)]))
const sum = (values: number[]) => values.reduce((whole, each) => whole + each, 0)

it.each(CODES)('every figure and row of «%s» opens what it was counted from', async (code) => {
  const { figures, tables } = await report(code)
  expect(figures.filter(({ path }) => path === null).map(({ code: figure }) => figure)).toEqual([])
  const paths = [...figures.map(({ path }) => path!), ...tables.flatMap(({ rows }) => rows.map(({ path }) => path))]
  expect(tables.flatMap(({ rows }) => rows.filter(({ path }) => path === null))).toEqual([])
  for (const path of new Set(paths)) if (path!.startsWith('/reports/rows/')) await rowsOf(path!)
})

it.each([
  ['steps', 'view', 'Смотрели товар'],
  ['search', 'times', 'Искали'],
  ['search', 'clicks', 'Открыли'],
  ['search', 'carts', 'В корзину'],
  ['search', 'orders', 'Заказали'],
  ['services', 'rental-total', 'Сумма'],
  ['services', 'repair-total', 'Сумма'],
] as const)('the rows of %s: %s add up to it', async (code, figure, name) => {
  const { figures } = await report(code)
  const { path, value } = figures.find((each) => each.code === figure)!
  expect(value).toBeGreaterThan(0)
  expect(sum(column(await rowsOf(path!), name))).toBe(value)
})

it.each([
  ['services', 'bookings', 2],
  ['services', 'repairs', 2],
  ['services', 'repair-days', 2],
  ['buyers', 'new', 1],
  ['buyers', 'again', 1],
] as const)('%s: %s has its %i rows', async (code, figure, count) => {
  const { path } = (await report(code)).figures.find((each) => each.code === figure)!
  expect((await rowsOf(path!)).rows).toHaveLength(count)
})

it('rows are of the person’s own places alone, as their figures are', async () => {
  const there = await shop.as('manager', { nodeCodes: ['777'] })
  const rows = async (path: string) => (await there.get(`/report-rows/${path}?${DAYS}`)).data.table.rows
  expect((await rows('searched')).map(({ cells }: { cells: unknown[] }) => cells.slice(0, 3))).toEqual([
    ['кувалда', 4, 4],
  ])
  for (const path of ['visits', 'bookings', 'rental-paid', 'repairs', 'repaired', 'lots'])
    expect([path, await rows(path)]).toEqual([path, []])
  const here = await shop.as('manager', { nodeCodes: ['000001'] })
  expect((await here.get(`/report-rows/not-found?${DAYS}`)).data.table.rows).toEqual([])
  expect((await here.get(`/report-rows/repaired?${DAYS}`)).data.table.rows).toHaveLength(2)
})

it('the middle of a repair is that of its rows, and days of rent those of the period', async () => {
  const { figures } = await report('services')
  const repaired = column(await rowsOf(figures.find(({ code }) => code === 'repair-days')!.path!), 'Ремонт')
  expect(repaired).not.toContain(NaN)
  expect(figures.find(({ code }) => code === 'repair-days')!.value).toBe(6.5)
  const booked = await rowsOf(figures.find(({ code }) => code === 'use')!.path!)
  expect(column(booked, 'Дней в периоде').toSorted()).toEqual([2, 2])
})

it('what lies longest came first: the newest arrivals are on the shelf, what is not known goes by the last sale', async () => {
  const { pool, db } = shop.database
  await pool.query(`delete from good_stock`)
  await pool.query(
    `insert into good_stock (good_code, warehouse_id, quantity) values ('100101', 1, 10), ('100102', 1, 3)`,
  )
  const arrived = (daysAgo: number, moved: number, reason = 'received') =>
    pool.query(
      `insert into stock_movement (good_code, warehouse_id, moved, left_there, reason, at) values ('100101', 1, $1, 0, $2, $3)`,
      [moved, reason, new Date(shop.time.now.getTime() - daysAgo * 86_400_000)],
    )
  await arrived(400, 100)
  await arrived(100, 4)
  await arrived(100, 1)
  await arrived(20, 2)
  await arrived(10, 50, 'found')
  await countStock(db, shop.time.now, { soldDays: 30, lowDays: 14, leadDays: 7 }, true)
  const lots = async (query: string) =>
    (await rowsOf(`/report-rows/lots?${query}`)).rows
      .filter(({ cells }) => cells[6] === 'приход')
      .map(({ cells }) => [cells[3], cells[5]])
  expect(await lots('')).toEqual([
    [3, 400],
    [5, 100],
    [2, 20],
  ])
  expect(await lots('age=2')).toEqual([[5, 100]])
  expect(await lots('age=4')).toEqual([
    [3, 400],
    [5, 100],
  ])
  const { tables } = (await owner.get('/reports/stock')).data as Report
  const ages = tables.find(({ code }) => code === 'ages')!
  expect(sum(column(ages, 'Штук'))).toBe(13)
  expect(ages.note).toContain('у 10\u00A0штук из 13')
})

it.each(['age=5', 'age=x', 'center=0', `query=${'я'.repeat(201)}`])('refuses %s in words', async (query) =>
  expect((await owner.get(`/report-rows/lots?${query}`)).status).toBe(422),
)

it('what came of searches is told of days already counted and of those that are not, each once', async () => {
  const { pool, db } = shop.database
  const outcome = async () => {
    const { figures } = await report('search')
    return ['clicks', 'carts', 'orders'].map((figure) => figures.find((each) => each.code === figure)!.value)
  }
  const raw = async () =>
    Object.values(
      (
        await pool.query(
          `select sum(clicks)::integer, sum(carts)::integer as carts, sum(orders)::integer as orders from search_outcome where day between '2026-01-20' and '2026-03-05'`,
        )
      ).rows[0],
    )
  const counted = async () => (await pool.query('select day::text, clicks from report_outcome_day order by 1')).rows
  const before = await outcome()
  expect(before).toEqual(await raw())
  // an hour after midnight of 3 February the day before is over
  await countOutcomes(db, new Date('2026-02-03T00:59:00+03:00'))
  expect((await counted()).map(({ day }) => day)).toEqual(['2026-01-19', '2026-02-01'])
  expect(await outcome()).toEqual(before)
  await countOutcomes(db, new Date('2026-02-04T01:00:00+03:00'))
  await countOutcomes(db, new Date('2026-02-04T01:00:00+03:00'))
  expect(await counted()).toEqual([
    { day: '2026-01-19', clicks: 9 },
    { day: '2026-02-01', clicks: 5 },
    { day: '2026-02-03', clicks: 2 },
  ])
  expect(await outcome()).toEqual(before)
  await pool.query(
    `insert into search_outcome (day, query, good_code, clicks, carts, orders) values ('2026-02-04', 'бур', '100101', 1, 1, 1)`,
  )
  expect(await outcome()).toEqual(await raw())
})
