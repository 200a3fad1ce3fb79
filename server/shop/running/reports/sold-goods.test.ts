import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#rules/calendar/moscow-time.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { rawSales } from '#server/test/raw-sales.ts'
import { writeOrder, writeRefund } from '#server/test/written-order.ts'
import { countChanged, countSearches } from './count-reports.ts'
import { rebuildReports } from './rebuild-reports.ts'
import { readBestGoods, readNamedGoods, type SoldRow } from './sold-goods.ts'
import { readDemandDays, readTopQueries } from './search-demand.ts'

const FIRST = '2024-11-20'
const DAYS = 500
const MOST = 5

let shop: OfficeShop
const written: { id: number; code: string }[] = []

/** Numbers that look thrown and are the same every time. */
function* thrown() {
  for (let state = 7; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

beforeAll(async () => {
  shop = await openOfficeShop()
  const numbers = thrown()
  const next = (most: number) => Math.floor(numbers.next().value! * most)
  for (let at = 0; at < 240; at++) {
    const day = addDays(FIRST, next(DAYS))
    const node = next(4) === 0 ? '777' : '000001'
    const code = String(900_000 + Math.floor(next(30) * numbers.next().value!))
    const { id } = await writeOrder(shop.database.pool, {
      at: `${day}T${next(2) === 0 ? '00:00:00' : '23:59:59'}+03:00`,
      node,
      shop: node === '777' ? null : 1 + next(2),
      status: next(10) === 0 ? 'cancelled' : 'completed',
      lines: [{ code, quantity: 1 + next(3), price: 100 * (1 + next(3)), ...(next(2) === 0 ? { cost: 50 } : {}) }],
    })
    written.push({ id, code })
  }
  await countChanged(shop.database.db, shop.time.now)
})
afterAll(() => shop.close())

const PLACES: [string, StaffScope, (order: { node_code: string; warehouse_id: number | null }) => boolean][] = [
  ['everywhere', { isEverywhere: true }, () => true],
  ['a branch', { isEverywhere: false, nodeCodes: ['000001'], warehouseIds: [] }, (o) => o.node_code === '000001'],
  ['two branches', { isEverywhere: false, nodeCodes: ['000001', '777'], warehouseIds: [] }, () => true],
  [
    'more branches than lists are kept apart for',
    { isEverywhere: false, nodeCodes: ['777', 'a', 'b', 'c'], warehouseIds: [] },
    (o) => o.node_code === '777',
  ],
  ['a shop', { isEverywhere: false, nodeCodes: [], warehouseIds: [2] }, (o) => o.warehouse_id === 2],
  [
    'a branch and a shop of another',
    { isEverywhere: false, nodeCodes: ['777'], warehouseIds: [1] },
    (o) => o.node_code === '777' || o.warehouse_id === 1,
  ],
]

const anyPeriod = fc
  .tuple(fc.integer({ min: -40, max: DAYS }), fc.integer({ min: 0, max: DAYS }))
  .map(([start, length]) => {
    const from = addDays(FIRST, start)
    return { from, to: addDays(from, length) }
  })

/** The best of the raw tables, in the order of the report. */
async function rawBest(period: ReportPeriod, isIn: (typeof PLACES)[number][2]) {
  const { goods } = await rawSales(shop.database.pool, period, isIn)
  return [...goods]
    .filter(([, { quantity, revenue }]) => quantity !== 0 || revenue !== 0)
    .map(([key, figures]) => ({ key, ...figures }))
    .toSorted((a, b) => b.revenue - a.revenue || (a.key < b.key ? -1 : 1))
}

async function expectBest(runs: number) {
  const context = { db: shop.database.db, clock: () => shop.time.now }
  const plain = ({ key, quantity, revenue, known, cost }: SoldRow) => ({ key, quantity, revenue, known, cost })
  for (const [, scope, isIn] of PLACES)
    await fc.assert(
      fc.asyncProperty(anyPeriod, fc.constantFrom([1], [2, 6], [1000]), async (period, depths) => {
        const raw = await rawBest(period, isIn)
        const asking = { context, scope, query: {}, most: MOST }
        const best = await readBestGoods(asking, period, depths)
        expect(best.map(plain)).toEqual(raw.slice(0, MOST + 1))
        const named = await readNamedGoods(asking, period, [...raw.map(({ key }) => key), 'nobody'])
        expect(new Set(named.map(plain))).toEqual(new Set(raw))
      }),
      { numRuns: runs },
    )
}

describe('the best goods of any period, for any place', () => {
  it('of a section or a brand are those of it alone', async () => {
    const { db, pool } = shop.database
    const { rows } = await pool.query<{ code: string; category_code: string; vendor_code: string }>(
      `select code, category_code, vendor_code from good where code in ('100101', '100102')`,
    )
    for (const { code } of rows)
      await writeOrder(pool, { at: '2026-01-05T12:00:00+03:00', lines: [{ code, quantity: 1, price: 900 }] })
    await countChanged(db, shop.time.now)
    const context = { db, clock: () => shop.time.now }
    const period = { from: '2025-01-01', to: '2026-02-01' }
    const of = async (query: object) =>
      (await readBestGoods({ context, scope: { isEverywhere: true }, query, most: MOST }, period)).map(({ key }) => key)
    const { category_code: category, vendor_code: vendor } = rows[0]!
    const same = (name: 'category_code' | 'vendor_code', value: string) =>
      rows.filter((row) => row[name] === value).map(({ code }) => code)
    expect((await of({ category })).toSorted()).toEqual(same('category_code', category).toSorted())
    expect((await of({ vendor })).toSorted()).toEqual(same('vendor_code', vendor).toSorted())
    expect(await of({ category: 'nowhere' })).toEqual([])
    await pool.query(`delete from shop_order where created_at = '2026-01-05T12:00:00+03:00'`)
    await countChanged(db, shop.time.now)
  })

  it('are added up for as few goods as their bounds allow', async () => {
    const { pool, db } = shop.database
    const lines = Array.from({ length: 40 }, (_, at) => ({ code: `steep-${at}`, quantity: 1, price: 100 * (at + 1) }))
    const { id } = await writeOrder(pool, { at: '2024-03-15T12:00:00+03:00', lines })
    await countChanged(db, shop.time.now)
    for (const scope of [PLACES[0]![1], PLACES[1]![1]])
      for (const depths of [[1000], [2 * MOST, 1000]]) {
        const { best, looked } = await db.transaction().execute(async (tx) => {
          await sql`set local enable_seqscan = off`.execute(tx)
          const context = { db: tx, clock: () => shop.time.now }
          const scans = async () => {
            const { rows } = await sql<{ scans: number }>`
              select (idx_scan + seq_scan)::integer as scans from pg_stat_xact_user_tables where relname = 'report_good_span'`.execute(
              tx,
            )
            return rows[0]!.scans
          }
          const before = await scans()
          const rows = await readBestGoods(
            { context, scope, query: {}, most: MOST },
            { from: '2024-03-01', to: '2024-03-31' },
            depths,
          )
          return { best: rows.map(({ key }) => key), looked: (await scans()) - before }
        })
        expect(best).toEqual([40, 39, 38, 37, 36, 35].map((price) => `steep-${price - 1}`))
        // the list once, and each of the first looked at once: nobody after them can be among the best
        expect(looked, JSON.stringify([scope, depths])).toBe(1 + Math.min(depths[0]!, 2 * (MOST + 1)))
      }
    await pool.query('delete from shop_order where id = $1', [id])
    await countChanged(db, shop.time.now)
  })

  it('are the raw tables’, however few of each list are looked at first', () => expectBest(25), 120_000)

  it('stay so after refunds, cancels, changed and deleted orders of old days, and are found again by a rebuild', async () => {
    const { pool, db } = shop.database
    for (const [at, { id, code }] of written.entries())
      if (at % 5 === 0)
        await writeRefund(pool, id, { lines: [{ code, complectOf: null, quantity: 1 }], amount: 100, kind: 'lines' })
      else if (at % 7 === 0) await pool.query(`update shop_order set status = 'cancelled' where id = $1`, [id])
      else if (at % 11 === 0)
        await pool.query('update order_item set quantity = quantity + 4 where order_id = $1', [id])
      else if (at % 13 === 0) await pool.query(`delete from shop_order where id = $1`, [id])
      else if (at % 17 === 0)
        await pool.query(`update shop_order set node_code = '777', warehouse_id = null where id = $1`, [id])
    await countChanged(db, shop.time.now)
    await expectBest(12)
    const spans = () =>
      pool.query('select * from report_good_span where orders <> 0 order by good_code, node_code, span')
    const counted = (await spans()).rows
    const groups = () =>
      pool.query(
        'select * from report_group_month where orders <> 0 order by axis, month, node_code, warehouse_id, key',
      )
    const grouped = (await groups()).rows
    await rebuildReports(db, shop.time.now)
    expect((await spans()).rows).toEqual(counted)
    expect((await groups()).rows).toEqual(grouped)
  })
})

describe('the most sought queries of any period', () => {
  it('are those of the log itself, for any branches, however few of each list are looked at first', async () => {
    const { pool, db } = shop.database
    const numbers = thrown()
    const next = (most: number) => Math.floor(numbers.next().value! * most)
    const log = Array.from({ length: 600 }, () => ({
      at: `${addDays(FIRST, next(DAYS - 60))}T${next(2) === 0 ? '00:00:00' : '23:59:59'}+03:00`,
      node: next(3) === 0 ? '777' : '000001',
      query: `дрель ${Math.floor(next(40) * numbers.next().value!)}`,
      found: next(3),
    }))
    // two rounds of the job: the second adds to what the first has counted
    for (const part of [log.slice(0, 350), log.slice(350)]) {
      await pool.query(
        `insert into search_log (sought_at, node_code, query, found) select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::integer[])`,
        [
          part.map(({ at }) => at),
          part.map(({ node }) => node),
          part.map(({ query }) => query),
          part.map(({ found }) => found),
        ],
      )
      await countSearches(db, shop.time.now)
      await countSearches(db, shop.time.now)
    }
    const branches = [
      { code: '000001', name: 'Псков', shops: [{ id: 1, name: 'А' }] },
      { code: '777', name: 'Луки', shops: [] },
    ]
    for (const [, scope] of PLACES) {
      const nodes = scope.isEverywhere
        ? null
        : [...scope.nodeCodes, ...(scope.warehouseIds.includes(1) ? ['000001'] : [])]
      await fc.assert(
        fc.asyncProperty(
          anyPeriod,
          fc.constantFrom([1], [2, 6], [1000]),
          fc.constantFrom('times' as const, 'nothing' as const),
          async (period, depths, by) => {
            const { rows } = await pool.query(
              `select query, count(*)::integer as times, (count(*) filter (where found = 0))::integer as nothing from search_log
              where (sought_at at time zone 'Europe/Moscow')::date between $1 and $2 and ($3::text[] is null or node_code = any($3))
              group by query having ${by === 'times' ? 'true' : 'count(*) filter (where found = 0) > 0'}
              order by ${by} desc, query`,
              [period.from, period.to, nodes],
            )
            const asking = { db, now: shop.time.now, scope, branches: branches as never, most: MOST }
            expect(await readTopQueries(asking, period, by, depths)).toEqual(rows.slice(0, MOST + 1))
            const days = await readDemandDays(asking, period)
            const sum = (of: readonly { times: number }[]) => of.reduce((whole, { times }) => whole + times, 0)
            if (by === 'times') expect(sum(days)).toBe(sum(rows))
          },
        ),
        { numRuns: 20 },
      )
    }
  })
})
