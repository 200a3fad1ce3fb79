import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, form, send, signUp } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  token = await signUp(shop, '79130000001')
})
afterAll(() => shop.close())

const me = (headers: Record<string, string>) => shop.get('/api/user/me', { headers: { host: 'shop.test', ...headers } })

describe('who asks', () => {
  it('is known by the header and by the cookie', async () => {
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    const byCookie = await me({ cookie: `auth_token=${token}` })
    expect([byCookie.statusCode, byCookie.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  it.each([
    ['nothing', {}],
    ['a forged token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['a token of another make', { authorization: 'Bearer x' }],
    ['another scheme', { authorization: 'Basic dTpw' }],
    ['a forged cookie', { cookie: `auth_token=${'A'.repeat(43)}` }],
    ['an empty cookie', { cookie: 'auth_token=' }],
  ])('is nobody with %s', async (_what, headers) => {
    const answer = await me(headers as Record<string, string>)
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        errorCode: 'UNAUTHORIZED',
        errorMessage: 'Войдите, чтобы продолжить',
        errors: { source: ['Войдите, чтобы продолжить'] },
      },
    ])
  })

  it('is nobody with a bad header, whatever the cookie', async () => {
    expect((await me({ authorization: 'Bearer x', cookie: `auth_token=${token}` })).statusCode).toBe(401)
  })

  it('is nobody once the token has run out', async () => {
    const start = shop.time.now
    shop.time.now = new Date(start.getTime() + 365 * 24 * 3600_000)
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(401)
    shop.time.now = start
    expect((await me({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it('is noted once an hour', async () => {
    const lastUsed = async () =>
      (await shop.database.db.selectFrom('auth_token').select('last_used_at').executeTakeFirstOrThrow()).last_used_at
    const start = await lastUsed()
    shop.time.now = new Date(start.getTime() + 3599_000)
    await me({ authorization: `Bearer ${token}` })
    expect(await lastUsed()).toEqual(start)
    shop.time.now = new Date(start.getTime() + 3600_000)
    await me({ authorization: `Bearer ${token}` })
    expect(await lastUsed()).toEqual(shop.time.now)
  })

  it('tells a guest apart without a 401', async () => {
    expect((await shop.get('/api/user/track')).json().data).toEqual({
      userId: null,
      isAuthorized: false,
      nodeLogisticCode: '777',
    })
    const known = await shop.get('/api/user/track', {
      headers: { host: 'pskov.shop.test', cookie: `auth_token=${token}` },
    })
    expect(known.json().data).toEqual({ userId: expect.any(Number), isAuthorized: true, nodeLogisticCode: '000001' })
  })
})

describe('a change by cookie', () => {
  const change = (headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/user/update',
      headers: { host: 'shop.test', ...headers },
      payload: { name: 'Пётр' },
    })
  const cookie = () => ({ cookie: `auth_token=${token}` })

  it.each(['http://shop.test', 'http://pskov.shop.test'])('from %s is ours', async (origin) => {
    expect((await change({ ...cookie(), origin })).statusCode).toBe(200)
  })

  it.each([
    'http://evil.test',
    'http://evilshop.test',
    'http://shop.test.evil.test',
    'https://shop.test',
    'http://shop.test:81',
    'null',
    'x',
  ])('from %s is refused', async (origin) => {
    const answer = await change({ ...cookie(), origin })
    expect([answer.statusCode, answer.json().errorCode]).toEqual([403, 'FORBIDDEN'])
  })

  it('from nowhere is refused; by the header it needs no origin', async () => {
    expect((await change(cookie())).statusCode).toBe(403)
    expect((await change({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it('cannot be forced on a guest from a foreign page either', async () => {
    const code = await codeFor(shop, '79130000002')
    const answer = await send(shop, '/auth/sign-up', form('79130000002', code), {
      headers: { origin: 'http://evil.test' },
    })
    expect(answer.statusCode).toBe(403)
  })
})
