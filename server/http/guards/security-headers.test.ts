import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageCsp } from '#server/pages/content-security-policy.ts'
import { readConfig } from '#server/config/config.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ SCHEME: 'https' })
  await insertPlaces(shop.database.db)
  shop.app.get('/broken/', async () => {
    throw new Error('secret of the kitchen')
  })
  shop.app.get('/injected/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><p>Оплата</p><SCRIPT >steal()</SCRIPT>'),
  )
})
afterAll(() => shop.close())

/** One address of every kind the application answers with. */
const ANSWERS: [url: string, status: number][] = [
  ['/api/city/pack/quick', 200],
  ['/api/nothing', 404],
  ['/api/user/me', 401],
  ['/api/city/by-id/%zz', 400],
  [`/api/city/by-id/${'x'.repeat(600)}`, 404],
  ['/api/openapi.json', 200],
  ['/api/docs/', 200],
  ['/api/docs', 301],
  ['/dev/inbox/', 200],
  ['/pay/unknown/', 404],
  ['/robots.txt', 404],
  ['/pictures/400/none.webp', 404],
  ['/uploads/none', 404],
  ['/catalog', 301],
  ['/%zz/', 400],
  [`/${'a'.repeat(5000)}`, 414],
  ['/health/live', 200],
  ['/metrics', 404],
  ['/broken/', 500],
]

describe('every kind of answer', () => {
  it.each(ANSWERS.map(([url, status]) => [url.slice(0, 40), status, url] as const))(
    '%s → %s carries the whole set',
    async (_name, status, url) => {
      const { headers, statusCode, body } = await shop.get(url)
      expect(statusCode).toBe(status)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-request-id': expect.any(String),
        'permissions-policy': expect.stringContaining('camera=(), '),
        'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      })
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
      expect(body).not.toMatch(/\n\s+at |node_modules|FST_ERR|secret of the kitchen|not a valid url|exceeding/)
    },
  )

  it('says nothing of itself to a way of asking it does not know', async () => {
    const answer = await shop.app.inject({ method: 'PUT', url: '/confirm/secret/', headers: { host: 'shop.test' } })
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        errorCode: 'NOT_FOUND',
        errorMessage: 'Ничего не нашлось по этому адресу',
        errors: { source: ['Ничего не нашлось по этому адресу'] },
      },
    ])
  })

  it('lets the small pages run their own script and nothing else', async () => {
    const policy = String((await shop.get('/dev/inbox/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
    expect(String((await shop.get('/api/docs/')).headers['content-security-policy'])).toContain("script-src 'none'")
  })

  it('does not send a small page with a script its route does not name', async () => {
    const { statusCode, headers, body } = await shop.get('/injected/')
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
    expect(headers['content-security-policy']).toContain("script-src 'none'")
    expect(body).toContain('<h1>Страница не открылась</h1>')
    expect(body).not.toContain('steal')
  })

  it('promises nothing about https where there is none', async () => {
    const plain = await openTestShop()
    await insertPlaces(plain.database.db)
    expect((await plain.get('/api/city/pack/quick')).headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

describe('the policy of pages', () => {
  const policy = (env: Record<string, string> = {}) =>
    pageCsp(readConfig({ HOST: 'shop.test', ...env }))({ scripts: ['run()'], styles: ['a{}'] })
  const parts = (text: string) =>
    new Map(text.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]))

  it('names nobody else unless the settings do', () => {
    expect(policy()).not.toMatch(/https:|google|yandex/)
    const own = parts(policy())
    expect(own.get('script-src')).toBe("'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ='")
    expect(own.get('style-src')).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/)
    expect(['frame-src', 'media-src', 'object-src', 'base-uri'].map((name) => own.get(name))).toEqual(
      Array(4).fill("'none'"),
    )
    expect(own.get('default-src')).toBe("'self'")
    expect(own.get('form-action')).toBe("'self' http://shop.test http://*.shop.test")
  })

  it('lets in the captcha, the map and the counter that the shop has chosen', () => {
    const captcha = policy({ CAPTCHA: 'smartcaptcha', SMARTCAPTCHA_SITE_KEY: 'k', SMARTCAPTCHA_SERVER_KEY: 's' })
    expect(parts(captcha).get('script-src')).toContain(' https://smartcaptcha.cloud.yandex.ru')
    expect(captcha).not.toContain('google')
    const map = policy({ MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_TILES_CREDIT: '© Карты' })
    expect(parts(map).get('img-src')).toBe("'self' data: blob: https://*.tiles.example")
    const counted = parts(policy({ YANDEX_METRIKA_ID: '12345678' }))
    for (const part of ['script-src', 'img-src', 'connect-src'])
      expect(counted.get(part)).toContain(' https://mc.yandex.ru')
    expect(policy({ SCHEME: 'https' })).toContain('upgrade-insecure-requests')
  })
})
