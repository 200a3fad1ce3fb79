import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OFFICE_HOST, type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

interface Told {
  id: string | null
  event: string
  data: { n?: number; kind?: string; number?: string; status?: string; by?: number | null }
}

/** A browser's EventSource, as far as it matters here. */
interface Stream {
  told: Told[]
  /** Resolves with the first that matches, told already or later. */
  next: (matches: (each: Told) => boolean) => Promise<Told>
  ended: Promise<void>
  close: () => void
  lastId: () => string | null
}

let shop: OfficeShop
let operator: StaffBrowser
let port: number
const streams: Stream[] = []
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => shop.close())

async function listen(browser: StaffBrowser, since: string | null = null): Promise<Stream> {
  const told: Told[] = []
  const waiting: { matches: (each: Told) => boolean; resolve: (told: Told) => void }[] = []
  const ended = Promise.withResolvers<void>()
  let rest = ''
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/api/office/events',
    headers: {
      host: OFFICE_HOST,
      cookie: `office_session=${browser.cookie()}`,
      ...(since ? { 'last-event-id': since } : {}),
    },
  })
  const answered = Promise.withResolvers<number>()
  asked.on('response', (response) => {
    answered.resolve(response.statusCode!)
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
        const event = field('event')
        if (!event) continue
        const one: Told = { id: field('id'), event, data: JSON.parse(field('data')!) }
        told.push(one)
        for (const each of waiting) if (each.matches(one)) each.resolve(one)
      }
    })
    response.on('close', () => ended.resolve())
  })
  asked.on('error', () => ended.resolve())
  asked.end()
  const stream: Stream = {
    told,
    next: (matches) => {
      const already = told.find(matches)
      if (already) return Promise.resolve(already)
      const { promise, resolve } = Promise.withResolvers<Told>()
      waiting.push({ matches, resolve })
      return promise
    },
    ended: ended.promise,
    close: () => asked.destroy(),
    lastId: () => told.findLast(({ id }) => id !== null)?.id ?? null,
  }
  streams.push(stream)
  expect(await answered.promise).toBe(200)
  await stream.next(({ event }) => event === 'ready')
  return stream
}

const about = (number: string, kind: string) => (each: Told) => each.data.number === number && each.data.kind === kind

describe('the office hears', () => {
  // as they happen: by itself the office looks around once a minute, longer than a test may take
  it('new orders, changes and notes as they happen', async () => {
    const stream = await listen(operator)
    const number = await shop.order()
    await stream.next(about(number, 'order-new'))
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const me = (await operator.get('/session')).data.me as { id: number }
    expect((await stream.next(about(number, 'order-changed'))).data).toMatchObject({ status: 'ready', by: me.id })
    await operator.post(`/orders/${number}/notes`, { text: 'заметка' })
    await stream.next(about(number, 'order-desk'))
    const colleague = await shop.as('manager')
    await colleague.post(`/orders/${number}/here`, { isOpen: true })
    await stream.next(({ event, data }) => event === 'presence' && data.number === number)
  })

  it('what happened between the opening of a page and of its stream', async () => {
    const { eventsSince } = (await operator.get('/session')).data as { eventsSince: string }
    const number = await shop.order()
    const stream = await listen(operator, eventsSince)
    expect(stream.told.some(about(number, 'order-new'))).toBe(true)
  })

  it('of its own shops alone', async () => {
    const counter = await shop.as('counter', { warehouseIds: [1] })
    const stream = await listen(counter)
    const elsewhere = await shop.order({ delivery: { type: 'courier', address: 'г Псков, ул Ленина, д 5, кв 1' } })
    const here = await shop.order()
    await stream.next(about(here, 'order-new'))
    expect(stream.told.some(({ data }) => data.number === elsewhere)).toBe(false)
  })

  it('requests of the branch its shop is of, and of no other', async () => {
    const counter = await shop.as('operator', { warehouseIds: [1] })
    const stream = await listen(counter)
    const ask = async (node: string) => {
      const { rows } = await shop.database.pool.query<{ id: number }>(
        `insert into feedback_request (type, node_code, name, phone, message, created_at)
        values ('callback', $1, 'Пётр', '79110000009', '', now()) returning id`,
        [node],
      )
      return String(rows[0]!.id)
    }
    const elsewhere = await ask('777')
    const here = await ask('000001')
    await stream.next(about(here, 'request'))
    expect(stream.told.some(({ data }) => data.kind === 'request' && data.number === elsewhere)).toBe(false)
  })

  it('what happened while the line was down, also what was committed late under a smaller number', async () => {
    const { pool } = shop.database
    const first = await listen(operator)
    const late = await shop.order()
    await first.next(about(late, 'order-new'))
    // takes its number before the stream's place moves on, and commits after it
    const slow = await pool.connect()
    await slow.query('begin')
    await slow.query(`update shop_order set status = 'assembling' where number = $1`, [late])
    const meanwhile = await shop.order()
    await first.next(about(meanwhile, 'order-new'))
    const place = first.lastId()
    first.close()
    await slow.query('commit')
    slow.release()
    const missed = await shop.order()
    const second = await listen(operator, place)
    await second.next(about(late, 'order-changed'))
    await second.next(about(missed, 'order-new'))
    const ids = second.told.flatMap(({ data }) => data.n ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('that too much was missed, and reads everything again', async () => {
    const stream = await listen(operator, '1.1000')
    expect(stream.told.map(({ event }) => event)).toContain('reset')
  })

  it('nothing once the session has ended', async () => {
    const leaving = await shop.as('operator')
    const stream = await listen(leaving)
    await leaving.post('/session/leave')
    await stream.ended
    expect(stream.told.at(-1)?.event).toBe('end')
    expect((await shop.browser().get('/events')).status).toBe(401)
  })
})
