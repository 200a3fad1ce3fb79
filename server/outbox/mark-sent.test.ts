import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { deliverNext, type OutboxServices } from './deliver.ts'
import { putSms } from './put-message.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('what a provider has taken is marked as sent though the base is away for most of a minute, and leaves once', async () => {
  const now = new Date('2026-03-05T12:00:00+03:00')
  await putSms(database.db, '79110000001', 'Заказ готов', { kind: 'order.ready', now })
  let left = 0
  let refusals = 0
  const db = new Proxy(database.db, {
    get(real, name) {
      if (name === 'updateTable' && left > 0 && refusals < 45) {
        refusals++
        throw new Error('Connection terminated unexpectedly')
      }
      const value: unknown = Reflect.get(real, name, real)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  const send = async () => {
    left++
    return { providerId: '1' }
  }
  const ports = { sms: { staysHere: false, send }, email: { staysHere: false, send, close() {} } }
  const later = () => new Date(now.getTime() + 60_000)
  // seconds between tries pass at once
  const pause = async () => {}
  const services = { db, ports, clock: later, pause, log: { warn() {}, error() {} } } as unknown as OutboxServices
  await deliverNext('sms', services)
  while (await deliverNext('sms', services));
  expect([left, refusals]).toEqual([1, 45])
  const rows = await database.db.selectFrom('outbox').select(['state', 'attempts']).execute()
  expect(rows).toEqual([{ state: 'sent', attempts: 1 }])
})
