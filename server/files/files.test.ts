import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockState } from '#rules/delivery/availability-text.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { checkFiles } from './check/check-files.ts'
import { buildFiles, type BuiltFiles } from './write/build-files.ts'
import { RECEIVERS } from './receivers.ts'
import { FEEDS, type FeedName } from './stored-file-names.ts'
import { all, parseXml, sitemapErrors, textOf, xmlErrors } from './test/xml.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'verstak-files-'))
const NASTY = '100102'
const ELSEWHERE = '100103'
const BRANCHES = [
  { code: '000001', host: 'pskov.shop.test' },
  { code: '777', host: 'shop.test' },
] as const

let shop: CatalogShop
let built: BuiltFiles
const build = () => buildFiles({ db: shop.database.db, config: shop.config, now: shop.time.now })
const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host, ...headers } })
const text = async (host: string, url: string) => (await get(host, url)).body

/** It stands in another branch alone: there to be had in the main city, in Pskov only to be ordered. */
async function moveToOtherBranch(code: string) {
  const { db } = shop.database
  const { shelf_node: _, ...first } = await db
    .selectFrom('warehouse')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const json = { work_time: JSON.stringify(first.work_time), pictures: JSON.stringify(first.pictures) }
  await db
    .insertInto('warehouse')
    .values({ ...first, ...json, id: 9, slug: 'moscow', node_code: '777' })
    .execute()
  await db.deleteFrom('good_stock').where('good_code', '=', code).execute()
  await db.insertInto('good_stock').values({ warehouse_id: 9, good_code: code, quantity: 3 }).execute()
  await db.updateTable('good_offer').set({ delivery_days: 4 }).where('good_code', '=', code).execute()
}

beforeAll(async () => {
  shop = await openCatalogShop({ DATA_DIR: dataDir })
  await shop.database.db
    .updateTable('good')
    .set({
      name: `Перфоратор «П» & "К" <b>'ы'</b>\u0001 ${'очень '.repeat(40)}длинный`,
      description: `# Заголовок\n\n**Берёт** ]]> & <i>бетон</i> 🔨\u0008.\n\n${'Слово '.repeat(900)}`,
    })
    .where('code', '=', NASTY)
    .execute()
  await moveToOtherBranch(ELSEWHERE)
  // written by mistake: the main city has no courier
  await shop.database.db
    .insertInto('delivery_tier')
    .values({ node_code: '777', start_amount: 0, price: 69_000 })
    .execute()
  built = (await build())!
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each(BRANCHES)('sitemaps of $host', ({ host }) => {
  it('are valid, name each part once and each address once, all on the host', async () => {
    const index = await text(host, '/sitemap.xml')
    expect(await sitemapErrors('sitemap.xml', index)).toEqual([])
    const parts = all(parseXml(index), 'loc').map((loc) => loc.text)
    expect(new Set(parts)).toEqual(
      new Set(['categories', 'products', 'brands', 'rent', 'other'].map((name) => `http://${host}/${name}.xml`)),
    )
    const addresses: string[] = []
    for (const part of parts) {
      const body = await text(host, new URL(part).pathname)
      expect(await sitemapErrors(part, body)).toEqual([])
      addresses.push(...all(parseXml(body), 'loc').map((loc) => loc.text))
    }
    expect(addresses.length).toBe(new Set(addresses).size)
    expect(addresses.filter((address) => !address.startsWith(`http://${host}/`))).toEqual([])
    expect(addresses).toContain(`http://${host}/`)
    expect(addresses).toContain(`http://${host}/catalog/perforatory/norvik/`)
    expect(addresses).not.toContain(`http://${host}/catalog/pustoy/`)
  })
})

describe.each(BRANCHES)('listings in the sitemap of $host', ({ host, code }) => {
  it('are those that show something, page by page', async () => {
    const listed = all(parseXml(await text(host, '/categories.xml')), 'loc').map((loc) => new URL(loc.text))
    for (const { pathname, searchParams } of listed) {
      const [, , category, slug] = pathname.split('/')
      const page = searchParams.get('page') ?? '1'
      const { data } = await shop.ask(
        `/catalog/category/${category}/listing?nodeLogisticCode=${code}&page=${page}${slug ? `&slug=${slug}` : ''}`,
      )
      expect([pathname, page, data.goods.length > 0, data.seo.robots]).toEqual([pathname, page, true, 'index, follow'])
    }
    const { data: root } = await shop.ask(`/catalog/category/perforatory/listing?nodeLogisticCode=${code}`)
    const vendors = root.filters.find((filter: { code: string }) => filter.code === 'vendor').values
    const paths = new Set(listed.map((address) => address.pathname))
    for (const { value } of vendors) expect(paths).toContain(`/catalog/perforatory/${value}/`)
    for (const { url } of root.tags) expect(paths).toContain(url)
  })
})

/** The goods a branch has, as the shop's own cards tell it. */
async function availableGoods(node: string) {
  const rows = await shop.database.db.selectFrom('good').select('code').where('is_hire', '=', false).execute()
  const cards = await shop.services.catalog.cards(
    rows.map(({ code }) => code),
    node,
  )
  return cards.filter((card) => stockState(card, node) === 'here')
}

const CASES = BRANCHES.flatMap((branch) => FEEDS.map((feed) => ({ ...branch, feed })))
const feedOf = async (host: string, feed: FeedName) => {
  const body = await text(host, `/yml/${feed}.xml`)
  return { body, offers: all(parseXml(body), 'offer') }
}

describe.each(CASES)('feed $feed of $host', ({ host, code, feed }) => {
  it('is well-formed and holds every good there is, at the price of the branch', async () => {
    const { body, offers } = await feedOf(host, feed)
    expect(await xmlErrors(`${feed}.xml`, body)).toEqual([])
    const expected = await availableGoods(code)
    const available = offers.filter((offer) => offer.attributes.available === 'true')
    expect(available.map((offer) => [offer.attributes.id, textOf(offer, 'price')]).sort()).toEqual(
      expected.map(({ code: id, price }) => [id, String(price.priceComputed)]).sort(),
    )
    const ordered = offers.filter((offer) => offer.attributes.available === 'false')
    const isOrdered = RECEIVERS[feed].takesOrdered && code !== '777'
    expect(ordered.some((offer) => offer.attributes.id === ELSEWHERE)).toBe(isOrdered)
    if (!RECEIVERS[feed].takesOrdered) expect(ordered).toEqual([])
  })

  it('gives each offer what the receiver requires, in its limits', async () => {
    const { body, offers } = await feedOf(host, feed)
    const receiver = RECEIVERS[feed]
    const categories = new Set(all(parseXml(body), 'category').map(({ attributes }) => attributes.id))
    for (const offer of offers) {
      const missing = receiver.required.filter((name) => !textOf(offer, name))
      expect([offer.attributes.id, missing]).toEqual([offer.attributes.id, []])
      expect(categories).toContain(textOf(offer, 'categoryId'))
      expect(textOf(offer, 'url')).toMatch(new RegExp(`^http://${host}/product/`))
      expect((textOf(offer, 'name') ?? textOf(offer, 'model'))!.length).toBeLessThanOrEqual(receiver.nameLength)
      expect((textOf(offer, 'description') ?? '').length).toBeLessThanOrEqual(receiver.descriptionLength)
    }
  })
})

it('holds nothing a receiver would refuse, by our own check', async () => {
  const problems: string[] = []
  for await (const file of checkFiles(shop.database.db, shop.config))
    problems.push(...file.problems.map((problem) => `${file.branch} ${file.name}: ${problem}`))
  expect(problems).toEqual([])
})

it.each(BRANCHES)('tells a courier’s price where there is a courier: $host', async ({ host, code }) => {
  const receivers = FEEDS.filter((feed) => RECEIVERS[feed].hasDelivery)
  expect(receivers).not.toEqual([])
  for (const feed of receivers)
    expect([feed, (await text(host, `/yml/${feed}.xml`)).includes('<delivery-options>')]).toEqual([
      feed,
      code !== '777',
    ])
})

it('escapes what XML cannot hold and takes the markup out of descriptions', async () => {
  const { offers } = await feedOf('shop.test', 'offers-single')
  const nasty = offers.find((offer) => offer.attributes.id === NASTY)!
  expect(textOf(nasty, 'name')).toMatch(/^Перфоратор «П» & "К" <b>'ы'<\/b> очень/)
  expect(textOf(nasty, 'description')).toMatch(/^Заголовок\nБерёт \]\]> & бетон 🔨\.\nСлово/)
})

describe('robots.txt', () => {
  it.each(BRANCHES)('of $host names its own sitemap', async ({ host }) => {
    const answer = await get(host, '/robots.txt')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(answer.body).toContain(`\nSitemap: http://${host}/sitemap.xml\n`)
    expect(answer.body).toContain('\nDisallow: /basket/\n')
  })
})

describe('serving', () => {
  const url = '/yml/offers.xml'
  it('answers 304 to a known ETag and to a known time', async () => {
    const { headers } = await get('shop.test', url)
    expect((await get('shop.test', url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    expect((await get('shop.test', url, { 'if-none-match': `W/"x", ${String(headers.etag)}` })).statusCode).toBe(304)
    expect((await get('shop.test', url, { 'if-modified-since': String(headers['last-modified']) })).statusCode).toBe(
      304,
    )
    expect((await get('shop.test', url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it.each([
    ['gzip', 'gzip, deflate', gunzipSync],
    ['br', 'gzip;q=0.5, br', brotliDecompressSync],
  ] as const)('compresses with %s, under an ETag of its own', async (encoding, accept, unpack) => {
    const plain = await get('shop.test', url)
    const packed = await get('shop.test', url, { 'accept-encoding': accept })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers.vary).toContain('accept-encoding')
  })

  it.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=5-', 206, [5, undefined]],
    ['bytes=-7', 206, [-7, undefined]],
    ['bytes=0-1,5-6', 200, [0, undefined]],
    ['bytes=9-2', 200, [0, undefined]],
    ['lines=1-2', 200, [0, undefined]],
  ] as const)('range %s → %s', async (range, status, [from, to]) => {
    const whole = (await get('shop.test', url)).rawPayload
    const answer = await get('shop.test', url, { range, 'accept-encoding': 'gzip' })
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload.equals(whole.subarray(from, to))).toBe(true)
  })

  it('refuses a range past the end, and a continued one of another content', async () => {
    const past = await get('shop.test', url, { range: 'bytes=99999999-' })
    expect([past.statusCode, String(past.headers['content-range']).startsWith('bytes */')]).toEqual([416, true])
    expect((await get('shop.test', url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it('answers HEAD with the length and no body', async () => {
    const head = await shop.app.inject({ method: 'HEAD', url, headers: { host: 'shop.test' } })
    expect([head.statusCode, head.body, Number(head.headers['content-length']) > 1000]).toEqual([200, '', true])
  })

  it.each([
    '/products_7.xml',
    '/yml/google.xml',
    '/yml/..%2f..%2fetc.xml',
    '/rent_x.xml',
    '/sitemap.xml.gz',
    '/offers.xml.tmp',
  ])('%s is missing, in plain text', async (missing) => {
    const answer = await get('shop.test', missing)
    expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([
      404,
      expect.stringMatching(/^(text\/plain|application\/json)/),
    ])
  })
})

describe('the job', () => {
  it('keeps the old file until the new one is whole, and takes away what is not made any more', async () => {
    const folder = join(dataDir, 'files', '777')
    writeFileSync(join(folder, 'products_9.xml'), 'old')
    writeFileSync(join(folder, 'yml/vk.xml.tmp'), 'half')
    const before = readFileSync(join(folder, 'products.xml'), 'utf8')
    const broken = buildFiles({
      db: shop.database.db,
      config: shop.config,
      now: shop.time.now,
      progress: () => {
        throw new Error('the power went')
      },
    })
    await expect(broken).rejects.toThrow('the power went')
    expect(readFileSync(join(folder, 'products.xml'), 'utf8')).toBe(before)
    expect((await get('shop.test', '/products_9.xml')).body).toBe('old')
    await build()
    expect((await get('shop.test', '/products_9.xml')).statusCode).toBe(404)
    expect(() => readFileSync(join(folder, 'yml/vk.xml.tmp'))).toThrow('ENOENT')
  })

  it('runs once at a time', async () => {
    const answers = await Promise.all([build(), build(), build()])
    expect(answers.filter((answer) => answer !== null).length).toBeGreaterThanOrEqual(1)
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(1)
  })

  it('tells what it wrote', () => {
    expect(built.branches.map(({ code }) => code)).toEqual(['000001', '777'])
    expect(built.branches[0]!.files.find(({ name }) => name === 'products.xml')!.items).toBeGreaterThan(20)
  })
})

it.each(BRANCHES)('says of pickup what the checkout does: $host', async ({ host }) => {
  // both have a shop that gives orders out; what stands elsewhere is brought to it in four days
  const receivers = FEEDS.filter((feed) => RECEIVERS[feed].hasDelivery)
  for (const feed of receivers) {
    const body = await text(host, `/yml/${feed}.xml`)
    expect([feed, body.includes('<pickup>false</pickup>'), body.includes('<pickup>true</pickup>')]).toEqual([
      feed,
      false,
      true,
    ])
  }
})
