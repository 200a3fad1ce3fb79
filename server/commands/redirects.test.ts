import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { run } from './redirects.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.drop()
})
afterEach(() => vi.restoreAllMocks())

it('removes an address with what was counted for it', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { db } = database
  const now = new Date()
  await db.insertInto('redirect').values({ from_address: '/old/', to_address: '/new/', changed_at: now }).execute()
  await db.insertInto('redirect_hit').values({ from_address: '/old/', hits: 3, last_at: now }).execute()
  expect(await run(['remove', '/old'])).toBe(0)
  for (const table of ['redirect', 'redirect_hit'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await run(['remove', '/old/'])).toBe(1)
  expect(error).toHaveBeenCalledWith('Этой переадресации уже нет')
})
