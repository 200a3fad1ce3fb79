import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageStateText } from '#rules/order/message-states.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { embeddedEmail } from '#server/ports/email/choose.ts'
import { smsRu } from '#server/ports/sms/smsru.ts'
import { openTestService } from '#server/ports/test-service.fixture.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { deliverDue } from './deliver-due.fixture.ts'
import { putSms } from './put-message.ts'

let database: TestDatabase
let now = new Date('2026-03-05T12:00:00+03:00')
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('outbox').execute())

const clock = () => now
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const rows = () => database.db.selectFrom('outbox').selectAll().execute()

describe('whether an SMS has come', () => {
  const openStates = async () => {
    let code = 102
    const service = await openTestService(({ path, form }) => ({
      body: {
        status: 'OK',
        status_code: 100,
        sms:
          path === '/sms/send'
            ? { [form['to']!]: { status: 'OK', status_code: 100, sms_id: 'id-1' } }
            : { 'id-1': { status: 'OK', status_code: code } },
      },
    }))
    const sms = smsRu({ apiId: 'x', from: null }, { address: service.address })
    const check = () => checkDeliveries({ db: database.db, clock, ports: { sms } })
    await putSms(database.db, '79110000001', 'x', { kind: 'order.ready', now })
    await deliverDue({ db: database.db, ports: { sms, email: embeddedEmail }, clock, log: { warn() {}, error() {} } })
    return { service, check, say: (next: number) => (code = next) }
  }

  it('is asked later each time, until it is known', async () => {
    const { service, check, say } = await openStates()
    const asked = [await check()]
    for (const seconds of [60, 60, 60]) {
      pass(seconds)
      asked.push(await check())
    }
    expect(asked).toEqual([0, 1, 1, 0])
    say(150)
    pass(60)
    expect(await check()).toBe(1)
    const [row] = await rows()
    expect([row!.state, row!.attempts, messageStateText(row!)]).toEqual(['sent', 1, 'Не доставлено: нет такого номера'])
    pass(3600)
    expect(await check()).toBe(0)
    expect(service.requests.filter(({ path }) => path === '/sms/send')).toHaveLength(1)
    await service.close()
  })

  it('is left alone after a day', async () => {
    const { service, check } = await openStates()
    pass(24 * 3600)
    expect([await check(), (await rows())[0]!.delivery_check_at]).toEqual([1, null])
    await service.close()
  })
})
