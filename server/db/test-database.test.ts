import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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

  test('is gone after drop', async () => {
    const other = await createTestDatabase()
    const name = new URL(other.url).pathname.slice(1)
    await other.drop()
    const { rowCount } = await database.pool.query('select from pg_database where datname = $1', [name])
    expect(rowCount).toBe(0)
  })

  // Only on our own server: an external one may have a slow disk. The best of three: the machine may be busy.
  test.runIf(inject('testServer').adminUrl.includes('verstak-test-'))('is made quickly', async () => {
    const times: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const begun = performance.now()
      const other = await createTestDatabase()
      await other.pool.query('select 1')
      times.push(performance.now() - begun)
      await other.drop()
    }
    expect(Math.min(...times), 'ms').toBeLessThan(200)
  })
})
