import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/schema.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { WIPED_CUSTOMER } from './wiped-customer.ts'

/** Why a column is not wiped with the others. */
const KEPT: Record<Exclude<keyof Database['customer'], keyof typeof WIPED_CUSTOMER>, string> = {
  id: 'orders, bonuses and the journal name it',
  name: 'replaced by words of the caller',
  bonus_balance: 'moved by a merge, a figure of the books after an erasure',
  created_at: 'says nothing of a person',
  deleted_at: 'set by the caller',
  blocked_at: 'says nothing of a person',
  blocked_reason: 'wiped by an erasure; a merged card stays blocked for its reason',
  merged_into: 'set by a merge',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('every column of a customer is wiped, or is kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'customer'`.execute(database.db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(WIPED_CUSTOMER), ...Object.keys(KEPT)].sort())
})
