import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { rawSales } from '#server/test/raw-sales.ts'
import { writeOrder, writeRefund, type WrittenOrder } from '#server/test/written-order.ts'
import { countChanged } from './count-reports.ts'
import { countStock } from './count-stock.ts'
import { rebuildReports } from './rebuild-reports.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  await shop.database.pool.query(`insert into good_cost (good_code, cost) values ('100101', 500000)
    on conflict (good_code) do update set cost = excluded.cost`)
})
afterAll(() => shop.close())

const place = (order: WrittenOrder) => writeOrder(shop.database.pool, order)
const refund = (id: number, lines: object[], amount: number, kind = 'lines') =>
  writeRefund(shop.database.pool, id, { lines, amount, kind })

const PERIOD = { from: '2026-01-20', to: '2026-03-05' }
const asked = (more: Record<string, string> = {}) => new URLSearchParams({ ...PERIOD, ...more })
const report = async (code: string, more: Record<string, string> = {}, browser = owner) =>
  (await browser.get(`/reports/${code}?${asked(more)}`)).data as Report
const value = ({ figures }: Report, code: string) => figures.find((each) => each.code === code)?.value
const kopecks = (roubles: unknown) => Math.round(Number(roubles) * 100)
const count = () => countChanged(shop.database.db, shop.time.now)

/** Every figure and every row of every table of sales, against the raw tables. */
async function expectTrue(browser = owner, isIn?: Parameters<typeof rawSales>[2]) {
  const raw = await rawSales(shop.database.pool, PERIOD, isIn)
  const byDay = await report('sales', {}, browser)
  expect([value(byDay, 'orders'), value(byDay, 'cancelled')]).toEqual([raw.orders, raw.cancelled])
  expect([kopecks(value(byDay, 'total')), kopecks(value(byDay, 'returned'))]).toEqual([raw.total, raw.returned])
  const columnSum = ({ tables: [table] }: Report, name: string) =>
    table!.rows.reduce(
      (sum, { cells }) => sum + Number(cells[table!.columns.findIndex((each) => each.name === name)]),
      0,
    )
  expect(kopecks(columnSum(byDay, 'Выручка'))).toBe(raw.total)
  expect(kopecks(columnSum(await report('sales', { by: 'branch' }, browser), 'Выручка'))).toBe(raw.total)
  const kept = [...raw.goods].filter(([, each]) => each.quantity !== 0 || each.revenue !== 0)
  const goods = await report('sales', { by: 'good' }, browser)
  expect(goods.tables[0]!.rows.length).toBe(kept.length)
  const revenue = kept.reduce((sum, [, each]) => sum + each.revenue, 0)
  for (const by of ['good', 'category', 'vendor'])
    expect([by, kopecks(columnSum(await report('sales', { by }, browser), 'Выручка'))]).toEqual([by, revenue])
  expect(columnSum(goods, 'Штук')).toBe(kept.reduce((sum, [, each]) => sum + each.quantity, 0))
  const known = kept.reduce((sum, [, each]) => sum + each.known, 0)
  const cost = kept.reduce((sum, [, each]) => sum + each.cost, 0)
  if (value(goods, 'margin') !== undefined && known > 0) expect(kopecks(value(goods, 'margin'))).toBe(known - cost)
  const sections = (await report('sales', { by: 'category' }, browser)).tables[0]!
  expect(sections.rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(
    [...raw.sections.values()].filter(({ revenue: sold }) => sold !== 0).reduce((sum, each) => sum + each.orders, 0),
  )
}

let first: { id: number; number: string }
beforeEach(async () => {
  await shop.database.pool.query('delete from shop_order')
  first = await place({
    at: '2026-01-20T00:00:00+03:00',
    utm: 'yandex',
    lines: [
      { code: '100101', quantity: 3, price: 1_000_000, bonus: 100 },
      { code: '100102', quantity: 2, price: 333_333, cost: 200_000 },
    ],
  })
  // the last second before the period, the last of it, and what is of the next day in Greenwich
  await place({ at: '2026-01-19T23:59:59+03:00', lines: [{ code: '100101', quantity: 1, price: 777 }] })
  await place({
    at: '2026-03-05T23:59:59+03:00',
    phone: '79110000001',
    lines: [{ code: '100101', quantity: 1, price: 5_000_00 }],
  })
  await place({
    at: '2026-02-14T12:00:00+03:00',
    node: '777',
    shop: null,
    lines: [{ code: 'gone', quantity: 7, price: 11 }],
  })
  await place({
    at: '2026-02-15T12:00:00+03:00',
    shop: 2,
    status: 'cancelled',
    lines: [{ code: '100101', quantity: 9, price: 99 }],
  })
  await count()
})

it('counts what was due when it began: a busy shop’s day is not counted over and over', async () => {
  const { pool } = shop.database
  await count()
  await pool.query('update shop_order set total = total where id = $1', [first.id])
  await pool.query(`create function busy() returns trigger language plpgsql as
      $$ begin insert into report_due (order_id) select id from shop_order limit 1; return null; end $$;
    create trigger busy after insert or update on report_state for each row execute function busy()`)
  const abort = AbortSignal.timeout(3000)
  await countChanged(shop.database.db, shop.time.now, abort)
  await pool.query('drop function busy cascade')
  expect(abort.aborted).toBe(false)
})

describe('sales', () => {
  it('are what the raw tables say, by day, branch, section, brand and good', () => expectTrue())

  it('follow a refund, a compensation, a cancel and a changed line of an old day, and a rebuild finds the same', async () => {
    await refund(first.id, [{ code: '100101', complectOf: null, quantity: 2 }], 1_999_933)
    await refund(first.id, [], 5000, 'amount')
    await count()
    await expectTrue()
    await shop.database.pool.query('update order_item set quantity = 1 where order_id = $1 and position = 1', [
      first.id,
    ])
    await shop.database.pool.query(
      'update shop_order set total = total - 333333, goods_total = goods_total - 333333, goods_total_old = goods_total where id = $1',
      [first.id],
    )
    await count()
    await expectTrue()
    await shop.database.pool.query(`update shop_order set status = 'cancelled' where number = $1`, [first.number])
    await count()
    await expectTrue()
    expect(value(await report('sales'), 'orders')).toBe(2)
    await rebuildReports(shop.database.db, shop.time.now)
    await expectTrue()
    await shop.database.pool.query('delete from shop_order where id = $1', [first.id])
    await count()
    await expectTrue()
  })

  it('know the cost of a line from the day it was written, and say what is unknown', async () => {
    const { rows } = await shop.database.pool.query(
      'select cost from order_item where order_id = $1 order by position',
      [first.id],
    )
    expect(rows).toEqual([{ cost: 500_000 }, { cost: 200_000 }])
    expect((await report('sales')).notes.join(' ')).toContain('себестоимость неизвестна')
    const content = await report('sales', { by: 'good' }, await accountant())
    expect(content.figures.some(({ code }) => code === 'margin')).toBe(false)
    expect(content.tables[0]!.columns.map(({ name }) => name)).not.toContain('Маржа')
  })

  it('are of the person’s own places alone', async () => {
    await expectTrue(await shop.as('manager', { nodeCodes: ['000001'] }), ({ node_code }) => node_code === '000001')
    await expectTrue(await shop.as('manager', { warehouseIds: [1] }), ({ warehouse_id }) => warehouse_id === 1)
    const nobody = await report('sales', { branch: '777' }, await shop.as('manager', { nodeCodes: ['000001'] }))
    expect(value(nobody, 'orders')).toBe(0)
  })

  it('open their rows: the orders’ own list has as many', async () => {
    const { figures } = await report('sales')
    for (const code of ['orders', 'cancelled']) {
      const { path, value: shown } = figures.find((each) => each.code === code)!
      expect([code, (await owner.get(path!)).data.orders.length]).toEqual([code, shown])
    }
  })
})

/** Somebody who reads reports and does not see what goods cost. */
async function accountant() {
  await shop.database.pool.query(
    `insert into staff_role (code, name, permissions, position) values ('clerk', 'Счетовод', '{reports.read}', 90) on conflict do nothing`,
  )
  return shop.as('clerk')
}

describe('the other reports', () => {
  it('tell sources, repeat buyers and kept promises, each with its rows', async () => {
    await shop.database.pool.query(
      `insert into order_status_history (order_id, status, actor, created_at) values ($1, 'ready', 'shop', '2026-01-23T10:00:00+03:00')`,
      [first.id],
    )
    await shop.database.pool.query(
      `insert into order_note (order_id, kind, created_at) values ($1, 'talked', '2026-01-20T09:20:00+03:00')`,
      [first.id],
    )
    await count()
    const work = await report('work')
    // promised for the 21st, ready on the 23rd; the call clock starts at nine
    expect([value(work, 'broken'), value(work, 'overdue'), value(work, 'call')]).toEqual([1, 1, 20])
    for (const code of ['broken', 'overdue']) {
      const { path } = work.figures.find((each) => each.code === code)!
      const { table } = (await owner.get(`/report-rows/${path!.split('/').at(-1)}`)).data
      expect([code, table.rows.length]).toEqual([code, value(work, code)])
    }
    const sources = (await report('steps')).tables.find(({ code }) => code === 'sources')!
    expect(sources.rows.map(({ cells }) => [cells[0], cells[3]])).toContainEqual(['yandex', 1])
    const buyers = await report('buyers')
    expect([value(buyers, 'new'), value(buyers, 'again')]).toEqual([2, 1])
    await countStock(shop.database.db, shop.time.now, { soldDays: 30, lowDays: 14, leadDays: 7 }, true)
    for (const code of ['stock', 'services', 'search'])
      expect([code, (await owner.get(`/reports/${code}?${asked()}`)).status]).toEqual([code, 200])
  })

  it('go out as CSV and as a spreadsheet', async () => {
    const file = (query: string) =>
      shop.app.inject({
        url: `/api/office/report-file?${asked()}&${query}`,
        headers: { host: `office.${shop.config.host}`, cookie: `office_session=${owner.cookie()}` },
      })
    const csv = await file('report=sales&by=good&table=by-good')
    expect(csv.statusCode).toBe(200)
    expect(csv.body.split('\r\n')[0]).toBe('\uFEFFТовар;Артикул;Заказов;Штук;Выручка;Было;Изменение;Маржа;Маржа, %')
    expect((await file('rows=overdue&format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
    for (const query of [
      'report=sales&table=purse',
      'report=nothing',
      'table=by-good',
      'report=sales&table=by-day&format=pdf',
    ])
      expect([query, (await file(query)).statusCode >= 400 && (await file(query)).statusCode < 500]).toEqual([
        query,
        true,
      ])
  })

  it.each(['from=2026-03-06&to=2026-03-05', 'from=2010-01-01&to=2026-03-05', 'from=2026-02-30', 'by=moon', 'shop=x'])(
    'refuse %s in words',
    async (query) => expect((await owner.get(`/reports/sales?${query}`)).status).toBe(422),
  )
})
