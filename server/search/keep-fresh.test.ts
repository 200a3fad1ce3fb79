import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { keepSearchFresh } from './keep-fresh.ts'
import { search } from './search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

test('what changes in the shop is found within two seconds, by two processes at once, until stopped', async () => {
  const failures: unknown[] = []
  const stops = [1, 2].map(() => keepSearchFresh(database.db, (error) => failures.push(error)))
  const found = async (query: string) => (await search(database.db, query, '777')).goods.map(({ code }) => code)
  await expect.poll(() => found('перфоратор п-600'), { timeout: 10_000 }).toContain('100101')

  await database.db.updateTable('good').set({ name: 'Камнедробилка ручная' }).where('code', '=', '100105').execute()
  await expect.poll(() => found('камнедробилка'), { timeout: 5000 }).toEqual(['100105'])

  await Promise.all(stops.map((stop) => stop()))
  await database.db.updateTable('good').set({ name: 'Ледоруб ручной' }).where('code', '=', '100105').execute()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await found('ледоруб')).toEqual([])
  expect(failures).toEqual([])
})
