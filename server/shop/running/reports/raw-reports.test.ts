import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report, ReportCode } from '#contract/office/reports.ts'
import { addDays } from '#rules/calendar/moscow-time.ts'
import { periodBefore } from '#rules/calendar/report-period.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { rawReports } from '#server/test/raw-reports.ts'
import { writeOrder, writeRefund } from '#server/test/written-order.ts'
import { countChanged } from './count-reports.ts'
import { rebuildReports } from './rebuild-reports.ts'

const PERIOD = { from: '2026-01-20', to: '2026-03-05' }
const BEFORE = periodBefore(PERIOD)
const FIRST = addDays(BEFORE.from, -20)

let shop: OfficeShop
let people: number[]
let lookers: [
  string,
  StaffBrowser,
  (place: { node: string; shop: number | null }) => boolean,
  (node: string) => boolean,
][]

/** Numbers that look thrown and are the same every time. */
let state = 5
const next = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * most)
}
const one = <T>(...of: T[]): T => of[next(of.length)]!
const day = () => addDays(FIRST, next(112))
const moment = (on = day()) =>
  `${on}T${one('00:00:00', '08:59:59', '09:00:00', '13:20:11', '19:59:59', '20:00:00', '23:59:59')}+03:00`
const later = (at: string, mostHours: number) => new Date(Date.parse(at) + next(mostHours * 3600) * 1000)

/** Orders of few phones, with calls, pickings, promises kept and not, refunds and marks of advertising. */
async function throwOrders() {
  const { pool } = shop.database
  for (let at = 0; at < 90; at++) {
    const placed = moment()
    const node = one('000001', '000001', '777')
    const { id } = await writeOrder(pool, {
      at: placed,
      node,
      shop: node === '777' ? null : one(1, 2),
      status: one('completed', 'completed', 'assembling', 'cancelled'),
      phone: `7911000${String(next(45)).padStart(4, '0')}`,
      ...(next(2) === 0 && { utm: one('yandex', 'vk') }),
      lines: [{ code: '100101', quantity: 1 + next(3), price: 100 * (1 + next(90)) }],
    })
    await pool.query(
      'update shop_order set delivery_text = $2, delivery_type = $3, utm_medium = $4, source = $5 where id = $1',
      [
        id,
        one('Самовывоз сегодня', 'Самовывоз завтра', 'Доставка послезавтра', 'Доставка'),
        one('pickup', 'courier'),
        one(null, 'cpc'),
        next(12) === 0 ? 'gift-card' : 'cart',
      ],
    )
    for (const status of ['ready', 'completed'])
      if (next(3) > 0)
        await pool.query(
          `insert into order_status_history (order_id, status, actor, created_at) values ($1, $2, 'shop', $3)`,
          [id, status, later(placed, 96)],
        )
    for (let notes = next(3); notes > 0; notes--)
      await pool.query('insert into order_note (order_id, staff_id, kind, created_at) values ($1, $2, $3, $4)', [
        id,
        one(...people, null),
        one('note', 'talked', 'no-answer'),
        later(placed, one(1, 20)),
      ])
    if (next(2) === 0) {
      const begun = later(placed, 20)
      await pool.query(
        'insert into order_picking (order_id, begun_by, begun_at, done_by, done_at) values ($1, $2, $3, $4, $5)',
        [id, one(...people), begun, one(...people, null), next(4) === 0 ? null : later(begun.toISOString(), 2)],
      )
    }
    if (next(6) === 0) await writeRefund(pool, id, { lines: [], amount: 100, kind: one('amount', 'lines', 'surplus') })
  }
}

/** Visitors, bookings over the edges of the period, repairs on their way. */
async function throwServices() {
  const { pool } = shop.database
  for (let at = 0; at < 60; at++)
    await pool.query(
      `insert into visit_step (day, node_code, step, visitors) values ($1, $2, $3, $4) on conflict do nothing`,
      [day(), one('000001', '777'), one('view', 'cart', 'checkout', 'order'), 1 + next(40)],
    )
  const { rows: goods } = await pool.query<{ good_code: string }>('select distinct good_code from hire_piece')
  for (let at = 0; at < 25; at++) {
    const begins = day()
    await pool.query(
      `insert into hire_booking (days, status, good_code, good_name, good_slug, warehouse_id, node_code, name, phone, comment, total,
        price_per_day, deposit, ip, created_at, updated_at)
      values (daterange($1::date, $2::date), $3, $4, 'Перфоратор', 'p', $5, '000001', 'Иван', '79110000000', '', $6, 100, 0, '', now(), now())`,
      [
        begins,
        addDays(begins, 1 + next(30)),
        one('new', 'issued', 'returned', 'cancelled'),
        one(...goods.map(({ good_code }) => good_code), '100101'),
        one(1, 2),
        100 * next(500),
      ],
    )
  }
  const { rows: centers } = await pool.query<{ id: number }>('select id from service_center')
  for (let at = 0; at < 40; at++) {
    const taken = moment()
    const { rows } = await pool.query<{ id: number }>(
      `insert into repair (service_center_id, name, phone, tool, fault, state, price, created_at, updated_at)
      values ($1, 'Иван', '79110000000', 'Дрель', 'Не крутит', $2, $3, $4, $4) returning id`,
      [one(...centers).id, one('repair', 'ready', 'issued', 'cancelled'), one(null, 100 * next(900)), taken],
    )
    let on = taken
    for (const step of ['accepted', 'diagnosis', 'agreement', 'repair', 'ready', 'issued']) {
      on = later(on, 90).toISOString()
      if (next(4) > 0)
        await pool.query(`insert into repair_history (repair_id, state, note, created_at) values ($1, $2, '', $3)`, [
          rows[0]!.id,
          step,
          on,
        ])
    }
  }
}

beforeAll(async () => {
  shop = await openOfficeShop()
  people = [await shop.addPerson('anna', null, 'manager'), await shop.addPerson('boris', null, 'manager')]
  lookers = [
    ['everywhere', await shop.as('owner'), () => true, () => true],
    [
      'a branch',
      await shop.as('manager', { nodeCodes: ['000001'] }),
      ({ node }) => node === '000001',
      (node) => node === '000001',
    ],
    [
      'a shop',
      await shop.as('manager', { warehouseIds: [2] }),
      (place) => place.shop === 2,
      (node) => node === '000001',
    ],
  ]
})
afterAll(() => shop.close())

const cellsOf = ({ tables }: Report, code: string, from = 0, to?: number) =>
  tables.find((each) => each.code === code)!.rows.map(({ cells }) => cells.slice(from, to))
const inAnyOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

async function expectRaw() {
  for (const [where, browser, isIn, isBranch] of lookers) {
    const asked = { now: shop.time.now, isIn, isBranch }
    const now = await rawReports(shop.database.pool, { ...asked, period: PERIOD })
    const then = await rawReports(shop.database.pool, { ...asked, period: BEFORE })
    const report = async (code: ReportCode) =>
      (await browser.get(`/reports/${code}?${new URLSearchParams(PERIOD)}`)).data as Report
    const reports = {
      buyers: await report('buyers'),
      steps: await report('steps'),
      work: await report('work'),
      services: await report('services'),
    }
    for (const code of ['buyers', 'steps', 'work', 'services'] as const) {
      const { figures } = reports[code]
      const told = (of: 'value' | 'before') => Object.fromEntries(figures.map((each) => [each.code, each[of]]))
      expect([where, code, told('value')]).toEqual([where, code, now[code].figures])
      expect([where, code, 'before', told('before')]).toEqual([where, code, 'before', then[code].figures])
    }
    const { buyers, steps, work, services } = reports
    expect(cellsOf(buyers, 'kinds', 1, 4)).toEqual(now.buyers.kinds)
    expect(cellsOf(buyers, 'months').map((cells) => cells.toSpliced(4, 1))).toEqual(now.buyers.months)
    expect(inAnyOrder(cellsOf(steps, 'sources', 0, 6))).toEqual(inAnyOrder(now.steps.sources))
    const ofPerson = new Map(
      work.tables
        .find(({ code }) => code === 'people')!
        .rows.map(({ cells, path }) => [Number(new URLSearchParams(path!.split('?')[1]).get('staff')), cells.slice(1)]),
    )
    expect([where, ofPerson]).toEqual([where, now.work.people])
    expect(inAnyOrder(cellsOf(work, 'places', 1))).toEqual(inAnyOrder(now.work.places))
    expect(inAnyOrder(cellsOf(services, 'rental', 1))).toEqual(inAnyOrder(now.services.rental))
    expect(inAnyOrder(cellsOf(services, 'repairs'))).toEqual(inAnyOrder(now.services.centers))
  }
}

it('buyers, steps, sources, promises, people, rental and repairs are what the raw tables say, here and in the period before', async () => {
  for (let times = 0; times < 3; times++) {
    await throwOrders()
    await throwServices()
    await countChanged(shop.database.db, shop.time.now)
    await expectRaw()
  }
  // nothing was compared with nothing
  const { figures } = (await lookers[0]![1].get(`/reports/work?${new URLSearchParams(PERIOD)}`)).data as Report
  for (const { code, value } of figures) expect([code, Number(value) > 0]).toEqual([code, true])
})

it('a rebuild finds the same', async () => {
  await rebuildReports(shop.database.db, shop.time.now)
  await expectRaw()
})
