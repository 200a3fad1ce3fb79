import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { knownValues } from '#server/test/fuzz/known-values.ts'
import { readOperations } from '#server/test/fuzz/operations.ts'
import { requestArbitrary } from '#server/test/fuzz/request-arbitrary.ts'
import { runRequests } from '#server/test/fuzz/run-requests.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'
import { implementations } from './api/sections.ts'

const REQUESTS = process.env['SHORT_TESTS'] ? 150 : 400

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1000' })
  await insertPublications(shop.database.db, shop.time.now)
})
afterAll(() => shop.close())

/** The short form, with another seed each time; the long one is `npm run bench:fuzz`. */
it('no request provokes a 5xx or an answer against its schema', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000)
  const operations = await readOperations(shop.app, 'shop.test')
  expect(operations.length).toBe(implementations.length)
  const cartUuid = (await shop.get('/api/cart')).json().data.cartUuid as string
  const requests = fc.sample(
    requestArbitrary(operations, await knownValues(shop.database.db, shop.time.now, { cartUuid: [cartUuid] })),
    { seed, numRuns: REQUESTS },
  )
  let phones = 79_110_000_100
  const report = await runRequests(shop, 'shop.test', requests, () => signUp(shop, String(phones++)))
  expect(report.asked).toBe(REQUESTS)
  expect(report.byStatus['200']).toBeGreaterThan(REQUESTS / 20)
  expect(report.troubles, `FUZZ_SEED=${seed}`).toEqual([])
})
