import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { memoizeFor } from '#server/kernel/memoize.ts'
import { limitsOfReports } from './visit-metrics.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
})
afterAll(() => shop.close())

const LOCAL = { host: '127.0.0.1:3000' }
const figures = async () => (await shop.app.inject({ url: '/metrics', headers: LOCAL })).body
const line = async (start: string) => (await figures()).split('\n').find((each) => each.startsWith(start))
const visit = (report: unknown) =>
  shop.app.inject({
    method: 'POST',
    url: '/visits',
    headers: { host: 'shop.test', 'content-type': 'text/plain;charset=UTF-8' },
    payload: typeof report === 'string' ? report : JSON.stringify(report),
  })

describe('/metrics', () => {
  it('counts requests by the route’s pattern, never by address', async () => {
    await shop.get('/api/city/by-id/77000000000')
    await shop.get('/api/city/by-id/1')
    await shop.get('/no/such/page/')
    expect(await line('verstak_http_request_seconds_count{method="GET",route="/api/city/by-id/:id"')).toMatch(/ \d+$/)
    expect(await figures()).not.toContain('77000000000')
    expect(await figures()).not.toContain('no/such')
  })

  it('tells what waits in the outbox and whether the database answers', async () => {
    expect(await line('verstak_outbox_messages{state="waiting"}')).toBe('verstak_outbox_messages{state="waiting"} 0')
    expect(await line('verstak_database_up')).toBe('verstak_database_up 1')
    expect(await line('verstak_http_requests_open')).toBe('verstak_http_requests_open 1')
  })

  it('counts codes tried in carts by what became of them', async () => {
    const count = async (how: string) => Number((await line(`verstak_cart_codes_total{how="${how}"}`))!.split(' ')[1])
    const tryCode = (code: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/cart/code',
        headers: { host: 'shop.test', origin: 'http://shop.test' },
        payload: { code },
      })
    expect(await count('unknown')).toBe(0)
    for (let count = 0; count < 12; count++) await tryCode(`GUESS-${count}`)
    expect([await count('taken'), await count('unknown'), await count('limited')]).toEqual([0, 12, 0])
  })

  it('answers this machine alone, and nobody by the name of the shop', async () => {
    for (const host of ['10.0.0.1', '127.0.0.1:3000', '[::1]:3000', 'localhost:3000'])
      expect((await shop.app.inject({ url: '/metrics', headers: { host } })).statusCode, host).toBe(200)
    for (const host of ['shop.test', 'pskov.shop.test', 'office.shop.test', 'elsewhere.example'])
      expect((await shop.app.inject({ url: '/metrics', headers: { host } })).statusCode, host).toBe(404)
    expect((await shop.app.inject({ url: '/metrics', headers: LOCAL, remoteAddress: '203.0.113.9' })).statusCode).toBe(
      404,
    )
    const forwarded = { ...LOCAL, 'x-forwarded-for': '203.0.113.9' }
    expect((await shop.app.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404)
  })

  it('opens to a token when there is one, and then to nothing else', async () => {
    const guarded = await openTestShop({ METRICS_TOKEN: 'a-long-enough-token' })
    const ask = (authorization?: string) =>
      guarded.app.inject({
        url: '/metrics',
        remoteAddress: '203.0.113.9',
        headers: authorization ? { authorization } : {},
      })
    expect((await ask('Bearer a-long-enough-token')).statusCode).toBe(200)
    expect((await ask('Bearer a-long-enough-tokem')).statusCode).toBe(404)
    expect((await ask()).statusCode).toBe(404)
    expect((await guarded.app.inject({ url: '/metrics', headers: LOCAL })).statusCode).toBe(404)
    await guarded.close()
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(ConfigError)
  })
})

describe('visits', () => {
  it('are kept as figures by kind of page', async () => {
    expect(
      (
        await visit({
          page: 'listing',
          vitals: [
            { name: 'LCP', value: 700 },
            { name: 'CLS', value: 0.01 },
          ],
          errors: [{ message: 'boom' }],
        })
      ).statusCode,
    ).toBe(204)
    expect(await line('verstak_visit_milliseconds_count{vital="LCP",page="listing"}')).toMatch(/ 1$/)
    expect(await line('verstak_visit_layout_shift_count{page="listing"}')).toMatch(/ 1$/)
    expect(await line('verstak_visit_errors_total{page="listing"}')).toMatch(/ 1$/)
  })

  it.each([
    ['not JSON', '{"page":'],
    ['nothing', ''],
    ['another page', { page: '/etc/passwd', vitals: [{ name: 'LCP', value: 1 }] }],
    ['another vital', { page: 'home', vitals: [{ name: 'X', value: 1 }] }],
    ['a negative one', { page: 'home', vitals: [{ name: 'LCP', value: -1 }] }],
    ['too many', { page: 'home', vitals: Array.from({ length: 11 }, () => ({ name: 'LCP', value: 1 })) }],
    ['a novel', { page: 'home', errors: [{ message: 'я'.repeat(501) }] }],
  ])('%s is dropped without a word', async (_name, report) => {
    expect((await visit(report)).statusCode).toBe(204)
    expect(await figures()).not.toContain('page="home"')
  })

  it('too large or of another kind are refused', async () => {
    expect((await visit('x'.repeat(20_000))).statusCode).toBe(413)
    expect(
      (
        await shop.app.inject({
          method: 'POST',
          url: '/visits',
          headers: { host: 'shop.test', 'content-type': 'image/png' },
          payload: 'x',
        })
      ).statusCode,
    ).toBe(415)
  })

  it('are heard up to sixty a minute from one address', () => {
    let now = 0
    const may = limitsOfReports(() => now)
    expect(Array.from({ length: 61 }, () => may('a')).filter(Boolean)).toHaveLength(60)
    expect(may('b')).toBe(true)
    now = 60_000
    expect(may('a')).toBe(true)
  })
})

it('an answer is asked once in its time, a failure again at once', async () => {
  let now = 0
  let asked = 0
  const ask = memoizeFor(
    10,
    async () => (++asked === 2 ? Promise.reject(new Error('away')) : asked),
    () => now,
  )
  expect([await ask(), await ask()]).toEqual([1, 1])
  now = 10
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(3)
})
