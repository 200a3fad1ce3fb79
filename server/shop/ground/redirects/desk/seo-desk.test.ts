import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { flushTallies, countMissing, countMoved } from '../address-tallies.ts'
import { recordBuild, takeAskedBuild } from '#server/shop/around/content/seo-desk/site-files.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import { redirectCache } from '../redirect-cache.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: OfficeShop
let content: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  content = await shop.as('content')
  await shop.database.db
    .insertInto('page')
    .values({ code: 'delivery', title: 'Доставка', body: 'Да', description: '', updated_at: shop.time.now })
    .execute()
})
afterAll(() => shop.close())

const save = (from: string, to: string, was: string | null = null) => content.post('/redirects', { from, to, was })
const meant = (from: string, to: string) => content.post('/redirects', { from, to, was: null, isMeant: true })
const list = async (query = '') => (await content.get(`/redirects${query}`)).data

describe('redirects', () => {
  it('are counted where visitors meet them', async () => {
    await shop.database.db.insertInto('redirect').values({ from_address: '/met/', to_address: '/delivery/' }).execute()
    const met = await shop.get('/met/?utm_source=x')
    expect([met.statusCode, met.headers.location]).toEqual([301, '/delivery/?utm_source=x'])
    await flushTallies(shop.services)
    expect((await list('?search=met')).rows).toMatchObject([{ from: '/met/', hits: 1 }])
    await shop.database.db.deleteFrom('redirect').execute()
  })

  it('are added, changed, found and taken away; a wrong one is refused in words', async () => {
    expect((await save('/old/', '/delivery/')).data).toMatchObject({ from: '/old/', to: '/delivery/' })
    expect((await save('/older/', `http://${MAIN_HOST}/old/`)).data).toMatchObject({ from: '/older/' })
    // a chain is walked to its end
    expect(await list('?search=older')).toMatchObject({ rows: [{ from: '/older/', to: '/delivery/', hits: 0 }] })
    expect((await save('/old/', '/payment/')).errorMessage).toHaveProperty('from')
    expect((await save('/old/', 'https://evil.example/')).errorMessage).toHaveProperty('to')
    expect((await save('/old/', '/old/')).errorMessage).toHaveProperty('to')
    expect((await save('/delivery/', '/older/')).errorMessage).toEqual({ to: [expect.stringContaining('кольцо')] })
    expect((await save('/old-2/', '/delivery/', '/older/')).status).toBe(200)
    expect((await list()).rows.map(({ from }: { from: string }) => from).toSorted()).toEqual(['/old-2/', '/old/'])
    expect((await content.post('/redirects/drop', { from: '/old-2/' })).status).toBe(200)
    expect((await content.post('/redirects/drop', { from: '/old-2/' })).status).toBe(409)
  })

  it.each([
    '/',
    '/catalog/',
    '/basket/',
    '/basket/checkout/',
    '/personal-account/orders/',
    `http://${MAIN_HOST}`,
    '/robots.txt',
    '/sw.js',
    '/repair/abc/',
    '/o/abc/',
  ])('never lead away from %s, not even when meant, from a file or written by hand', async (page) => {
    expect((await meant(page, '/delivery/')).errorMessage).toEqual({ from: [expect.stringContaining('нельзя')] })
    const file = { text: `${page};/delivery/\n/fine/;/delivery/`, isTrial: false }
    expect((await content.post('/redirects/import', file)).data).toMatchObject({
      isDone: false,
      problems: [expect.stringContaining('нельзя')],
    })
    const path = normalAddress(new URL(page, `http://${MAIN_HOST}`).pathname)!
    const own = await redirectCache(shop.services.db)()
    await shop.database.db.insertInto('redirect').values({ from_address: path, to_address: '/delivery/' }).execute()
    expect([...(await redirectCache(shop.services.db)()).keys()]).toEqual([...own.keys()])
    await shop.database.db.deleteFrom('redirect').where('from_address', '=', path).execute()
  })

  it('over a living page or to nowhere are written only when that was read', async () => {
    const good = await shop.database.db.selectFrom('good').select(['code', 'slug']).executeTakeFirstOrThrow()
    const product = `/product/${good.slug}-${good.code}/`
    const before = (await list()).total
    const asked = await save(product, '/nowhere/')
    expect(asked.data).toMatchObject({
      isSaved: false,
      warnings: [
        expect.stringContaining('перестанут видеть'),
        expect.stringContaining('/nowhere/ — такой страницы нет'),
      ],
    })
    expect((await list()).total).toBe(before)
    expect((await meant(product, '/nowhere/')).data.isSaved).toBe(true)
    await content.post('/redirects/drop', { from: product })
    const file = { text: `/delivery/;/nowhere/`, isTrial: true }
    expect((await content.post('/redirects/import', file)).data.warnings).toHaveLength(2)
  })

  it('are tried hop by hop', async () => {
    const test = async (address: string) => (await content.post('/redirects/test', { address })).data
    expect(await test('/OLD')).toMatchObject({
      hops: [{ why: 'spelling' }, { address: '/old/', why: 'redirect' }, { address: '/delivery/', why: null }],
      end: 'page',
      name: 'Доставка',
    })
    expect(await test('/nothing/')).toMatchObject({ end: 'missing' })
    await shop.database.db
      .insertInto('redirect')
      .values([
        { from_address: '/r1/', to_address: '/r2/' },
        { from_address: '/r2/', to_address: '/r1/' },
      ])
      .execute()
    expect(await test('/r1/')).toMatchObject({ end: 'ring' })
    await shop.database.db.deleteFrom('redirect').where('from_address', 'in', ['/r1/', '/r2/']).execute()
    expect((await content.post('/redirects/test', { address: 'нет' })).status).toBe(422)
  })

  it('come from a file, its difference first', async () => {
    const text = '/old/;/payment/\n/new-one/;/delivery/\n'
    const trial = (await content.post('/redirects/import', { text, isTrial: true })).data
    expect(trial).toMatchObject({ added: 1, changed: 1, same: 0, isDone: false })
    expect(trial.differences).toContainEqual({ from: '/old/', to: '/payment/', was: '/delivery/' })
    expect((await list()).total).toBe(1)
    expect((await content.post('/redirects/import', { text, isTrial: false })).data.isDone).toBe(true)
    expect((await list()).total).toBe(2)
    const ring = { text: '/a/;/b/\n/b/;/a/\n/c/;https://evil.example/', isTrial: false }
    const refused = (await content.post('/redirects/import', ring)).data
    expect([refused.isDone, refused.problems.length]).toEqual([false, 3])
  })

  it('are counted by a batch, and so is what people did not find', async () => {
    const person = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)', referer: 'https://forum.example/topic?id=1' }
    for (let at = 0; at < 3; at++) countMoved(shop.services.db, '/old/')
    countMissing(shop.services.db, '/deliveri/?utm=1', person)
    countMissing(shop.services.db, '/deliveri/', person)
    countMissing(shop.services.db, '/deliveri/', { 'user-agent': 'YandexBot/3.0' })
    countMissing(shop.services.db, '/wp-login.php', person)
    await flushTallies(shop.services)
    await flushTallies(shop.services)
    expect((await list('?order=hits')).rows[0]).toMatchObject({ from: '/old/', hits: 3 })
    const missing = async () => (await content.get('/missing-pages')).data
    expect(await missing()).toMatchObject([
      { path: '/deliveri/', hits: 2, referer: 'https://forum.example/topic', suggestion: '/delivery/' },
    ])
    await save('/deliveri/', '/delivery/')
    expect(await missing()).toEqual([])
  })
})

const NONE = { title: '', description: '', h1: '', text: '' }

describe('titles of pages', () => {
  const write = (body: object) => content.post('/seo-kinds', { kind: 'catalog', nodeCode: null, ...NONE, ...body })
  const title = async (node: string) => {
    invalidateMemoized(shop.services.db)
    return (await shop.get(`/api/content/seo?type=catalog&nodeLogisticCode=${node}`)).json().data.title
  }

  it('are the shop’s own, by branch, and the built-in ones again', async () => {
    const builtIn = await title('000001')
    const words = { title: '{name} {city} — {shop}{page}', description: 'Всё {city}.' }
    expect(
      (await content.post('/seo-kinds/sample', { kind: 'catalog', nodeCode: '000001', ...NONE, ...words })).data,
    ).toMatchObject({ title: expect.stringMatching(/^Каталог инструмента в Пскове — /) })
    await write(words)
    await write({ ...words, nodeCode: '000001', title: 'Псков: {name}' })
    expect(await title('000001')).toBe('Псков: Каталог инструмента')
    expect(await title('777')).toMatch(/^Каталог инструмента в Москве — /)
    await write({ nodeCode: '000001', title: '', description: '' })
    await write({ title: '', description: '' })
    expect(await title('000001')).toBe(builtIn)
  })

  it('of a category know its models and price', async () => {
    await write({ kind: 'category', title: '{name}: {models} от {price}', description: 'Здесь.' })
    invalidateMemoized(shop.services.db)
    const { data } = (await shop.get('/api/catalog/category/perforatory/seo?nodeLogisticCode=000001')).json()
    expect(data.title).toMatch(/^Перфораторы: \d+\s\S+ от [\d\s]+₽$/)
    expect((await content.get('/seo-kinds')).data.kinds.length).toBeGreaterThan(10)
  })

  it('headings and texts come by kind and branch, once each, and are taken back', async () => {
    const words = { h1: '{name} {city}', text: '{text}\n\nЗакажите: {name}, {models}.' }
    await shop.database.db
      .updateTable('category')
      .set({ description: 'О перфораторах.' })
      .where('code', '=', 'perforatory')
      .execute()
    await write({ kind: 'category', ...words })
    await write({ kind: 'category', nodeCode: '777', h1: 'Москва: {name}' })
    await write({ kind: 'product', h1: '{name} ({article})', text: 'Купить **{name}** {city}.' })
    await write({ kind: 'brand', h1: 'Всё от {name}', text: 'О марке.' })
    invalidateMemoized(shop.services.db)
    const ask = async (path: string, node = '000001') =>
      (await shop.get(`/api${path}${path.includes('?') ? '&' : '?'}nodeLogisticCode=${node}`)).json().data
    const category = '/catalog/category/perforatory/seo'
    expect(await ask(category)).toMatchObject({
      title: expect.stringContaining('Перфораторы в Пскове'),
      h1: 'Перфораторы в Пскове',
      text: expect.stringMatching(/^О перфораторах\.\n\nЗакажите: Перфораторы, \d+/),
    })
    expect(await ask(category, '777')).toMatchObject({ h1: 'Москва: Перфораторы', text: 'О перфораторах.' })
    // a further page and a narrowed list repeat nothing
    const listed = async (query: string) => (await ask(`/catalog/category/perforatory/listing?${query}`)).seo.text
    expect(await listed('page=1')).toContain('Закажите')
    expect(await listed('page=2&perPage=12')).toBe('')
    expect(await listed('sort=price-asc')).not.toContain('Закажите')
    const good = await ask('/catalog/good/100101')
    expect(good).toMatchObject({ h1: `${good.name} (${good.article})` })
    expect(good.description).toContain(`Купить <strong>${good.name}</strong> в Пскове.`)
    const { slug } = (await shop.database.db.selectFrom('vendor').select('slug').limit(1).execute())[0]!
    expect(await ask(`/content/seo?type=brand&url=/brands/${slug}/`)).toMatchObject({
      own: { h1: expect.stringMatching(/^Всё от /), text: 'О марке.' },
    })
    for (const kind of ['category', 'product', 'brand']) await write({ kind })
    await write({ kind: 'category', nodeCode: '777' })
    invalidateMemoized(shop.services.db)
    expect(await ask(category)).toMatchObject({ h1: 'Перфораторы', text: 'О перфораторах.' })
    expect(await ask('/catalog/good/100101')).not.toHaveProperty('h1')
  })

  it('are looked at on a page of the shop itself, and nothing is kept', async () => {
    const look = (body: object) => content.post('/seo-kinds/preview', { nodeCode: null, ...NONE, ...body })
    for (const kind of ['category', 'product', 'brand', 'catalog', 'news'])
      expect([kind, (await look({ kind, h1: '{name}!' })).data?.url]).toEqual([
        kind,
        expect.stringContaining('/preview/'),
      ])
    expect((await look({ kind: 'news', text: 'x' })).errorMessage).toEqual({ text: [expect.any(String)] })
    expect(
      await shop.database.db.selectFrom('seo_template').select('kind').where('h1', 'like', '%!').execute(),
    ).toEqual([])
  })

  it('with an unknown value, kind or branch are refused in words', async () => {
    expect((await write({ title: '{gorod}', description: 'x' })).errorMessage).toEqual({
      title: [expect.stringContaining('{gorod}')],
    })
    expect((await write({ kind: 'moon', title: 'x', description: 'x' })).status).toBe(422)
    expect((await write({ nodeCode: 'moon', title: 'x', description: 'x' })).status).toBe(422)
    expect((await write({ title: 'x', description: '' })).status).toBe(422)
    expect((await write({ h1: 'а'.repeat(201) })).errorMessage).toHaveProperty('h1')
    expect((await write({ kind: 'product', text: '{models}' })).errorMessage).toHaveProperty('text')
  })
})

it('files are asked for once, built by the job, and a failure is told', async () => {
  expect((await content.post('/site-files/build')).data.builds).toMatchObject([{ startedAt: null }])
  expect((await content.post('/site-files/build')).status).toBe(409)
  const id = await takeAskedBuild(shop.services.db)
  await recordBuild(shop.services.db, id, async () => ({ goods: 7 }))
  await recordBuild(shop.services.db, null, () => Promise.reject(new Error('диск полон'))).catch(() => {})
  expect((await content.get('/site-files')).data.builds).toMatchObject([
    { error: 'диск полон', askedBy: null },
    { goods: 7, error: null },
  ])
})
