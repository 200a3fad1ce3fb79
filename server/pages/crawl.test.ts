import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoShop } from '#demo/load.ts'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { buildFiles } from '#server/files/write/build-files.ts'
import { all, parseXml } from '#server/files/test/xml.ts'
import { closedBy, crawl, type CrawledPage, isIndexable, crawlPage } from '#server/test/crawl.ts'
import { checkJsonLd } from '#server/test/json-ld-check.ts'
import { namedPictures } from '#server/test/stored-pictures.ts'
import { refusedByLibrary } from '#server/test/json-ld-library.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

const HOST = 'pskov.shop.test'
const ORIGIN = `http://${HOST}`
const dataDir = mkdtempSync(join(tmpdir(), 'verstak-crawl-'))

let database: TestDatabase
let shop: PageShop
let pages: Map<string, CrawledPage>
let from: Map<string, string>
let listed: string[]

const fetchPage = async (address: string) => {
  const { pathname, search } = new URL(address)
  const { statusCode, headers, body } = await shop.page(pathname + search, { host: HOST })
  return { status: statusCode, location: headers.location ?? null, body, type: String(headers['content-type'] ?? '') }
}
/** Of addresses alike, so many are walked: the rest are links of the same component to the same screen. */
const FEW = 4
/** Other looks of a page (`?view=`, `?tag=`), none of them for an index; passports, each of them set in type. */
function kindOf(url: string): string | null {
  const [path = '', query] = url.split('?')
  if (query !== undefined) return `${path.replaceAll(/(?<=.\/)[^/]+/g, '*')}?${[...new URLSearchParams(query).keys()]}`
  return path.startsWith('/documents/') ? '/documents/' : null
}
function closedBeyondFew(isClosed: (url: string) => boolean): (url: string) => boolean {
  const taken = new Map<string, Set<string>>()
  return (url) => {
    const kind = kindOf(url)
    if (isClosed(url)) return true
    if (kind === null) return false
    const own = taken.get(kind) ?? new Set<string>()
    taken.set(kind, own.size < FEW ? own.add(url) : own)
    return !own.has(url)
  }
}
const text = async (path: string) => (await fetchPage(ORIGIN + path)).body
const locations = (xml: string) => all(parseXml(xml), 'loc').map((loc) => loc.text)

beforeAll(async () => {
  buildPages()
  database = await createTestDatabase()
  await loadDemoShop(database.pool, { goods: 100, seed: 1, storePictures: namedPictures, now: new Date() })
  // fewer pages of kinds that are all alike, so that the walk stays short
  await sql`update good set is_active = false where is_hire and code not in (select code from good where is_hire order by code limit 12)`.execute(
    database.db,
  )
  await sql`update good set is_active = false where not is_hire and code not in (select code from good where not is_hire order by category_code, code limit 40)`.execute(
    database.db,
  )
  await sql`delete from tag where (category_code, slug) not in (select category_code, slug from tag order by category_code, slug limit 20)`.execute(
    database.db,
  )
  await sql`delete from publication where id not in (select id from (select id, row_number() over (partition by kind, blog_type_code order by id) as place from publication) as numbered
    where place <= case kind when 'blog' then 2 else 8 end)`.execute(database.db)
  shop = await openPageShop(database, { DATA_DIR: dataDir })
  await buildFiles({ db: database.db, config: shop.config, now: new Date() })
  ;({ pages, from } = await crawl({
    origin: ORIGIN,
    fetchPage,
    isClosed: closedBeyondFew(closedBy(await text('/robots.txt'))),
  }))
  listed = (
    await Promise.all(
      locations(await text('/sitemap.xml')).map(async (part) => locations(await text(new URL(part).pathname))),
    )
  ).flat()
})
afterAll(async () => {
  await shop.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Each kind of page for an index, and what machines must hear there. */
const KINDS: [RegExp, string[]][] = [
  [/^\/$/, ['Organization', 'WebSite']],
  [/^\/catalog\/$/, ['OfferCatalog', 'BreadcrumbList']],
  [/^\/catalog\/constants\/$/, ['BreadcrumbList']],
  [/^\/catalog\/(?!constants)[^/]+\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/catalog\/[^/]+\/[^/]+\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/product\//, ['Product', 'BreadcrumbList']],
  [/^\/brands\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/brands\/[^/]+\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/discount\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/shops\/$/, ['LocalBusiness', 'BreadcrumbList']],
  [/^\/shops\/[^/]+\/$/, ['LocalBusiness', 'BreadcrumbList']],
  [/^\/service\/$/, ['LocalBusiness', 'BreadcrumbList']],
  [/^\/service\/[^/]+\/$/, ['LocalBusiness', 'BreadcrumbList']],
  [/^\/arenda\/$/, ['FAQPage', 'OfferCatalog', 'BreadcrumbList']],
  [/^\/arenda\/[^/]+\/$/, ['Product', 'BreadcrumbList']],
  [/^\/catalog-prokata\/$/, ['OfferCatalog', 'BreadcrumbList']],
  [/^\/catalog-prokata\/[^/]+\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/blog\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/blog\/[^/]+\/[^/]+\/$/, ['Article', 'BreadcrumbList']],
  [/^\/(news|actions|publications)\/$/, ['ItemList', 'BreadcrumbList']],
  [/^\/(news|actions|publications)\/[^/]+\/$/, ['Article', 'BreadcrumbList']],
  [/^\/(delivery|payment)\/$/, ['BreadcrumbList']],
]
const wantedTypes = (path: string) => KINDS.find(([kind]) => kind.test(path))?.[1] ?? []

const indexable = () => [...pages].filter(([address, page]) => isIndexable(address, page))
/** With where the link stood, for whoever has to mend it. */
const told = (found: [string, CrawledPage][]) =>
  found.map(([address, { status, location }]) => `${address} ${status} ${location ?? ''} ← ${from.get(address)}`)

describe('the demo shop, walked from its first page', () => {
  it('has no broken link', () => expect(told([...pages].filter(([, { status }]) => status >= 400))).toEqual([]))

  it('leads nowhere through a redirect', () =>
    expect(told([...pages].filter(([, { status }]) => status >= 300 && status < 400))).toEqual([]))

  it('gives each page for an index a title of its own', () => {
    const byTitle = Map.groupBy(indexable(), ([, { title }]) => title)
    expect(
      [...byTitle]
        .filter(([, same]) => same.length > 1)
        .map(([title, same]) => [title, same.map(([address]) => address)]),
    ).toEqual([])
  })

  it('lists each page for an index once in the sitemaps, and nothing else', async () => {
    expect(listed.length).toBe(new Set(listed).size)
    const reached = new Set(indexable().map(([address]) => address))
    expect([...reached].filter((address) => !listed.includes(address))).toEqual([])
    const unreached = listed.filter((address) => !reached.has(address))
    expect(unreached).toEqual([])
  })

  it('tells each page in full', () => {
    const problems = indexable().flatMap(([address, page]) => [
      ...(page.titles === 1 && page.title.length > 10 ? [] : [`${address}: заголовок «${page.title}»`]),
      ...(page.description.length > 40 ? [] : [`${address}: описание «${page.description}»`]),
      ...(page.h1.length === 1 && page.h1[0] ? [] : [`${address}: h1 ${JSON.stringify(page.h1)}`]),
      ...(page.og['og:image']?.startsWith('http') ? [] : [`${address}: нет og:image`]),
      ...(page.og['og:url'] === address ? [] : [`${address}: og:url ${page.og['og:url']}`]),
    ])
    expect(problems).toEqual([])
  })

  it('describes each page to machines, strictly by schema.org', () => {
    const problems = indexable().flatMap(([address, { jsonLd }]) => {
      const checked = jsonLd.map(checkJsonLd)
      const missing = wantedTypes(new URL(address).pathname).filter(
        (type) => !checked.some(({ types }) => types.includes(type)),
      )
      return [
        ...checked.flatMap((each) => each.problems),
        ...missing.map((type) => `нет ${type}`),
        ...(jsonLd.length > 1 ? ['несколько описаний'] : []),
      ].map((problem) => `${address} ${problem}`)
    })
    expect(problems).toEqual([])
  })

  it('says nothing to machines that a validator of their makers refuses', async () => {
    const problems: string[] = []
    for (const [address, { jsonLd }] of indexable())
      for (const each of jsonLd)
        problems.push(...(await refusedByLibrary(each)).map((problem) => `${address} ${problem}`))
    expect(problems).toEqual([])
    // and not for want of something to refuse
    expect(
      await refusedByLibrary({
        '@graph': [{ '@type': 'Product', name: 'Бур', offers: { '@type': 'Offer', priceCurrency: 'RUB' } }],
      }),
    ).not.toEqual([])
  })

  it('tells machines what buyers think of a good', () => {
    const goods = indexable()
      .flatMap(([, { jsonLd }]) => jsonLd as { '@graph': Record<string, unknown>[] }[])
      .flatMap((each) => each['@graph'])
      .filter((thing) => thing['@type'] === 'Product')
    expect(goods.some((good) => good['offers'] && good['aggregateRating'] && good['review'])).toBe(true)
  })

  it('offers what its city seeks where nothing was typed', async () => {
    expect(
      (await shop.app.inject({ url: '/api/search/quick?q=', headers: { host: HOST } })).json().data.queries,
    ).toContain('перфоратор')
  })

  it('reached each kind of page', () => {
    const paths = indexable().map(([address]) => new URL(address).pathname)
    expect(KINDS.filter(([kind]) => !paths.some((path) => kind.test(path))).map(([kind]) => kind.source)).toEqual([])
  })

  it('links each page to the same one of the other cities', () => {
    const { links } = pages.get(`${ORIGIN}/catalog/perforatory/`)!
    expect(links).toContain('http://shop.test/catalog/perforatory/')
    expect(links).toContain('http://spb.shop.test/catalog/perforatory/')
  })
})

describe('a crawler that tries combinations of filters', () => {
  it('hears the same of a thousand: not for the index, and the page they narrow', async () => {
    const { data } = (await shop.page('/api/catalog/category/elektroinstrument/filters', { host: HOST })).json()
    const choices = data.filters.flatMap(({ code, values = [] }: { code: string; values?: { value: string }[] }) =>
      values.map(({ value }) => `filter[${code}]=${value}`),
    ) as string[]
    const isClosed = closedBy(await text('/robots.txt'))
    const combinations = choices
      .flatMap((one, at) => choices.slice(at + 1).map((other) => `${one}&${other}`))
      .slice(0, 1000)
    expect(combinations.length).toBeGreaterThan(100)
    expect(combinations.filter((query) => !isClosed(`/catalog/elektroinstrument/?${query}`))).toEqual([])
    for (const query of combinations.filter((_, at) => at % 40 === 0)) {
      const answer = await fetchPage(`${ORIGIN}/catalog/elektroinstrument/?${query}`)
      const { robots, canonical } = crawlPage(answer.body)
      expect([query, answer.status, robots, canonical]).toEqual([
        query,
        200,
        'noindex, follow',
        `${ORIGIN}/catalog/elektroinstrument/`,
      ])
    }
  })
})
