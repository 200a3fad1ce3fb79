import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDb, type DbConnection } from '#server/db/client.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { noteWriteTrouble, openWriteCheck } from './write-trouble.ts'

let database: TestDatabase
let one: DbConnection
beforeAll(async () => {
  database = await createTestDatabase()
  one = createDb({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await one.close()
  await database.drop()
})

/** A connection that was refused is thrown away, so the next ones begin the same way. */
async function readOnly(is: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`alter database ${name} set default_transaction_read_only = ${is ? 'on' : 'off'}`)
  if (is) await one.pool.query('set default_transaction_read_only = on')
}

it('after a refusal the shop is not ready until it has written by itself, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const canWrite = openWriteCheck({ db: one.db, ownDataDir: null })
  const later = () => {
    vi.advanceTimersByTime(60_000)
    return canWrite()
  }
  expect(await later()).toBe(true)
  await readOnly(true)
  noteWriteTrouble(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(await later()).toBe(false)
  expect(await later()).toBe(false)
  await readOnly(false)
  expect(await later()).toBe(true)
  noteWriteTrouble(Object.assign(new Error('no such good'), { code: '23503' }))
  expect(await later()).toBe(true)
  const { rows } = await one.pool.query(`select 1 from pg_class where relname = 'room_for_orders'`)
  expect(rows).toEqual([])
  vi.useRealTimers()
})
