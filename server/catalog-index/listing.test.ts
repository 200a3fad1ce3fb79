import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { writeCatalog } from './catalog.fixture.ts'
import { createSqlIndex } from './sql/sql-index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a chosen brand leaves the others countable', async () => {
  await writeCatalog(database.db, {
    categories: [{ code: 'a' }, { code: 'b', parent: 'a' }],
    vendors: [{ code: 'v1' }, { code: 'v2' }],
    attributes: [{ code: 'power', type: 'number', unit: 'Вт' }, { code: 'chuck', type: 'list', values: ['sds', 'max'] }, { code: 'rev', type: 'bool' }],
    uses: ['power', 'chuck', 'rev'].map((attribute) => ({ category: 'b', attribute, isCard: true })),
    goods: [
      { code: '1', category: 'b', vendor: 'v1', attributes: { power: 1700.5, chuck: 'sds', rev: true }, offers: { '777': { price: 1000, old: 1500 } }, stock: { 1: 3, 2: 4 } },
      { code: '2', category: 'b', vendor: 'v2', attributes: { power: 700, chuck: 'max', rev: false }, offers: { '777': { price: 3000 } } },
    ],
  })
  const index = createSqlIndex(database.db)
  const answer = await index.listing({
    nodeCode: '777', scope: { categoryCode: 'a', isHire: false }, filters: { vendor: { values: ['v1-slug'] } }, inStock: false, sort: 'price-desc', page: 1, perPage: 10, withFacets: true,
  })
  expect(answer.total).toBe(1)
  expect(answer.goods.map(({ code }) => code)).toEqual(['1'])
  expect(answer.facets[0]?.values?.map(({ count }) => count)).toEqual([1, 1])
})
