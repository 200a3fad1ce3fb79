import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyStatement, createTestDatabase, type TestDatabase } from './test-database.ts'

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

  // Only on our own server: an older one does not count its WAL by connections.
  test.runIf(inject('testServer').adminUrl.includes('verstak-test-'))('is copied past the WAL', async () => {
    const { adminUrl, template, prefix } = inject('testServer')
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(copyStatement(`${prefix}_past_wal`, template))
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query('select wal_bytes::int as bytes from pg_stat_get_backend_wal(pg_backend_pid())')
    await client.query(`drop database ${prefix}_past_wal`)
    await client.end()
    expect(rows[0].bytes).toBeLessThan(1_000_000)
  })
})
