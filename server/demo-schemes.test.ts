import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GoodDiagram } from '#contract/diagrams.ts'
import { loadDemoShop } from '#demo/load.ts'
import { createTestDatabase } from './db/test-database.ts'
import { namedPictures } from './test/stored-pictures.ts'
import { openTestShop, type TestShop } from './test/test-app.ts'
import { openVisitor } from './test/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  const database = await createTestDatabase()
  const now = new Date('2026-11-17T15:20:00+03:00')
  await loadDemoShop(database.pool, { goods: 800, seed: 1, storePictures: namedPictures, now })
  shop = await openTestShop({}, {}, {}, Promise.resolve(database))
  shop.time.now = now
})
afterAll(() => shop.close())

test('ten machines are taken apart, and every number is a part that goes into the cart', async () => {
  const { rows } = await shop.database.pool.query<{ code: string }>(
    'select distinct good_code as code from good_diagram',
  )
  expect(rows.length).toBeGreaterThanOrEqual(10)
  const visitor = openVisitor(shop)
  const parts = new Set<string>()
  for (const { code } of rows) {
    const { data } = (await visitor.get(`/catalog/good/${code}/diagrams`)) as { data: GoodDiagram[] }
    expect(data).toHaveLength(1)
    const numbers = data[0]!.points.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    for (const { good } of data[0]!.points) parts.add(good!.code)
  }
  expect(parts.size).toBeGreaterThan(5)
  const goods = [...parts].map((code) => ({ code, quantity: 1 }))
  await visitor.post('/cart/update', { goods })
  const cart = await shop.database.pool.query<{ code: string }>('select good_code as code from cart_item')
  expect(new Set(cart.rows.map(({ code }) => code))).toEqual(parts)
})

test('a price moved by tenths within the quarter, whatever it is: none is told to have been half', async () => {
  const { rows } = await shop.database.pool.query(
    `select o.good_code, o.price, h.price as was from price_history h join good_offer o using (good_code, node_code)
     where h.price < o.price * 0.85`,
  )
  expect(rows).toEqual([])
  const cheap = await shop.database.pool.query(
    'select from price_history h join good_offer o using (good_code, node_code) where o.price < 30000',
  )
  expect(cheap.rows.length).toBeGreaterThan(20)
})
