import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDb, type DbConnection } from '#server/db/client.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { type DatabaseRelay, openDatabaseRelay } from '#server/test/database-relay.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

// The long form, under load and with a real stop of ten seconds: node bench/faults.ts
let database: TestDatabase
let relay: DatabaseRelay
let connection: DbConnection
let shop: PageShop

beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  relay = await openDatabaseRelay(database.url)
  connection = createDb({ ...relay.poolConfig, connectionTimeoutMillis: 1000, query_timeout: 1500 }, { prepared: true })
  shop = await openPageShop({ ...database, ...connection })
})
afterAll(async () => {
  await relay.mend()
  await shop.close()
  await connection.close()
  await relay.close()
  await database.drop()
})

const KEPT = '/catalog/perforatory/'
const CALL = '/api/catalog/good/100101'
const answer = async (url: string) => {
  const { statusCode, headers } = await shop.page(url)
  return [statusCode, headers['retry-after']]
}
const works = () => expect.poll(() => answer(CALL)).toEqual([200, undefined])

describe.each([
  ['stopped', () => relay.cut(), '/blog/'],
  ['hanging', async () => relay.freeze(), '/shops/'],
])('a database that is %s', (_how, breakIt, rare) => {
  beforeEach(async () => {
    await works()
    await expect.poll(async () => (await shop.page(KEPT)).headers['x-page-cache']).toBe('hit')
    await breakIt()
  })

  it('leaves kept pages, and 503 with Retry-After for the rest; then all comes back by itself', async () => {
    const kept = await shop.page(KEPT)
    expect(kept.statusCode).toBe(200)
    // stale when a change reached the page just before the fault: kept all the same
    expect(['hit', 'stale']).toContain(kept.headers['x-page-cache'])
    // at the same time: each waits for its own patience to end
    const [call, ready, page, pageData] = await Promise.all([
      answer('/api/cart'),
      answer('/health/ready'),
      shop.page(rare),
      shop.page(`${rare.slice(0, -1)}.data`),
    ])
    expect(call).toEqual([503, '5'])
    expect(ready).toEqual([503, '5'])
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(page.body).toContain('Магазин ненадолго недоступен')
    expect(pageData.statusCode).toBe(503)
    expect(await answer('/health/live')).toEqual([200, undefined])
    await relay.mend()
    await works()
    expect(await answer('/health/ready')).toEqual([200, undefined])
    expect((await shop.page(rare)).statusCode).toBeLessThan(500)
  })
})

it('a connection that hung is thrown away, not lent again', async () => {
  await works()
  const before = connection.pool.totalCount
  expect(before).toBeGreaterThan(0)
  const givenBack: unknown[] = []
  const onRelease = (fault: unknown) => givenBack.push(fault)
  relay.freeze()
  connection.pool.on('release', onRelease)
  try {
    expect(await answer('/health/ready')).toEqual([503, '5'])
  } finally {
    connection.pool.off('release', onRelease)
  }
  // given back with a fault, the pool throws it away; it may let idle ones go at the same time
  expect(givenBack).not.toEqual([])
  expect(givenBack.every(Boolean)).toBe(true)
  expect(connection.pool.totalCount).toBeLessThan(before)
  await relay.mend()
  await works()
})
