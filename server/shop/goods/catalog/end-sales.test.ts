import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { endSales } from './end-sales.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

const CODE = '100101'
/** The first minute of the first of December in Moscow. */
const AFTER = new Date('2026-11-30T21:01:00Z')

async function putSale(lastDay: string | null) {
  const { db } = database
  await db
    .updateTable('good')
    .set({ labels: ['hit', 'sale'] })
    .where('code', '=', CODE)
    .execute()
  await db
    .updateTable('good_offer')
    .set({ price: 90_00, price_old: 120_00, price_registered: 80_00, sale_ends_on: lastDay })
    .where('good_code', '=', CODE)
    .execute()
}

async function found() {
  const { db } = database
  const offers = await db
    .selectFrom('good_offer')
    .select(['price', 'price_old', 'price_registered', 'sale_ends_on'])
    .where('good_code', '=', CODE)
    .execute()
  const { labels } = await db.selectFrom('good').select('labels').where('code', '=', CODE).executeTakeFirstOrThrow()
  return { labels, prices: [...new Set(offers.map((offer) => JSON.stringify(Object.values(offer))))] }
}

const run = (now: Date) => endSales({ db: database.db, clock: () => now })

test('a sale lasts its last day, then the old price comes back and the label goes', async () => {
  await putSale('2026-11-30')
  const before = { labels: ['hit', 'sale'], prices: ['[9000,12000,8000,"2026-11-30"]'] }
  expect(await run(new Date('2026-11-30T20:59:00Z'))).toBe(0)
  expect(await found()).toEqual(before)
  expect(await run(AFTER)).toBeGreaterThan(1)
  expect(await found()).toEqual({ labels: ['hit'], prices: ['[12000,null,8000,null]'] })
  expect(await run(AFTER)).toBe(0)
})

test('a sale without a last day goes on; where one branch still sells cheaper the label stays', async () => {
  await putSale(null)
  await database.db
    .updateTable('good_offer')
    .set({ sale_ends_on: '2026-11-01' })
    .where('good_code', '=', CODE)
    .where('node_code', '=', '000001')
    .execute()
  expect(await run(AFTER)).toBe(1)
  expect(await found()).toEqual({
    labels: ['hit', 'sale'],
    prices: expect.arrayContaining(['[9000,12000,8000,null]', '[12000,null,8000,null]']),
  })
})
