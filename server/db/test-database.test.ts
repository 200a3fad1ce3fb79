import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe('test database', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('holds the migrated schema', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from schema_migrations`.execute(database.db)
    expect(rows[0]!.count).toBeGreaterThan(0)
  })

  test('is a copy: a change in one is not seen in another', async () => {
    await database.pool.query('create table only_here (id integer)')
    const other = await createTestDatabase()
    const { rows } = await other.pool.query(`select to_regclass('only_here') as found`)
    expect(rows[0].found).toBeNull()
    await other.drop()
  })

  test('is a quick copy, and gone after drop', async () => {
    const begun = performance.now()
    const other = await createTestDatabase()
    await other.pool.query('select 1')
    const took = performance.now() - begun
    const name = new URL(other.url).pathname.slice(1)
    await other.drop()
    const { rowCount } = await database.pool.query('select from pg_database where datname = $1', [name])
    expect(rowCount).toBe(0)
    // Some 40 ms on a memory disk; the margin is for busy machines, migrating anew would still exceed it.
    expect(took, 'ms').toBeLessThan(600)
  })
})
