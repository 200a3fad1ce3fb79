import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { shopAddresses } from '#server/shop/ground/shop-addresses.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

// README, «Put your own shop on it»: the tables are made first and filled afterwards, with the shop already running.
let database: TestDatabase
let shop: PageShop

beforeAll(async () => {
  buildPages()
  database = await createTestDatabase()
  shop = await openPageShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

it('is closed for a while, not broken, until it is filled', async () => {
  for (const path of ['/', '/catalog/', '/about/', '/no-such/', '/search-result/?q=x']) {
    const { statusCode, headers, body } = await shop.page(path)
    expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '5'])
    expect(body).toContain('Магазин ненадолго недоступен')
  }
  expect((await shop.page('/api/content/init')).json()).toMatchObject({ errorCode: 'EMPTY_SHOP' })
  expect(await shopAddresses(shop.config, database.db)).toContain('нет ни одного филиала')

  await insertPlaces(database.db)
  await expect.poll(async () => (await shop.page('/')).statusCode).toBe(200)
  expect(await shopAddresses(shop.config, database.db)).not.toContain('нет ни одного филиала')
})
