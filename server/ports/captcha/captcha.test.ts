import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, form, lastMessage, PASSWORD, send } from '#server/test/account-fixture.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { openTestService } from '../test-service.fixture.ts'
import { recaptcha } from './recaptcha.ts'
import { smartCaptcha } from './smartcaptcha.ts'

const TRY = { token: 'from-browser', action: 'code', ip: '91.0.0.1', userAgent: 'Firefox' }

describe('reCAPTCHA Enterprise', () => {
  const KEYS = { project: 'shop', apiKey: 'secret', siteKey: 'site' }
  const assessment = (valid: boolean, action: string, score: number) => ({
    body: { riskAnalysis: { score, reasons: [] }, tokenProperties: { valid, action } },
  })

  it.each([
    ['a person', assessment(true, 'code', 0.9), 'passed'],
    ['a person just about', assessment(true, 'code', 0.5), 'passed'],
    ['a robot', assessment(true, 'code', 0.4), 'refused'],
    ['a token for another form', assessment(true, 'order', 0.9), 'refused'],
    ['a stale token', assessment(false, 'code', 0.9), 'refused'],
    ['an empty answer', { body: {} }, 'refused'],
    ['403', { status: 403, body: 'x' }, 'unavailable'],
    ['silence', 'silence' as const, 'unavailable'],
  ])('%s: %s', async (_what, reply, outcome) => {
    const service = await openTestService(() => reply)
    expect(
      await recaptcha(KEYS, { address: service.address, timeoutMs: reply === 'silence' ? 200 : 20_000 }).check(TRY),
    ).toBe(outcome)
    expect(service.requests[0]!.path).toBe('/v1/projects/shop/assessments?key=secret')
    expect(JSON.parse(service.requests[0]!.body)).toEqual({
      event: {
        token: 'from-browser',
        siteKey: 'site',
        expectedAction: 'code',
        userAgent: 'Firefox',
        userIpAddress: '91.0.0.1',
      },
    })
    await service.close()
  })
})

describe('SmartCaptcha', () => {
  it.each([
    ['ok', { body: { status: 'ok', message: '', host: 'shop.ru' } }, 'passed'],
    ['ok at a branch', { body: { status: 'ok', host: 'pskov.shop.ru' } }, 'passed'],
    ['ok of a site that names no host', { body: { status: 'ok', host: '' } }, 'passed'],
    ['ok elsewhere', { body: { status: 'ok', host: 'thief.ru' } }, 'refused'],
    ['ok at a name that ends like ours', { body: { status: 'ok', host: 'notshop.ru' } }, 'refused'],
    ['failed', { body: { status: 'failed', message: 'Token invalid or expired.' } }, 'refused'],
    ['500', { status: 500, body: '' }, 'unavailable'],
    ['silence', 'silence' as const, 'unavailable'],
  ])('%s: %s', async (_what, reply, outcome) => {
    const service = await openTestService(() => reply)
    expect(
      await smartCaptcha(
        { siteKey: 'site', serverKey: 'secret', host: 'shop.ru:3000' },
        { address: service.address, timeoutMs: reply === 'silence' ? 200 : 20_000 },
      ).check(TRY),
    ).toBe(outcome)
    expect(service.requests).toMatchObject([
      { method: 'POST', path: '/validate', form: { secret: 'secret', token: 'from-browser', ip: '91.0.0.1' } },
    ])
    await service.close()
  })
})

describe('a shop with a captcha', () => {
  let shop: TestShop
  let service: Awaited<ReturnType<typeof openTestService>>
  let reply: { status?: number; body: unknown } = { body: { status: 'ok' } }
  beforeAll(async () => {
    service = await openTestService(() => reply)
    const captcha = smartCaptcha(
      { siteKey: 'site', serverKey: 'secret', host: 'shop.test' },
      { address: service.address },
    )
    shop = await openTestShop({ ADDRESS_LIMIT_FACTOR: '1' }, { captcha })
    await insertPlaces(shop.database.db)
  })
  afterAll(async () => {
    await shop.close()
    await service.close()
  })

  const calls = [
    ['/auth/code/79170000001', '79170000001'],
    ['/user/check', '79170000002'],
    ['/user/password/code/phone', '79170000003'],
  ] as const

  it('tells the browser which', async () => {
    expect((await shop.get('/api/auth/settings')).json().data.captcha).toEqual({
      provider: 'smartcaptcha',
      siteKey: 'site',
    })
  })

  it.each(calls)('%s wants it, and a true one', async (url, key) => {
    expect(fieldsOf(await send(shop, url, { key }))).toEqual([422, { captcha: ['Подтвердите, что вы не робот'] }])
    reply = { body: { status: 'failed' } }
    expect(fieldsOf(await send(shop, url, { key, captcha: 'x' }))).toEqual([
      422,
      { captcha: ['Проверка «я не робот» не пройдена. Повторите.'] },
    ])
    expect((await shop.get(`/dev/inbox.json?to=${key}`)).json().data).toEqual([])
    reply = { body: { status: 'ok' } }
    expect((await send(shop, url, { key, captcha: 'x' })).statusCode).toBe(200)
    expect(service.requests.at(-1)!.form).toMatchObject({ token: 'x', ip: '127.0.0.1' })
  })

  it('wants it for a password after the third failure of an address, and only from there', async () => {
    const token = await signUpWith('79170000010')
    expect(token).toBeTruthy()
    const enter = (password: string, from: string, more: object = {}) =>
      send(shop, '/auth/sign-in/by-password', { key: '79170000010', password, ...more }, { from })
    for (let count = 0; count < 3; count += 1)
      expect(fieldsOf(await enter('не тот пароль', '198.51.100.1'))[1]).toHaveProperty('password')
    expect(fieldsOf(await enter(PASSWORD, '198.51.100.1'))).toEqual([
      422,
      { captcha: ['Подтвердите, что вы не робот'] },
    ])
    expect((await enter(PASSWORD, '198.51.100.2')).statusCode).toBe(200)
    reply = { body: { status: 'failed' } }
    expect(fieldsOf(await enter(PASSWORD, '198.51.100.1', { captcha: 'x' }))[1]).toHaveProperty('captcha')
    reply = { body: { status: 'ok' } }
    expect((await enter(PASSWORD, '198.51.100.1', { captcha: 'x' })).statusCode).toBe(200)
    shop.time.now = new Date(shop.time.now.getTime() + 3601_000)
    expect((await enter(PASSWORD, '198.51.100.1')).statusCode, 'an hour later').toBe(200)
  })

  async function signUpWith(key: string) {
    await send(shop, `/auth/code/${key}`, { key, captcha: 'x' })
    return (await send(shop, '/auth/sign-up', form(key, (await lastMessage(shop, key)).code!))).json().data.token
  }

  it('goes on under a strict limit while the service lies down', async () => {
    reply = { status: 500, body: '' }
    const check = (count: number) => send(shop, '/user/check', { key: String(79180000000 + count), captcha: 'x' })
    for (let count = 0; count < 10; count += 1) expect((await check(count)).statusCode).toBe(200)
    expect((await check(10)).statusCode).toBe(429)
  })
})
