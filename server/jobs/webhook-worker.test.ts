import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { killWhileDelivering } from '#server/test/webhook-kills.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

it('every event arrives, once by its id and in order by its entity, whoever is killed', async () => {
  let seed = 7
  const told = await killWhileDelivering({
    db: database.db,
    poolConfig: { connectionString: database.url },
    orders: 20,
    events: 15,
    senderDeaths: 2,
    receiverDeaths: 2,
    random: (below) => (seed = (seed * 48_271) % 2_147_483_647) % below,
  })
  expect(told).toMatchObject({
    written: 300,
    different: 300,
    lost: 0,
    overtaken: 0,
    broken: 0,
    senderDeaths: 2,
    receiverDeaths: 2,
  })
})
