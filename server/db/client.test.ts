import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function read(expression: string): Promise<unknown> {
  return (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)).rows[0]!.value
}

describe('values from the database', () => {
  test.each([
    ['9007199254740991::bigint', 9007199254740991],
    ['count(*)', 1],
    [`'{1,null,-3}'::bigint[]`, [1, null, -3]],
    ['null::bigint', null],
    ['12345678901234567890.10::numeric', '12345678901234567890.10'],
    [`'{0.1,2}'::numeric[]`, ['0.1', '2']],
    [`'2026-11-15'::date`, '2026-11-15'],
    [`'{2026-11-15}'::date[]`, ['2026-11-15']],
    [`'2026-11-15 10:00+03'::timestamptz`, new Date('2026-11-15T07:00:00Z')],
    [`'2026-11-15 10:00'::timestamp`, '2026-11-15 10:00:00'],
    [`'{"sum": 1}'::jsonb`, { sum: 1 }],
  ])('%s', async (expression, value) => {
    expect(await read(expression)).toEqual(value)
  })

  test('a bigint too big for a number fails loudly, and the connection goes on', async () => {
    await expect(read('9007199254740993::bigint')).rejects.toThrow('does not fit')
    expect(await read('1')).toBe(1)
  })

  test('days begin in Moscow', async () => {
    expect(await read(`'2026-11-15 22:30+00'::timestamptz::date`)).toBe('2026-11-16')
  })

  test('a connection the server dropped is replaced', async () => {
    const { rows } = await database.pool.query('select pg_backend_pid() as pid')
    await database.pool.query('select 1')
    const other = await createTestDatabase()
    await other.pool.query(`select pg_terminate_backend($1)`, [rows[0].pid])
    await other.drop()
    await expect.poll(() => database.pool.totalCount).toBe(0)
    expect(await read('1')).toBe(1)
  })
})
