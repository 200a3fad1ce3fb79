import { getPriority } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLowPriorityDb } from './low-priority-db.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const backendOf = async ({ pool }: Pick<TestDatabase, 'pool'>) =>
  (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
const isHere = !process.env['TEST_DATABASE_URL'] && !process.env['DATABASE_URL']

it.runIf(process.platform === 'linux' && isHere)('its server processes give way, no other does', async () => {
  const polite = openLowPriorityDb({ connectionString: database.url })
  const usual = getPriority(await backendOf(database))
  const pid = await backendOf(polite)
  expect(getPriority(pid)).toBe(usual + 5)
  expect(getPriority(process.pid)).toBe(usual)
  await polite.close()
  // nobody is lent it afterwards
  await expect
    .poll(async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0)
})
