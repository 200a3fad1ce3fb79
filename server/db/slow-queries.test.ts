import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createSqlIndex } from '#server/catalog-index/sql/sql-index.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { createDb, type DbConnection } from './client.ts'
import { currentRequestId } from '#server/http/request-id.ts'
import { slowQueries } from './slow-queries.ts'

interface Told {
  reqId?: string
  ms: number
  failed: boolean
  sql: string
}

let shop: TestShop
let connection: DbConnection
const told: Told[] = []
const log = { warn: (details: object) => void told.push(details as Told) }
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

async function asked(slowMs: number, work: (connection: DbConnection) => Promise<unknown>): Promise<Told[]> {
  told.length = 0
  connection = createDb(
    { connectionString: shop.database.url },
    { onQuery: slowQueries(slowMs, () => log, currentRequestId) },
  )
  await work(connection).catch(() => {})
  await connection.close()
  return told
}

it('tells of a slow statement without what it was asked with, and of no other', async () => {
  const [slow, ...more] = await asked(50, async ({ db }) => {
    await sql`select ${'79111234567'}::text`.execute(db)
    await sql`select ${'ivan@shop.ru'}::text, pg_sleep(0.06)`.execute(db)
  })
  expect(more).toEqual([])
  expect(slow).toMatchObject({ sql: 'select $1::text, pg_sleep(0.06)', failed: false })
  expect(slow!.ms).toBeGreaterThanOrEqual(50)
  expect(JSON.stringify(slow)).not.toContain('ivan')
})

it('tells of one that failed, and nothing when off', async () => {
  expect(await asked(50, ({ db }) => sql`select 1 / length(pg_sleep(0.06)::text)`.execute(db))).toHaveLength(1)
  expect(await asked(0, ({ db }) => sql`select pg_sleep(0.06)`.execute(db))).toEqual([])
})

it('names the request that asked, with a body and without', async () => {
  const ids = await asked(1e-9, async ({ db }) => {
    const app = await buildApp({ ...shop.services, db, catalog: createSqlIndex(db), pages: null })
    const ask = (id: string, url: string, payload?: object) =>
      app.inject({
        method: payload ? 'POST' : 'GET',
        url,
        headers: { host: 'shop.test', 'x-request-id': id },
        ...(payload ? { payload } : {}),
      })
    await Promise.all([
      ask('request-of-cities', '/api/city/pack/quick'),
      ask('request-with-body', '/api/auth/sign-in/by-password', { key: 'a@shop.ru', password: 'неверный пароль' }),
    ])
    await app.close()
  })
  const named = new Map(ids.map(({ reqId, sql: text }) => [reqId, text]))
  expect([...named.keys()].filter(Boolean).toSorted()).toEqual(['request-of-cities', 'request-with-body'])
  expect(ids.every(({ reqId }) => reqId !== undefined)).toBe(true)
})
