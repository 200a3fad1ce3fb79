import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

// The long form, with pg_dump and pg_restore: node bench/restore.ts
it('columns the database computes can be computed with the empty search path that pg_restore sets', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS' order by 1, 2`,
  )
  expect(rows.map(({ table, column }) => `${table}.${column}`)).toContain('search_synonym.lexemes')
  const client = await database.pool.connect()
  try {
    // triggers come after the rows, so they stay out of it
    await client.query(`set search_path = ''; set session_replication_role = replica`)
    await client.query(
      `insert into public.search_synonym (set_id, phrase) values (900001, 'перфоратор 2,7 джоуля'), (900001, 'дрель 18 вольт')`,
    )
    const { rows: found } = await client.query<{ lexemes: string[] }>(
      'select lexemes from public.search_synonym where set_id = 900001 order by phrase',
    )
    expect(found.map(({ lexemes }) => lexemes)).toEqual([
      ['дрел', '18в'],
      ['перфоратор', '2ø7дж'],
    ])
  } finally {
    client.release(true)
  }
})
