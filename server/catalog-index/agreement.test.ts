import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { catalogs, arbitraryGood, requests } from './catalog.arbitrary.ts'
import { FIXTURE_NODES, type FixtureGood, insertGoods, writeCatalog } from './catalog.fixture.ts'
import type { CatalogIndex, ListingRequest } from './catalog-index.ts'
import { openCatalogIndex, type OpenCatalogIndex } from './open-catalog-index.ts'
import { createSqlIndex } from './sql/sql-index.ts'

let database: TestDatabase
let index: OpenCatalogIndex
let oracle: CatalogIndex

beforeAll(async () => {
  database = await createTestDatabase()
  oracle = createSqlIndex(database.db)
  index = openCatalogIndex({ db: database.db, pool: database.pool, log: { info() {}, warn() {} }, pollMs: 60_000 })
  await index.ready
})
afterAll(async () => {
  await index.close()
  await database.drop()
})

async function expectAgreement(asked: readonly ListingRequest[], codes: readonly string[]) {
  expect(index.state().source).toBe('memory')
  for (const request of asked) expect(await index.listing(request)).toEqual(await oracle.listing(request))
  const [nodeCode] = FIXTURE_NODES as [string]
  expect(await index.cards(codes, nodeCode)).toEqual(await oracle.cards(codes, nodeCode))
  for (const scope of [
    { isHire: false },
    { isHire: true },
    { isHire: false, vendorCode: 'v1' },
    { isHire: false, nodeCode },
  ]) {
    expect(await index.categoryCounts(scope)).toEqual(await oracle.categoryCounts(scope))
  }
  for (const scope of [{}, { nodeCode }]) {
    expect(await index.vendorCounts(scope)).toEqual(await oracle.vendorCounts(scope))
  }
}

// Other catalogues at every run; before a release, or after changing an index, ask for hundreds.
const numRuns = Number(process.env['AGREEMENT_RUNS'] ?? 4)

const listings = fc.array(requests, { minLength: 12, maxLength: 12 })

test('both implementations give the same rows, order, total and counts', async () => {
  const property = fc.asyncProperty(catalogs, listings, async (catalog, asked) => {
    await writeCatalog(database.db, catalog)
    await index.fresh()
    await expectAgreement(
      asked,
      catalog.goods.map(({ code }) => code),
    )
  })
  await fc.assert(property, { numRuns, endOnFailure: true })
})

type Change =
  | { kind: 'put'; good: FixtureGood }
  | { kind: 'delete' | 'withdraw' | 'reprice' | 'restock' | 'unoffer'; code: string }

async function apply(change: Change) {
  const { db } = database
  if (change.kind === 'put') {
    await db.deleteFrom('good').where('code', '=', change.good.code).execute()
    await insertGoods(db, [change.good])
  } else if (change.kind === 'delete') await db.deleteFrom('good').where('code', '=', change.code).execute()
  else if (change.kind === 'withdraw')
    await db.updateTable('good').set({ is_active: false }).where('code', '=', change.code).execute()
  else if (change.kind === 'unoffer') await db.deleteFrom('good_offer').where('good_code', '=', change.code).execute()
  else if (change.kind === 'restock')
    await db
      .updateTable('good_stock')
      .set(({ eb }) => ({ quantity: eb('quantity', '+', 1) }))
      .where('good_code', '=', change.code)
      .execute()
  else
    await db
      .updateTable('good_offer')
      .set(({ eb }) => ({ price: eb('price', '-', 1) }))
      .where('good_code', '=', change.code)
      .where('price_registered', 'is', null)
      .execute()
}

test('changes made after the load are followed without loading again', async () => {
  const codes = fc.nat(150).map(String)
  const change: fc.Arbitrary<Change> = fc.oneof(
    codes.chain(arbitraryGood).map((good) => ({ kind: 'put' as const, good })),
    fc.record({ kind: fc.constantFrom('delete', 'withdraw', 'reprice', 'restock', 'unoffer'), code: codes }),
  )
  const property = fc.asyncProperty(
    catalogs,
    fc.array(change, { minLength: 5, maxLength: 25 }),
    listings,
    async (catalog, changes, asked) => {
      await writeCatalog(database.db, catalog)
      await index.fresh()
      const { loads } = index.state()
      for (const each of changes) await apply(each)
      await index.fresh()
      expect(index.state().loads).toBe(loads)
      await expectAgreement(asked, [...catalog.goods.map(({ code }) => code), '1', '2', '3'])
    },
  )
  await fc.assert(property, { numRuns, endOnFailure: true })
})

test('deep pages agree too', async () => {
  await writeCatalog(database.db, {
    categories: [{ code: 'tools' }, { code: 'saws', parent: 'tools' }],
    vendors: [{ code: 'v1' }],
    attributes: [],
    uses: [],
    goods: Array.from({ length: 900 }, (_, i): FixtureGood => ({
      // Few different keys, so that codes decide; some too long to be told apart as numbers.
      code: i % 9 === 0 ? `1234567890123456789${i}` : String(7 * i),
      category: i % 2 ? 'tools' : 'saws',
      vendor: 'v1',
      name: `Товар ${i % 40}${i % 2 ? '' : ', большой'}`,
      popularity: i % 3,
      rating: [i % 5, i % 7],
      created: `2026-01-0${1 + (i % 4)}T00:00:00Z`,
      offers: { '777': { price: 100 + (i % 30), old: 200 + (i % 11) } },
    })),
  })
  await index.fresh()
  const scope = { isHire: false }
  for (const sort of ['popular', 'price-asc', 'price-desc', 'discount', 'rating', 'new', 'name', 'families'] as const) {
    for (const page of [21, 22, 36, 37]) {
      const request = {
        nodeCode: '777',
        scope,
        filters: {},
        inStock: false,
        sort,
        page,
        perPage: 25,
        withFacets: false,
      }
      const codesOf = async (asked: CatalogIndex) => (await asked.listing(request)).goods.map(({ code }) => code)
      expect([sort, page, await codesOf(index)]).toEqual([sort, page, await codesOf(oracle)])
    }
  }
})

test('sizes of a maker’s line stand together across pages, where the first of them would', async () => {
  const size = (code: string, name: string, popularity: number, vendor = 'v1', pieces = 1): FixtureGood => ({
    code,
    category: 'tools',
    vendor,
    name,
    popularity,
    offers: { '000001': { price: 100 } },
    stock: { 2: pieces },
  })
  await writeCatalog(database.db, {
    categories: [{ code: 'tools' }],
    vendors: [{ code: 'v1' }, { code: 'v2' }],
    attributes: [],
    uses: [],
    goods: [
      size('1', 'Диск CUT, 125 мм', 9),
      size('2', 'Диск MAX, 125 мм', 8),
      size('3', 'Диск CUT, 150 мм', 1),
      // nowhere, yet of a line that is here
      size('4', 'Диск CUT, 230 мм', 7, 'v1', 0),
      size('5', 'Диск CUT, 180 мм', 6, 'v2'),
      size('6', 'Диск', 5),
      size('7', 'Диск', 4),
      size('8', 'Диск MAX, 150 мм', 2),
    ],
  })
  await index.fresh()
  const page = async (asked: CatalogIndex, at: number) => {
    const request = { nodeCode: '000001', scope: { isHire: false }, filters: {}, inStock: false, withFacets: false }
    const { goods } = await asked.listing({ ...request, sort: 'families', page: at, perPage: 3 })
    return goods.map(({ code }) => code)
  }
  for (const asked of [index, oracle])
    expect([await page(asked, 1), await page(asked, 2), await page(asked, 3)]).toEqual([
      ['1', '3', '4'],
      ['2', '8', '5'],
      ['6', '7'],
    ])
})
