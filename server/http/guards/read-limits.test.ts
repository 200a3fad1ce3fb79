import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { buildPages, openPageShop, type PageShop } from '#server/pages/page-shop.fixture.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { windowLimits } from '#server/kernel/window-limits.ts'

let database: TestDatabase
let shop: PageShop
let now = Date.now()
beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  shop = await openPageShop(database, { ADDRESS_LIMIT_FACTOR: '1' }, null, { clock: () => new Date(now) })
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

let visitor = 0
let ip: string
beforeEach(() => {
  ip = `203.0.113.${++visitor}`
  now += 10_000
})

const ask = (url: string, from = ip, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, remoteAddress: from, headers: { host: MAIN_HOST, ...headers } })
const statuses = async (count: number, url: (at: number) => string) => {
  const found = new Map<number, number>()
  for (let at = 0; at < count; at++) {
    const { statusCode } = await ask(url(at))
    found.set(statusCode, (found.get(statusCode) ?? 0) + 1)
  }
  return found
}

describe('reads that have to be made', () => {
  it('are limited by address; what is in memory, files and others’ reads are not', async () => {
    const cached = '/catalog/perforatory/'
    await ask(cached, '198.51.100.1')
    expect(await statuses(305, (at) => `/api/none-${at}`)).toEqual(
      new Map([
        [404, 300],
        [429, 5],
      ]),
    )
    const refused = await ask('/api/user/me')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      expect.stringMatching(/^([1-9]|10)$/),
      {
        errors: { source: [expect.any(String)] },
        errorCode: 'TOO_MANY_REQUESTS',
        errorMessage: expect.stringMatching(/^С вашего адреса слишком много запросов подряд\. Повторите через /),
      },
    ])
    expect((await ask(cached)).statusCode).toBe(200)
    for (const url of ['/api/openapi.json', '/pictures/320/none.webp', '/robots.txt', '/health/live'])
      expect((await ask(url)).statusCode).not.toBe(429)
    expect((await ask('/api/city/pack/quick', '198.51.100.2')).statusCode).toBe(200)
  })

  it('of pages are refused with a page, also by HEAD; of their data with JSON', async () => {
    await statuses(300, (at) => `/api/none-${at}`)
    const page = await ask('/basket/')
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      429,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.body).toContain('<h1>Слишком много запросов</h1>')
    expect((await ask('/basket.data')).json()).toMatchObject({ errorCode: 'TOO_MANY_REQUESTS' })
    expect(
      (await shop.app.inject({ method: 'HEAD', url: '/basket/', remoteAddress: ip, headers: { host: MAIN_HOST } }))
        .statusCode,
    ).toBe(429)
  })

  it('of the search have a narrower limit, pages and calls together', async () => {
    const urls = [(at: number) => `/api/search?q=made-up-${at}`, (at: number) => `/api/search/quick?q=made-up-${at}`]
    expect(await statuses(64, (at) => urls[at % 2]!(at))).toEqual(
      new Map([
        [200, 60],
        [429, 4],
      ]),
    )
    const page = await ask('/search-result/?q=%D0%B4%D1%80%D0%B5%D0%BB%D1%8C')
    expect([page.statusCode, page.body.includes('Слишком много запросов')]).toEqual([429, true])
    expect((await ask('/api/search?q=x')).json().errorMessage).toMatch(
      /^С вашего адреса слишком много поисков подряд\. Повторите через /,
    )
    // everything else is open to him
    expect((await ask('/api/city/pack/quick')).statusCode).toBe(200)
  })
})

describe('a search', () => {
  const how = async (url: string, from: string) => (await ask(url, from)).headers['x-page-cache']
  it.each(['/search-result/?q=perf', '/api/search/quick?q=perf', '/search-result.data?q=perf'])(
    '%s is cached from its second visitor on',
    async (url) => {
      expect([
        await how(url, '198.51.100.10'),
        await how(url, '198.51.100.10'),
        await how(url, '198.51.100.10'),
      ]).toEqual(['miss', 'miss', 'miss'])
      expect([await how(url, '198.51.100.11'), await how(url, '198.51.100.10')]).toEqual(['miss', 'hit'])
    },
  )

  it('made up by one address drives nothing out of memory', async () => {
    await ask('/catalog/perforatory/', '198.51.100.12')
    const before = shop.cache.state().entries
    for (let at = 0; at < 20; at++) await ask(`/search-result/?q=nothing-${at}`)
    expect(shop.cache.state().entries).toBe(before)
  })
})

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an answer under the name %s, which nobody reads, is not cached',
  async (name) => {
    const url = `/api/best/good?${name}=1`
    for (const _time of ['first', 'second'])
      expect((await ask(url)).headers['x-page-cache'] ?? 'refused').toMatch(/^(miss|refused)$/)
  },
)

it('the list of calls is compressed once, and not sent again to whoever has it', async () => {
  const plain = await ask('/api/openapi.json')
  const zipped = await ask('/api/openapi.json', ip, { 'accept-encoding': 'gzip' })
  expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', plain.body])
  const again = await ask('/api/docs/', ip, { 'if-none-match': String((await ask('/api/docs/')).headers['etag']) })
  expect(again.statusCode).toBe(304)
})

it('a window gives everybody his count anew, and says how long it lasts', () => {
  let now = 3500
  const take = windowLimits(10, () => now)
  expect([take('a', 2), take('a', 2), take('a', 2), take('b', 2)]).toEqual([0, 0, 7, 0])
  now = 10_000
  expect(take('a', 2)).toBe(0)
})
