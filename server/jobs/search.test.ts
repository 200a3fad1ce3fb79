import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { findEverything } from '#server/search/search.ts'
import { JobRunner, type Timing } from './runner.ts'
import { searchJobs } from './search.ts'

/** What goods have of their attributes is no matter here. */
const noValues = async (_codes: readonly string[], attributes: readonly string[]) =>
  new Map(attributes.map((attribute) => [attribute, new Map<string, number>()]))

let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

test('what changes in the shop is found within two seconds, by two processes at once, until stopped', async () => {
  const failures: unknown[] = []
  const startRunner = (timing: Partial<Timing> = {}) => {
    const runner = new JobRunner({ pool: database.pool, log: { error: (details) => failures.push(details) }, timing })
    for (const job of searchJobs(database.db, () => new Date())) runner.start(job)
    return runner
  }
  const runners = [startRunner(), startRunner()]
  const found = async (query: string) =>
    (await findEverything(database.db, query, '777', noValues)).goods.map(({ code }) => code)
  await expect.poll(() => found('перфоратор п-600')).toContain('100101')

  await database.db.updateTable('good').set({ name: 'Камнедробилка ручная' }).where('code', '=', '100105').execute()
  await expect.poll(() => found('камнедробилка')).toEqual(['100105'])

  await Promise.all(runners.map((runner) => runner.stop()))
  const runs = () => runners.flatMap((runner) => runner.state().map((job) => job.runs))
  const before = runs()
  await database.db.updateTable('good').set({ name: 'Ледоруб ручной' }).where('code', '=', '100105').execute()
  expect(await found('ледоруб')).toEqual([])
  // by the time one started now has found it, one still going on would have run again
  const next = startRunner({ random: () => 1 })
  await expect.poll(() => found('ледоруб')).toEqual(['100105'])
  await next.stop()
  expect(runs()).toEqual(before)
  expect(failures).toEqual([])
})
