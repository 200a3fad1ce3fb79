import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { sweepAccounts } from './sweep-accounts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('sweeps away codes a day after their end, no sooner', async () => {
  const { db } = database
  const end = new Date('2026-03-05T12:00:00+03:00')
  const code = {
    key: 'k',
    purpose: 'sign-in' as const,
    asker_hash: '',
    address: '',
    salt: '',
    code_hash: '',
    created_at: end,
    expires_at: end,
  }
  await db.insertInto('one_time_code').values(code).execute()
  const left = async () => (await db.selectFrom('one_time_code').selectAll().execute()).length
  const sweepAfter = async (hours: number) => {
    await sweepAccounts(db, new Date(end.getTime() + hours * 3_600_000))
    return left()
  }
  expect([await sweepAfter(23), await sweepAfter(25)]).toEqual([1, 0])
})
