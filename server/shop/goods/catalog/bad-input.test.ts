import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

/** What nobody's catalogue has, from typos to attacks. */
const STRANGE = [
  'net-takogo',
  '0',
  '-1',
  '1e9',
  '100101x',
  '%F0%9F%98%80',
  "'%20or%201=1--",
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '..%2F..%2Fetc',
  '%25',
  '_',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'ПЕРФОРАТОРЫ',
  'perforatory%20',
  'x'.repeat(99),
]

const CATEGORY_CALLS = ['goods', 'children', 'filters', 'seo', 'listing'].map((call) => `/catalog/category/{}/${call}`)
const GOOD_CALLS = [
  '',
  '?isHire=1',
  '/related/materials',
  '/related/categories',
  '/analogs',
  '/complect',
  '/complect-goods',
  '/spare-parts',
  '/warehouses',
  '/warehouses?forRent=1',
  '/questions',
].map((call) => `/catalog/good/{}${call}`)
const OTHER_CALLS = [
  '/category/{}',
  '/category/{}/breadcrumb',
  '/vendor/{}',
  '/vendor/{}/goods',
  '/vendor/{}/filters',
  '/vendor/{}/listing',
  '/catalog/battery-platform/{}/goods',
  '/best/selection/goods?code={}',
  '/reviews/?goodCode={}',
  '/catalog/category/perforatory/goods?slug={}',
  '/catalog/category/perforatory/listing?slug={}',
  '/catalog/category/perforatory/seo?vendorSlug={}',
  '/catalog/category/perforatory/filters?tagSlug={}',
  '/vendor/norvik/goods?categoryCode={}',
  '/best/discount/goods?categoryCode={}',
  '/best/discount/filters?categoryCode={}',
]

/** Every third to each call, another third to the next: calls of a kind read their key by the same code. */
const UNKNOWN = [...CATEGORY_CALLS, ...GOOD_CALLS, ...OTHER_CALLS].map(
  (call, at) => [call, STRANGE.filter((_, place) => place % 3 === at % 3)] as const,
)

describe.each(UNKNOWN)('%s of something unknown', (call, values) => {
  it.each(values)('%s is 404 in Russian', async (value) => {
    const answer = await shop.ask(call.replace('{}', value))
    // a key too long for the column is refused by its length
    expect([404, 422]).toContain(answer.status)
    if (value.length < 20) expect([answer.status, answer.errorCode]).toEqual([404, 'NOT_FOUND'])
    expect(JSON.stringify(answer.errorMessage)).toMatch(/[а-яё]/i)
  })
})

describe('withdrawn goods', () => {
  it.each(GOOD_CALLS)('%s', async (call) => expect((await shop.ask(call.replace('{}', '100999'))).status).toBe(404))

  it('are in no list', async () => {
    expect((await shop.ask('/catalog/goods?codes=100999')).data).toEqual([])
  })
})

const LISTINGS = [
  '/catalog/category/perforatory/goods',
  '/catalog/category/perforatory/filters',
  '/vendor/norvik/goods',
  '/vendor/norvik/filters',
  '/best/discount/goods',
  '/best/discount/filters',
]

describe.each(LISTINGS)('%s', (path) => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e9', 'page'],
    ['page=x', 'page'],
    ['page=1.5', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['page=99999999999999999999', 'page'],
    ['perPage=100000', 'perPage'],
    ['perPage=0', 'perPage'],
    ['sort=cheap', 'sort'],
    ['sort=__proto__', 'sort'],
    ['inStock=yes', 'inStock'],
    ['filter[price]=5000-1000', 'filter[price]'],
    ['filter[price]=dear', 'filter[price]'],
    ['filter[price]=', 'filter[price]'],
    ['filter[vendor]=nobody', 'filter[vendor]'],
    ['filter[vendor]=__proto__', 'filter[vendor]'],
    ['filter[vendor]=%3Cb%3E', 'filter[vendor]'],
    ["filter[vendor]=';drop table good;--", 'filter[vendor]'],
    ['filter[vendor]=%F0%9F%98%80', 'filter[vendor]'],
    ['filter[chuck]=sds-ultra', 'filter[chuck]'],
    ['filter[power]=strong', 'filter[power]'],
    ['filter[damping]=2', 'filter[damping]'],
    ['filter[vendor]=norvik,nobody', 'filter[vendor]'],
  ])('refuses %s by name', async (query, parameter) => {
    const answer = await shop.ask(`${path}?${query}`)
    expect([answer.status, answer.errorCode]).toEqual([422, 'VALIDATION'])
    expect(Object.keys(answer.errorMessage as object)).toEqual([parameter])
    expect(Object.values(answer.errorMessage as Record<string, string[]>)[0]![0]).toMatch(/^[А-ЯЁ]/)
  })

  it.each([
    'filter[nonsense]=1',
    'filter[__proto__]=1',
    'filter[constructor]=1',
    'filter[toString]=1',
    'filter[]=1',
    'filter=1',
    '__proto__=1',
    'constructor=1',
    'utm_source=x',
    'filter[nonsense]=9-1',
    'filter[price][]=1',
    '%F0%9F%98%80=1',
    'filter[%00]=',
    'page=999999999',
    'filter[price]=0-0',
    'filter[price]=999999999-',
  ])('answers %s without harm', async (query) => {
    const answer = await shop.ask(`${path}?${query}`)
    expect([200, 422]).toContain(answer.status)
    if (!query.includes('%00')) expect(answer.status).toBe(200)
  })

  it('refuses an unknown branch', async () => {
    expect(await shop.ask(`${path}?nodeLogisticCode=999`)).toMatchObject({
      status: 422,
      errorMessage: { nodeLogisticCode: ['Филиала с кодом «999» нет'] },
    })
  })
})

describe.each([
  ['a category page', '/catalog/category/perforatory/listing', 16],
  ['a brand’s page', '/vendor/norvik/listing', 15],
  ['the page of discounts', '/best/discount/listing', 9],
])('%s', (_page, path, all) => {
  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=x',
    'perPage=100000',
    'sort=cheap',
    'inStock=yes',
    'filter[price]=5000-1000',
    'filter[vendor]=nobody',
    'filter[chuck]=%3Cscript%3E',
    'filter[power]=%F0%9F%98%80',
  ])('shows everything for %s and says why', async (query) => {
    const { status, data } = await shop.ask(`${path}?${query}`)
    expect([status, data.meta.total, data.refused.length]).toEqual([200, all, 1])
  })

  it('is empty, not missing, past the end', async () => {
    const { status, data } = await shop.ask(`${path}?page=1000`)
    expect([status, data.goods, data.meta.total, data.refused]).toEqual([200, [], all, []])
  })
})

describe('other parameters', () => {
  it.each([
    '/catalog/goods',
    '/catalog/goods?codes=',
    '/catalog/goods?codes=a,b',
    '/catalog/goods?codes=1;2',
    `/catalog/goods?codes=${'1,'.repeat(600)}1`,
    '/catalog/compare?codes=1,2,3,4,5',
    '/catalog/good/100101/related/materials?perPage=49',
    '/catalog/good/100101/related/materials?page=0',
    '/catalog/good/100101/questions?page=-1',
    '/best/good?limit=0',
    '/best/good?limit=1000',
    '/best/selection/goods',
    '/catalog/good/100101?isHire=maybe',
    '/catalog/category/perforatory/seo?url=' + 'x'.repeat(2001),
  ])('%s is refused', async (path) => expect((await shop.ask(path)).status).toBe(422))
})
