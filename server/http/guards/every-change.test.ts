import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementations } from '#server/http/api/sections.ts'
import { signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let token: string
/** What the limits were asked since last looked at; while `isFull`, everybody has used up his tries. */
let taken: string[] = []
let isFull = false
beforeAll(async () => {
  shop = await openTestShop(
    {},
    {
      limits: {
        async take({ name }) {
          taken.push(name)
          return isFull ? 30 : 0
        },
        peek: async () => 0,
        async close() {},
      },
    },
  )
  await insertPlaces(shop.database.db)
  token = await signUp(shop, '79110000001')
})
afterAll(() => shop.close())

const CHANGES = implementations
  .map(({ call }) => call)
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => [method, `/api${path}`.replace(/\{\w+\}/g, '1')] as const)
const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method, url, headers: { host: 'shop.test', ...headers }, payload: {} })

describe('every call that changes something', () => {
  it('is in the table', () => expect(CHANGES.length).toBeGreaterThan(35))

  it.each(CHANGES)('%s %s refuses a page of another site', async (method, url) => {
    const cookie = `auth_token=${token}`
    for (const origin of [
      'https://evil.example',
      'http://shop.test.evil.example',
      'http://evilshop.test',
      'https://shop.test',
      'http://shop.test:81',
      'null',
      'http://shop.test@evil.example',
      'http://evil.shop.test',
      '',
    ]) {
      const answer = await ask(method, url, { cookie, origin })
      expect([origin, answer.statusCode, answer.json().errorCode]).toEqual([origin, 403, 'FORBIDDEN'])
    }
    expect((await ask(method, url, { cookie })).statusCode, 'a cookie without an origin').toBe(403)
    const odd = await ask(method, url, { cookie, origin: 'https://evil.example', authorization: 'Basic x' })
    expect(odd.statusCode, 'a header that signs nobody in').toBe(403)
    for (const origin of ['http://shop.test', 'http://pskov.shop.test'])
      expect((await ask(method, url, { origin })).statusCode).not.toBe(403)
  })
})

/** Every route of the application, whoever registered it. */
function routesThatChange(): [method: 'POST' | 'DELETE', url: string][] {
  const found: ['POST' | 'DELETE', string][] = []
  const stack: string[] = []
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path, methods] =
      /^([│ ]*(?:├── |└── ))(\S*) \(([A-Z, ]+)\)/.exec(line) ?? /^([│ ]*(?:├── |└── ))(\S*)()/.exec(line) ?? []
    if (path === undefined) continue
    stack.length = indent!.length / 4 - 1
    stack.push(path)
    // accounting knows no origin: it has accounts, sessions and limits of its own
    // (server/exchange/endpoint/endpoint.test.ts)
    if (/^\/exchange\/1c\/?$/.test(stack.join(''))) continue
    for (const method of methods!.split(', '))
      if (method === 'POST' || method === 'DELETE')
        found.push([method, stack.join('').replace(/:\w+/g, '1').replace('*', 'none')])
  }
  return found
}

describe('every route that changes something', () => {
  it('is counted by address, and refused with the time to wait when there were too many', async () => {
    const routes = routesThatChange()
    expect(routes.map(([, url]) => url)).toEqual(
      expect.arrayContaining([
        '/api/cart/update',
        '/visits',
        '/pay/1/on-receipt/',
        '/pay/webhook/yookassa/',
        '/api/none',
      ]),
    )
    isFull = true
    for (const [method, url] of routes) {
      taken = []
      const answer = await ask(method, url)
      expect([url, answer.statusCode, answer.headers['retry-after'], taken]).toEqual([
        url,
        429,
        '30',
        ['changes by address'],
      ])
    }
    isFull = false
  })

  it('refuses a page of another site, whoever registered it', async () => {
    for (const [method, url] of routesThatChange()) {
      for (const origin of ['https://evil.example', 'http://evil.shop.test', 'null']) {
        expect([url, origin, (await ask(method, url, { origin })).statusCode]).toEqual([url, origin, 403])
      }
      for (const origin of ['http://shop.test', 'http://pskov.shop.test'])
        expect([url, (await ask(method, url, { origin })).statusCode]).not.toEqual([url, 403])
    }
  })

  it('is counted by account too', async () => {
    taken = []
    await ask('POST', '/api/user/favorites', { authorization: `Bearer ${token}` })
    expect(taken).toEqual(['changes by address', 'changes of account'])
  })

  it('refuses a megabyte and more before reading it', async () => {
    for (const [method, url] of routesThatChange().filter(
      ([, each]) => each.startsWith('/api/') && each !== '/api/none',
    )) {
      const answer = await shop.app.inject({
        method,
        url,
        headers: {
          host: 'shop.test',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': '1048577',
        },
        payload: '{}',
      })
      expect([url, answer.statusCode]).toEqual([url, 413])
    }
  })
})

describe('cookies', () => {
  it('are out of scripts’ and other sites’ reach', async () => {
    const safe = await openTestShop({ SCHEME: 'https' })
    await insertPlaces(safe.database.db)
    const signedIn = await safe.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { host: 'shop.test', origin: 'https://shop.test' },
      cookies: { auth_token: 'x'.repeat(43) },
      payload: {},
    })
    const cart = await safe.app.inject({ method: 'GET', url: '/api/cart', headers: { host: 'shop.test' } })
    for (const cookie of [...signedIn.cookies, ...cart.cookies])
      expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
    expect(signedIn.cookies[0]).toMatchObject({ name: 'auth_token', httpOnly: true })
    await safe.close()
  })
})
