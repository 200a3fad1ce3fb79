import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepAnswers } from '#server/shop/people/staff/answer-once.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'

let shop: OfficeShop
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const under = (key: string) => ({ 'idempotency-key': key })
const calls = async (number: string) =>
  (
    await shop.database.db
      .selectFrom('order_desk')
      .innerJoin('shop_order', 'shop_order.id', 'order_desk.order_id')
      .select('calls')
      .where('number', '=', number)
      .executeTakeFirst()
  )?.calls ?? 0

describe('a call with a key', () => {
  it('sent again answers the same and does nothing more, whatever happened meanwhile', async () => {
    const number = await shop.order()
    const first = await operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('first-key'))
    await operator.post(`/orders/${number}/notes`, { text: 'другое' })
    const again = await operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('first-key'))
    expect(first.status).toBe(200)
    expect(again).toEqual(first)
    expect(await calls(number)).toBe(1)
  })

  it('sent five times at once is done once, and all five hear the same', async () => {
    const number = await shop.order()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('five-at-once')),
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.status).toBe(200)
    expect(await calls(number)).toBe(1)
  })

  it('is its person’s own, and of one request', async () => {
    const number = await shop.order()
    const colleague = await shop.as('operator')
    await operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('shared-key'))
    await colleague.post(`/orders/${number}/calls`, { isAnswered: false }, under('shared-key'))
    expect(await calls(number)).toBe(2)
    const other = await operator.post(`/orders/${number}/calls`, { isAnswered: true }, under('shared-key'))
    expect([other.status, other.errorMessage]).toEqual([409, 'С этим ключом уже сделано другое действие'])
    expect(await calls(number)).toBe(2)
  })

  it('refused leaves nothing behind: not a word of it, not its key', async () => {
    const number = await shop.order()
    const late = await operator.post(
      `/orders/${number}/calls`,
      { isAnswered: false, text: 'никому', nextAt: '2020-01-01T00:00:00Z' },
      under('refused-key'),
    )
    expect(late.status).toBe(422)
    const card = (await operator.get(`/orders/${number}`)).data
    expect([card.notes, card.desk.calls]).toEqual([[], 0])
    const right = await operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('refused-key'))
    expect([right.status, await calls(number)]).toEqual([200, 1])
  })

  it('is refused by whoever keeps no answers, and when it is no key', async () => {
    const view = { name: 'Вид', isShared: false, query: {} }
    expect((await operator.post('/orders-views', view, under('some-long-key'))).status).toBe(422)
    const number = await shop.order()
    expect((await operator.post(`/orders/${number}/calls`, { isAnswered: false }, under('short'))).status).toBe(422)
    expect(await calls(number)).toBe(0)
  })

  it('opens nothing to somebody whose permission is gone, and is forgotten after three days', async () => {
    const number = await shop.order()
    const person = await shop.as('operator')
    const send = () => person.post(`/orders/${number}/calls`, { isAnswered: false }, under('lost-permission'))
    expect((await send()).status).toBe(200)
    const { db } = shop.database
    const { staff_id } = await db
      .selectFrom('staff_session')
      .select('staff_id')
      .where('token_hash', '=', sessionHashOf(person))
      .executeTakeFirstOrThrow()
    await db.updateTable('staff_grant').set({ role_code: 'content' }).where('staff_id', '=', staff_id).execute()
    expect((await send()).status).toBe(403)
    await sweepAnswers({ db, clock: () => new Date(shop.time.now.getTime() + 4 * 24 * 60 * 60_000) })
    expect(await db.selectFrom('office_answer').select('key').execute()).toEqual([])
  })
})

/** As a browser would, but with the name of the office in Host. */
function send(address: string, path: string, body: object, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${address}${path}`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.end(JSON.stringify(body))
  })
}

it('a process killed in the middle: what was sent is sent again, and each thing is done once', async () => {
  const number = await shop.order()
  const { db, url } = shop.database
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
  await db.updateTable('staff_session').set({ seen_at: new Date(), expires_at: tomorrow }).execute()
  const port = await freePort()
  const env = { HOST: `localhost:${port}` }
  const host = `office.${env.HOST}`
  const keys = Array.from({ length: 24 }, (_, at) => `killed-key-${at}`)
  const headers = {
    host,
    origin: `http://${host}`,
    cookie: `office_session=${operator.cookie()}`,
    'content-type': 'application/json',
  }
  /** Four senders, each with the next key once it was answered: they take as long as the machine does. */
  async function sendAll(address: string): Promise<number[]> {
    const left = [...keys.entries()]
    const statuses: number[] = []
    const sendInTurn = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const path = `/api/office/orders/${number}/calls`
        const own = { ...headers, 'idempotency-key': next[1] }
        statuses[next[0]] = await send(address, path, { isAnswered: false }, own)
      }
    }
    await Promise.all([sendInTurn(), sendInTurn(), sendInTurn(), sendInTurn()])
    return statuses
  }
  const first = await startShopProcess(url, port, env)
  const sending = sendAll(first.address)
  await expect.poll(() => calls(number), { interval: 5 }).toBeGreaterThan(2)
  await first.kill()
  const before = await sending
  const second = await startShopProcess(url, port, env)
  // a machine that stands still may be too busy once; the screen would try again as well
  await sendAll(second.address)
  const after = await sendAll(second.address)
  await second.stop()
  expect(before.filter((status) => status === 200).length, 'killed too late to prove anything').toBeLessThan(
    keys.length,
  )
  expect(after.filter((status) => status !== 200)).toEqual([])
  expect(await calls(number)).toBe(keys.length)
})
