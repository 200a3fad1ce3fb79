import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DatabaseRelay, openDatabaseRelay } from '#server/test/database-relay.ts'
import { createDb, type DbConnection } from './client.ts'
import { isDatabaseUnavailable } from './database-away.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { withRetries } from './with-retries.ts'

let database: TestDatabase
let relay: DatabaseRelay
let shop: DbConnection
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table charge (amount int)')
  relay = await openDatabaseRelay(database.url)
  shop = createDb(relay.poolConfig, { prepared: true })
})
afterAll(async () => {
  await shop.close()
  await relay.close()
  await database.drop()
})
beforeEach(() => database.pool.query('truncate charge'))

/** Nothing tells a second charge from the first: no key, no unique index. */
async function charge(): Promise<{ times: number; error: unknown }> {
  let times = 0
  const error = await withRetries(shop.db, async (tx) => {
    times++
    await sql`insert into charge values (100)`.execute(tx)
  }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return { times, error }
}
const charges = async () => (await database.pool.query('select 1 from charge')).rows.length

it('what was lost before its commit is done once more', async () => {
  relay.loseNext('insert into charge', 'done')
  expect(await charge()).toEqual({ times: 2, error: null })
  expect(await charges()).toBe(1)
})

it('what was lost with its commit is left to whoever asked: it may have been done', async () => {
  relay.loseNext('commit', 'done')
  const { times, error } = await charge()
  expect([times, isDatabaseUnavailable(error)]).toEqual([1, true])
  await expect.poll(charges).toBe(1)
})

it('or not done: the shop cannot know either', async () => {
  relay.loseNext('commit', 'unheard')
  const { times, error } = await charge()
  expect([times, isDatabaseUnavailable(error)]).toEqual([1, true])
  expect(await charges()).toBe(0)
})
