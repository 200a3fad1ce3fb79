import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPlaces, MOSCOW, OSTROV, PSKOV } from '#server/test/places-fixture.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await insertPlaces(shop.database.db)
  shop.app.get('/*', async (request) => ({ page: request.url, node: request.nodeCode, host: request.siteHost }))
})
afterAll(() => shop.close())

const ask = (host: string, url: string, cookie = '') =>
  shop.app.inject({ url, headers: { host, ...(cookie ? { cookie } : {}) } })

describe('trailing slash', () => {
  it.each([
    ['/catalog', '/catalog/'],
    ['/catalog?page=2&sort=new', '/catalog/?page=2&sort=new'],
    ['/product/drill-100001', '/product/drill-100001/'],
    ['//evil/x', '/evil/x/'],
  ])('%s → 301 %s', async (url, location) => {
    const answer = await ask('shop.test', url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
  })

  it.each([
    '/',
    '/catalog/',
    '/catalog/?q=a/b',
    '/manifest.webmanifest',
    '/catalog.data',
    '/__manifest',
    '/health/live',
  ])('%s stays', async (url) => {
    expect((await ask('shop.test', url)).statusCode).toBe(200)
  })
})

describe('one address a page', () => {
  it.each([
    ['/Catalog/Perforatory/?sort=NEW', '/catalog/perforatory/?sort=NEW'],
    ['//catalog//perforatory/', '/catalog/perforatory/'],
    ['//evil.example/', '/evil.example/'],
    ['/a/../catalog', '/catalog/'],
    ['/a/%2e%2e/%2e%2e/catalog', '/catalog/'],
    ['/%63atalog/', '/catalog/'],
  ])('%s → 301 %s', async (url, location) => {
    const answer = await ask('shop.test', url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
  })

  it.each([
    ['/%', 400],
    ['/%zz/', 400],
    ['/%ff%fe/', 400],
    ['/a%00b/', 400],
    ['/a%0d%0aSet-Cookie:x=1/', 400],
    ['/%252e%252e%252fetc/', 400],
    ['/a%2f..%2fb/', 400],
    [`/${'a'.repeat(5000)}/`, 414],
    [`/catalog/?filter[x]=${'a,'.repeat(3000)}`, 414],
  ])('%s → %s, briefly and in plain words', async (url, status) => {
    const answer = await ask('shop.test', url)
    expect(answer.statusCode).toBe(status)
    expect(answer.body.length).toBeLessThan(200)
    expect(String(answer.headers['content-type'])).toMatch(/^(text\/plain|application\/json)/)
  })

  it('says the same to a program as a program wants it', async () => {
    const answer = await ask('shop.test', `/api/city/by-id/${'a'.repeat(5000)}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      414,
      { errorCode: 'TOO_LARGE', errorMessage: 'Адрес слишком длинный', errors: { source: ['Адрес слишком длинный'] } },
    ])
  })

  it.each(['shop.test:80', 'shop.test:443', 'shop.test.', 'Shop.Test'])('host %s is ours', async (host) => {
    const answer = await ask(host, '/')
    expect([answer.statusCode, answer.json().host]).toEqual([200, 'shop.test'])
  })
})

describe('city by host, i and cookie', () => {
  const remember = `cityN=${PSKOV.fiasId}`
  it.each([
    // host, url, cookie, status, location, node
    ['shop.test', '/', '', 200, undefined, '777'],
    ['SHOP.TEST', '/', '', 200, undefined, '777'],
    ['pskov.shop.test', '/', '', 200, undefined, '000001'],
    ['shop.test', '/a/?x=1', remember, 302, 'http://pskov.shop.test/a/?x=1', undefined],
    ['shop.test', '/', `cityN=${OSTROV.fiasId}`, 302, 'http://pskov.shop.test/', undefined],
    ['pskov.shop.test', '/', remember, 200, undefined, '000001'],
    ['pskov.shop.test', '/', `cityN=${MOSCOW.fiasId}`, 302, 'http://shop.test/', undefined],
    ['shop.test', '/', 'cityN=%%%broken', 200, undefined, '777'],
    ['shop.test', '/', 'cityN=none; cityN=two; ;;=', 200, undefined, '777'],
    ['shop.test', '/', 'cityN=%00', 200, undefined, '777'],
    ['shop.test', `/b/?i=${PSKOV.kladrId}&y=2`, '', 302, 'http://pskov.shop.test/b/?y=2', undefined],
    ['pskov.shop.test', `/b/?i=${MOSCOW.kladrId}`, remember, 302, 'http://shop.test/b/', undefined],
    ['pskov.shop.test', '/b/?i=9999999999999', '', 302, 'http://shop.test/b/', undefined],
    ['pskov.shop.test', '/b/?i=12', '', 200, undefined, '000001'],
    ['tver.shop.test', '/b/', '', 302, 'http://shop.test/b/', undefined],
    ['a.pskov.shop.test', '/b/', '', 302, 'http://shop.test/b/', undefined],
    ['evil.example', '/b/', '', 302, 'http://shop.test/b/', undefined],
    ['evil.example', '//b/', '', 302, 'http://shop.test/b/', undefined],
    ['127.0.0.1:3000', '/', '', 302, 'http://shop.test/', undefined],
  ])('%s %s (%s) → %s %s', async (host, url, cookie, status, location, node) => {
    const answer = await ask(host, url, cookie)
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location])
    if (node) expect(answer.json().node).toBe(node)
    if (status === 302) expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('remembers the city of `i` for the whole domain and a year', async () => {
    const answer = await ask('shop.test', `/?i=${PSKOV.kladrId}`)
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'cityN',
        value: PSKOV.fiasId,
        domain: 'shop.test',
        path: '/',
        maxAge: 31_536_000,
        sameSite: 'Lax',
      }),
    ])
  })

  it('takes no zero character from a cookie, whoever reads it', async () => {
    expect((await ask('shop.test', '/api/user/city', 'cityN=%00; cart=a%00b; visitor=%00')).statusCode).toBe(200)
    expect((await ask('shop.test', '/api/cart', 'cart=%00')).statusCode).toBe(200)
  })

  it('never moves a call or a file to another host', async () => {
    expect((await ask('shop.test', '/api/city/pack/quick', remember)).statusCode).toBe(200)
    expect((await ask('shop.test', '/manifest.webmanifest', remember)).statusCode).toBe(200)
    const foreign = await ask('evil.example', '/api/city/pack/quick')
    expect([foreign.statusCode, foreign.json().errorCode]).toEqual([421, 'MISDIRECTED'])
  })
})
