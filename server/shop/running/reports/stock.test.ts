import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#contract/office/reports.ts'
import { addDays, moscowMoment } from '#rules/calendar/moscow-time.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { rawStock } from '#server/test/raw-stock.ts'
import { writeOrder } from '#server/test/written-order.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import { countChanged } from './count-reports.ts'
import { countStock } from './count-stock.ts'
import { readStockState, readStockSums, readStockTerms } from './stock-sums.ts'

const TERMS = { soldDays: 30, lowDays: 14, leadDays: 7 }

let shop: OfficeShop
let places: { id: number; node_code: string }[]
let codes: string[]

/** Numbers that look thrown and are the same every time. */
let state = 11
const next = (most: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * most)
}

/** Shelves, arrivals, orders, costs and a supplier, thrown anew. */
async function throwShelves() {
  const { pool, db } = shop.database
  const today = moscowMoment(shop.time.now)!.day
  await pool.query(`delete from shop_order; delete from good_stock; delete from stock_arrival; delete from good_cost; delete from good_supplier;
    update good set is_active = true`)
  for (const code of codes) {
    await pool.query(`update good set created_at = $2::date, is_active = $3 where code = $1`, [
      code,
      addDays(today, -next(400)),
      next(6) > 0,
    ])
    if (next(4) > 0)
      await pool.query('insert into good_cost (good_code, cost) values ($1, $2)', [code, 1000 * (1 + next(4))])
    if (next(3) === 0)
      await pool.query(
        `insert into good_supplier (good_code, source_id, external, kopecks, quantity, delivery_days, chosen_at)
        values ($1, (select min(id) from exchange_source), $1, 1, 1, $2, now())`,
        [code, next(2) === 0 ? null : next(30)],
      )
    for (const { id, node_code } of places) {
      if (next(3) > 0)
        await pool.query('insert into good_stock (warehouse_id, good_code, quantity) values ($1, $2, $3)', [
          id,
          code,
          next(9),
        ])
      for (let arrivals = next(3); arrivals > 0; arrivals--)
        await pool.query(
          `insert into stock_arrival (warehouse_id, good_code, day, quantity) values ($1, $2, $3, $4) on conflict do nothing`,
          [id, code, addDays(today, -[0, 29, 30, 31, 89, 90, 91, 180, 181, 300][next(10)]!), 1 + next(5)],
        )
      if (next(3) > 0) continue
      const order = await writeOrder(pool, {
        at: `${addDays(today, -next(60))}T12:00:00+03:00`,
        node: node_code,
        shop: id,
        status: next(5) === 0 ? 'cancelled' : 'completed',
        lines: [{ code, quantity: 1, price: 100 }],
      })
      await pool.query('insert into order_take (order_id, good_code, warehouse_id, quantity) values ($1, $2, $3, $4)', [
        order.id,
        code,
        id,
        1 + next(6),
      ])
    }
  }
  await countChanged(db, shop.time.now)
  await countStock(db, shop.time.now, TERMS, true)
}

beforeAll(async () => {
  shop = await openOfficeShop()
  const { pool } = shop.database
  await pool.query(
    `insert into exchange_source (name, kind, created_at) values ('Оптовик', 'yml', now()) on conflict do nothing`,
  )
  places = (await pool.query('select id, node_code from warehouse order by id')).rows
  codes = (await pool.query('select code from good where not is_hire order by code limit 14')).rows.map(
    ({ code }) => code,
  )
})
afterAll(() => shop.close())

const sums = async (scope: StaffScope, most = 5) => {
  const { db } = shop.database
  const { ages, stale, needs } = await readStockSums({ db, now: shop.time.now, scope, terms: TERMS, most })
  return {
    ages: ages.toSorted((a, b) => a.age - b.age),
    stale: stale.map(({ code, pieces, cost, days }) => ({ code, pieces, cost, days })),
    needs: needs.map(({ code, quantity, sold, lead, need }) => ({ code, quantity, sold, lead, need })),
  }
}

async function expectRaw(most = 5) {
  const [first, second] = places
  const scopes: [StaffScope, (place: { id: number; node_code: string }) => boolean][] = [
    [{ isEverywhere: true }, () => true],
    ...[...new Set(places.map(({ node_code }) => node_code))].map(
      (node) =>
        [
          { isEverywhere: false, nodeCodes: [node], warehouseIds: [] },
          ({ node_code }: { node_code: string }) => node_code === node,
        ] as never,
    ),
    ...places.map(
      ({ id }) =>
        [
          { isEverywhere: false, nodeCodes: [], warehouseIds: [id] },
          (place: { id: number }) => place.id === id,
        ] as never,
    ),
    [
      { isEverywhere: false, nodeCodes: [], warehouseIds: [first!.id, second!.id] },
      ({ id }) => id === first!.id || id === second!.id,
    ],
  ]
  for (const [scope, isIn] of scopes) {
    const raw = await rawStock(shop.database.pool, shop.time.now, TERMS, isIn)
    expect(await sums(scope, most), JSON.stringify(scope)).toEqual({
      ages: raw.ages.toSorted((a, b) => a.age - b.age),
      stale: raw.stale.slice(0, most + 1),
      needs: raw.needs.slice(0, most + 1),
    })
  }
}

describe('what the report of stock is made of', () => {
  it('is what lies on the shelves, for the whole shop, every branch, every warehouse and several', async () => {
    for (let times = 0; times < 6; times++) {
      await throwShelves()
      await expectRaw()
    }
    const everything = await sums({ isEverywhere: true }, Infinity)
    expect(everything.needs.length + everything.stale.length).toBeGreaterThan(8)
  })

  it('is read from the sums kept of a place, not from the shelves, as far as a screen shows it', async () => {
    await throwShelves()
    const { pool } = shop.database
    const one = { isEverywhere: false, nodeCodes: [], warehouseIds: [places[0]!.id] } as const
    const several = { ...one, warehouseIds: places.map(({ id }) => id) }
    const [ofOne, ofAll] = [await sums(one), await sums({ isEverywhere: true })]
    await pool.query('delete from report_stock; delete from report_stock_lot')
    expect([await sums(one), await sums({ isEverywhere: true })]).toEqual([ofOne, ofAll])
    for (const [scope, most] of [
      [several, 5],
      [one, Infinity],
    ] as const)
      expect(await sums(scope, most)).toEqual({ ages: [], stale: [], needs: [] })
  })

  it('is counted anew with a new day and with changed settings; till then the shelves are read by them', async () => {
    await throwShelves()
    const { db, pool } = shop.database
    const terms = { ...TERMS, leadDays: 200 }
    const owner = await shop.as('owner')
    const ordered = async () =>
      ((await owner.get('/reports/stock')).data as Report).tables.find(({ code }) => code === 'order')!
    const before = await ordered()
    await pool.query(`insert into setting (key, value) values ('supply', '{"leadDays": 200}')
      on conflict (key) do update set value = excluded.value`)
    expect(await readStockTerms(db)).toEqual(terms)
    const raw = await rawStock(pool, shop.time.now, terms, () => true)
    const changed = await ordered()
    expect(changed).not.toEqual(before)
    expect(changed.rows.map(({ cells }) => cells[6])).toEqual(raw.needs.map(({ need }) => need))
    const countedBy = async () => (await readStockState(db, shop.time.now, terms)).isByTerms
    expect(await countedBy()).toBe(false)
    await countStock(db, shop.time.now, terms)
    expect(await countedBy()).toBe(true)
    expect(await ordered()).toEqual(changed)

    // the last minute of a day, then the first of the next
    const evening = new Date(`${moscowMoment(shop.time.now)!.day}T23:59:00+03:00`)
    await countStock(db, evening, terms, true)
    const ages = async (now: Date) =>
      (await readStockSums({ db, now, scope: { isEverywhere: true }, terms, most: 5 })).day
    const night = new Date(evening.getTime() + 120_000)
    expect(await ages(night)).toBe(moscowMoment(evening)!.day)
    await countStock(db, night, terms)
    expect(await ages(night)).toBe(moscowMoment(night)!.day)
    await countStock(db, new Date(night.getTime() + 5 * 3_600_000), terms)
    expect((await readStockState(db, night)).countedAt).toEqual(night)
  })
})
