import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { UNSAFE_decodeViaTurboStream as decodeLoaderData } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openRawClient } from '#server/test/raw-request.ts'
import { PSKOV } from '#server/test/places-fixture.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

let database: TestDatabase
let shop: PageShop
let neighbour: PageShop

beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  shop = await openPageShop(database)
  neighbour = await openPageShop(database, { ADDRESS_LIMIT_FACTOR: '1' })
})
afterAll(async () => {
  await shop.close()
  await neighbour.close()
  await database.drop()
})
beforeEach(() => shop.cache.clear())

const LISTING = '/catalog/perforatory/'
const CLIENT_DIR = resolve(import.meta.dirname, '../../build/client')

const how = async (url: string) => (await shop.page(url)).headers['x-page-cache']

describe('a page', () => {
  it('is made once, and sent compressed to whoever takes it', async () => {
    const [first, second] = await Promise.all([shop.page(LISTING), shop.page(LISTING)])
    expect([first.statusCode, shop.cache.state().pages]).toEqual([200, 1])
    expect(second.body).toBe(first.body)
    const brotli = await shop.page(LISTING, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'x-page-cache': 'hit' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(first.body)
    const gzip = await shop.page(LISTING, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body)
  })

  it('leads on from a bare code with what was asked, without the words of the router', async () => {
    expect((await shop.page('/product/100101/?utm_source=x')).headers.location).toMatch(
      /^\/product\/.+-100101\/\?utm_source=x$/,
    )
    const { body } = await shop.page('/product/100101.data?utm_source=x&_routes=screens%2Fproduct%2Fproduct')
    expect(body).toContain('-100101/')
    expect(body).not.toContain('_routes')
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await shop.page(LISTING)
    const again = await shop.page(LISTING, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=30')
  })

  it('is one for all orders of parameters and all tracking parameters', async () => {
    await shop.page(`${LISTING}?sort=price-asc&page=1`)
    expect(await how(`${LISTING}?utm_source=mail&page=1&yclid=7&sort=price-asc`)).toBe('hit')
    expect(shop.cache.state().pages).toBe(1)
  })

  it('that lies elsewhere is answered with the tracking parameters its visitor came with, cached or not', async () => {
    const place = async (query: string) => String((await shop.page(`/product/100102/${query}`)).headers['location'])
    const bare = await place('')
    expect(await place('?utm_source=mail&yclid=7')).toBe(`${bare}?utm_source=mail&yclid=7`)
    expect(await place('?utm_source=%D1%8F')).toBe(`${bare}?utm_source=%D1%8F`)
    expect(await place('')).toBe(bare)
  })

  it('with parameters nobody knows is made but not kept', async () => {
    expect((await shop.page(`${LISTING}?junk=1`)).statusCode).toBe(200)
    expect(shop.cache.state().pages).toBe(0)
  })

  it('goes out a second time as it did the first, except to whoever chose another city', async () => {
    const takesBrotli = { 'accept-encoding': 'br' }
    const [first, , second] = [
      await shop.page(LISTING, takesBrotli),
      await shop.page(LISTING, takesBrotli),
      await shop.page(LISTING, takesBrotli),
    ]
    const rest = ({ headers }: typeof first) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) => !['x-request-id', 'x-page-cache', 'date'].includes(name)),
      )
    expect(rest(second)).toEqual(rest(first))
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const moved = await shop.page(LISTING, { ...takesBrotli, cookie: `cityN=${PSKOV.fiasId}` })
    expect([moved.statusCode, moved.headers['location']]).toEqual([302, `http://pskov.shop.test${LISTING}`])
    const head = await shop.app.inject({ method: 'HEAD', url: LISTING, headers: { host: MAIN_HOST } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const again = await shop.page(LISTING, { ...takesBrotli, 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('names its styles before its scripts', async () => {
    const { body } = await shop.page(LISTING)
    expect(body.lastIndexOf('rel="stylesheet"')).toBeLessThan(body.indexOf('rel="modulepreload"'))
    expect(body.match(/rel="modulepreload"/g)).toEqual(
      body.match(/fetchpriority="low" rel="modulepreload"/g)!.map(() => 'rel="modulepreload"'),
    )
    expect(body.lastIndexOf('rel="modulepreload"')).toBeLessThan(body.indexOf('</head>'))
  })

  it('names files that are there, and its styles as those that stay', async () => {
    const { body } = await shop.page(LISTING)
    const files = [...body.matchAll(/"(\/assets\/[^"#]+\.(?:css|js|woff2))"/g)].map(([, path]) => path!)
    expect(files.filter((path) => path.endsWith('.woff2'))).not.toEqual([])
    expect(files.filter((path) => !existsSync(join(CLIENT_DIR, path)))).toEqual([])
    const styles = body.match(/<link[^>]* rel="stylesheet"[^>]*>/g)!
    expect(
      styles.filter((link) => !/<link disabled rel="stylesheet" href="[^"#]+" data-precedence="page"/.test(link)),
    ).toEqual([])
    const written = styles.map((link) =>
      readFileSync(join(CLIENT_DIR, / href="([^"]+)"/.exec(link)![1]!), 'utf8').trim(),
    )
    expect(
      [...body.matchAll(/<style data-precedence="page">([\s\S]*?)<\/style><link disabled /g)].map(([, style]) => style),
    ).toEqual(written)
  })

  it('comes with all its headers over a real connection, made anew and sent again', async () => {
    if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const headersOf = () =>
      new Promise<IncomingHttpHeaders>((resolve, reject) => {
        const options = {
          port,
          host: '127.0.0.1',
          path: LISTING,
          headers: { host: MAIN_HOST, 'accept-encoding': 'br' },
        }
        get(options, (response) => response.resume().on('end', () => resolve(response.headers))).on('error', reject)
      })
    for (const how of ['miss', 'hit', 'hit']) {
      expect(await headersOf()).toMatchObject({
        'x-page-cache': how,
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('takes no step of an address for a host', async () => {
    const client = await openRawClient(shop.app)
    for (const address of ['///1%3B%20select.data', '//evil.example/catalog.data', '//[/.data'])
      expect((await client.get(address, { host: 'shop.test' })).status).toBe(404)
    client.close()
  })

  it('brings what it was rendered from as data, also where it was not found', async () => {
    const dataOf = async (url: string) => {
      const { body } = await shop.page(url)
      const [, json] = /<script type="application\/json" id="page-data">([^<]*)<\/script><\/body><\/html>$/.exec(body)!
      const { value } = await decodeLoaderData(new Blob([json!]).stream(), globalThis as unknown as Window)
      return value as { loaderData: Record<string, unknown>; errors: unknown }
    }
    const { loaderData, errors } = await dataOf(LISTING)
    expect(errors).toBeNull()
    expect(loaderData).toMatchObject({ root: { nodeCode: expect.any(String) }, category: { json: expect.any(String) } })
    // goods by the dozen are one text in it (web/app/json-text.ts)
    expect(JSON.parse((loaderData['category'] as { json: string }).json)).toMatchObject({
      listing: { goods: expect.arrayContaining([expect.objectContaining({ article: expect.any(String) })]) },
    })
    expect(await dataOf('/nothing-here/')).toMatchObject({
      loaderData: { root: { nodeCode: expect.any(String) } },
      errors: { root: { status: 404, internal: expect.any(Boolean) } },
    })
    // inside the shop the router asks for the same data by itself, and reads it in its own way
    expect((await shop.page(`${LISTING}_.data`)).body).toContain('\\"article\\"')
  })

  it('runs only the scripts of the build', async () => {
    const { body, headers } = await shop.page(LISTING)
    const policy = String(headers['content-security-policy'])
    // what machines read is data, never run
    const scripts = [...body.matchAll(/<script(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script!,
    )
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
    expect(policy).toMatch(/^default-src 'self'; media-src 'none'; /)
    for (const [, style] of body.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style!).digest('base64')}'`)
    // the same for every page of a screen
    expect((await shop.page('/catalog/diski/')).headers['content-security-policy']).toBe(policy)
  })

  it('that is not there is forgotten in a moment; data of pages is kept too', async () => {
    const missing = await shop.page('/no-such-page/')
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache'])
    const data = `${LISTING.slice(0, -1)}.data`
    expect((await shop.page(data)).headers['cache-control']).toBe('private, max-age=10')
    expect(await how(data)).toBe('hit')
  })
})

describe('an answer of a call pages are made from', () => {
  const CALL = '/api/catalog/category/perforatory/listing'

  it('is written and compressed once, and not sent again to whoever has it', async () => {
    const first = await shop.page(CALL)
    expect([first.statusCode, first.headers['x-page-cache'], first.headers['content-type']]).toEqual([
      200,
      'miss',
      'application/json; charset=utf-8',
    ])
    const brotli = await shop.page(CALL, { 'accept-encoding': 'br', cookie: `cityN=${PSKOV.fiasId}` })
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'x-page-cache': 'hit' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(first.body)
    const again = await shop.page(CALL, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is kept for each branch and choice by itself; a refusal is not kept', async () => {
    await shop.page(CALL)
    expect(await how(`${CALL}?perPage=1`)).toBe('miss')
    for (const address of ['/api/catalog/category/no-such/listing', `${CALL}?nodeLogisticCode=nowhere`]) {
      const { statusCode, headers, body } = await shop.page(address)
      expect([statusCode >= 400 && statusCode < 500, headers['x-page-cache'], body.includes('errorMessage')]).toEqual([
        true,
        undefined,
        true,
      ])
    }
    expect(shop.cache.state().pages).toBe(2)
  })

  it('is not kept under a name nobody reads: those are endless', async () => {
    await shop.page(CALL)
    for (let junk = 0; junk < 3; junk++) expect((await shop.page(`${CALL}?junk=${junk}`)).statusCode).toBe(200)
    expect(await how(`${CALL}?junk=0`)).toBe('miss')
    expect(shop.cache.state().pages).toBe(1)
    await shop.page(`${CALL}?filter[vendor]=bruno&sort=price-asc`)
    expect(await how(`${CALL}?filter[vendor]=bruno&sort=price-asc`)).toBe('hit')
  })
})

// Pages stay fresh for a minute by themselves, so what is seen here came by a notice. Measured: docs/benchmarks.md.
describe('a change is on the pages at once, in every process', () => {
  const seen = (text: string, url: string) =>
    expect
      .poll(
        async () => (await Promise.all([shop.page(url), neighbour.page(url)])).every(({ body }) => body.includes(text)),
        { interval: 10 },
      )
      .toBe(true)
  const warm = (url: string) => Promise.all([shop.page(url), neighbour.page(url)])

  it('of a price', async () => {
    const product = String((await shop.page('/product/100102/')).headers['location'])
    await warm(product)
    await warm(LISTING)
    await warm('/api/catalog/good/100102')
    await database.pool.query("update good_offer set price = 7654321 where good_code = '100102'")
    await seen('76\u00a0543,21', product)
    await seen('76\u00a0543,21', LISTING)
    await seen('76543.21', '/api/catalog/good/100102')
  })

  it('of a setting', async () => {
    await warm('/')
    await database.pool.query(`insert into setting (key, value) values ('seo', '{"title": "Новое имя дома"}')`)
    await seen('Новое имя дома', '/')
  })

  it('of the shop’s own days off', async () => {
    const product = String((await shop.page('/product/100101/')).headers['location'])
    const promises = async () => {
      const answers = await Promise.all(
        [shop, neighbour].map((each) => each.page(product, { host: 'pskov.shop.test' })),
      )
      return answers.map(({ body }) => /Сроки уточняются|Курьер:\s[а-я0-9]/.exec(body)?.[0].slice(0, 10))
    }
    expect(await promises()).toEqual([expect.stringMatching(/^Курьер:\s/), expect.stringMatching(/^Курьер:\s/)])
    await database.pool.query(
      "insert into calendar_day (day, node_code, works) select current_date + n, '000001', false from generate_series(0, 50) n",
    )
    await expect.poll(promises, { interval: 10 }).toEqual(['Сроки уточ', 'Сроки уточ'])
    await database.pool.query('delete from calendar_day')
    await expect
      .poll(promises, { interval: 10 })
      .toEqual([expect.stringMatching(/^Курьер:\s/), expect.stringMatching(/^Курьер:\s/)])
  })

  it('of a text, and only where it is shown', async () => {
    await database.pool.query("insert into page (code, title, description, body) values ('about', 'О нас', '', 'Было')")
    await warm('/about/')
    await warm(LISTING)
    await database.pool.query("update page set body = 'Стало' where code = 'about'")
    await seen('Стало', '/about/')
    expect(await how(LISTING)).toBe('hit')
  })

  it('of an address', async () => {
    await warm('/brands/')
    await database.pool.query("insert into redirect (from_address, to_address) values ('/brands/', '/catalog/')")
    await expect
      .poll(async () =>
        (await Promise.all([shop.page('/brands/'), neighbour.page('/brands/')])).every(
          ({ headers }) => headers['location'] === '/catalog/',
        ),
      )
      .toBe(true)
    await database.pool.query('delete from redirect')
  })
})

describe('a page that is not there', () => {
  const PERSON = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const UNKNOWN = ['/nothing/', '/about.html', '/index.php', '/product/abc.html', '/catalog/old/Default.aspx?id=5']

  it.each(UNKNOWN)('%s is the Russian screen for people', async (url) => {
    for (const _again of [1, 2]) {
      const answer = await shop.page(url, { accept: PERSON })
      expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
        404,
        'text/html; charset=utf-8',
        'accept, accept-encoding',
      ])
      for (const words of ['Страница не найдена', '404', 'В каталог', 'На главную', 'noindex'])
        expect(answer.body).toContain(words)
    }
  })

  it.each([...UNKNOWN, '/nothing.xml/x.json'])('%s is JSON in the specification’s words for a program', async (url) => {
    for (const _again of [1, 2]) {
      const answer = await shop.page(url, { accept: 'application/json' })
      const words = 'This page could not be found'
      expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
        404,
        'application/json; charset=utf-8',
        'accept',
      ])
      expect(answer.json()).toEqual({ errorCode: 'NOT_FOUND', errorMessage: words, errors: { source: [words] } })
    }
  })

  it.each([
    '/assets/gone-x1.js',
    '/pictures/gone.webp',
    '/favicon-old.png',
    '/yml/google.xml',
    '/app.js.map',
    '/assets/a.html',
    '/backup.zip',
  ])('%s stays short, whoever asks', async (url) => {
    const answer = await shop.page(url, { accept: PERSON })
    expect([answer.statusCode, answer.body.length < 200]).toEqual([404, true])
  })

  it.each(['*/*', ''])('wp-login.php asked for with «%s» is not worth a page', async (accept) => {
    const answer = await shop.page('/wp-login.php', { accept })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  it('an order’s link that opens nothing is not there, is counted and kept nowhere; a right one is', async () => {
    const guest = openVisitor(neighbour)
    await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    const { data } = await guest.post('/order/save', orderForm())
    const right = await neighbour.page(data.orderUrl)
    expect([right.statusCode, right.body.includes('Такого заказа нет')]).toEqual([200, false])
    const guess = () => neighbour.page(`/order/${crypto.randomUUID()}/`, { accept: PERSON })
    const wrong = await guess()
    expect([wrong.statusCode, wrong.headers['cache-control']]).toEqual([404, 'private, no-store'])
    expect(wrong.body).toContain('Такого заказа нет')
    for (let times = 1; times < 30; times++) await guest.get(`/order/${crypto.randomUUID()}`)
    expect((await guess()).statusCode).toBe(429)
    expect((await neighbour.page(data.orderUrl)).statusCode).toBe(200)
  })

  it('a page that is there is a page for everybody', async () => {
    const answer = await shop.page(LISTING, { accept: 'application/json' })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      'accept-encoding',
    ])
  })
})
