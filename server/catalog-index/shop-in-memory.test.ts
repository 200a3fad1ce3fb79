import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShopInMemory } from '#server/test/test-app.ts'
import { createSqlIndex } from './sql/sql-index.ts'

let shop: Awaited<ReturnType<typeof openTestShopInMemory>>
beforeAll(async () => {
  shop = await openTestShopInMemory()
  await insertPlaces(shop.database.db)
  await insertCatalog(shop.database.db)
  await shop.catalog.fresh()
})
afterAll(() => shop.close())

test('a shop serves listings from memory, and a new price with the next request', async () => {
  expect(shop.catalog.state().source).toBe('memory')
  const prices = async () => {
    const answer = await shop.get('/api/catalog/category/perforatory/goods?sort=price-asc&perPage=3')
    expect(answer.statusCode).toBe(200)
    return answer
      .json()
      .data.map((good: { code: string; price: { priceComputed: number } }) => good.price.priceComputed)
  }
  const before = await prices()
  expect(before).toHaveLength(3)
  await shop.database.pool.query(`update good_offer set price = 100, price_old = null, price_registered = null
    where good_code = (select code from good where category_code = 'perforatory' and is_active order by code desc limit 1)`)
  await shop.catalog.fresh()
  expect(await prices()).toEqual([1, before[0], before[1]])
})

test('every category of the shop reads the same from memory and from SQL', async () => {
  const oracle = createSqlIndex(shop.database.db)
  const categories = await shop.database.db.selectFrom('category').select(['code', 'is_hire']).execute()
  for (const { code, is_hire } of categories) {
    for (const nodeCode of ['777', '000001']) {
      const scope = { categoryCode: code, isHire: is_hire }
      const rest = { filters: {}, inStock: false, sort: 'popular' as const, page: 1, perPage: 24, withFacets: true }
      expect(await shop.catalog.listing({ nodeCode, scope, ...rest })).toEqual(
        await oracle.listing({ nodeCode, scope, ...rest }),
      )
    }
  }
})
