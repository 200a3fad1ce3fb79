import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { pageArbitrary } from '#server/test/fuzz/page-arbitrary.ts'
import { runPages } from '#server/test/fuzz/run-pages.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

const ADDRESSES = [
  '/',
  '/catalog/',
  '/catalog/perforatory/',
  '/product/tovar-100101-100101/',
  '/brands/terro/',
  '/shops/',
  '/blog/',
  '/search-result/',
  '/basket/',
  '/user/orders/',
  '/prokat/',
]
const REQUESTS = 60

let database: TestDatabase
let shop: PageShop
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  shop = await openPageShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

/** The short form, with another seed each time; the long one is the second half of `npm run bench:fuzz`. */
it('no page address, parameter or cookie provokes a 5xx, leads away or shows a stack', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000)
  const report = await runPages(shop.app, MAIN_HOST, fc.sample(pageArbitrary(ADDRESSES), { seed, numRuns: REQUESTS }))
  expect(Object.values(report.byStatus).reduce((sum, count) => sum + count, 0)).toBe(REQUESTS)
  expect(report.byStatus['200']).toBeGreaterThan(0)
  expect(report.troubles, `FUZZ_SEED=${seed}`).toEqual([])
})
