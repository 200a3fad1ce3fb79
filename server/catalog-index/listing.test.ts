import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/db/test-database.ts'
import { type FixtureCatalog, writeCatalog } from './catalog.fixture.ts'
import type { CatalogIndex, ListingRequest } from './catalog-index.ts'
import { openCatalogIndex, type OpenCatalogIndex } from './open-catalog-index.ts'
import { createSqlIndex } from './sql/sql-index.ts'

const offers = (price: number, old?: number) => ({
  '777': { price, old: old ?? null },
  '000001': { price: price * 2, days: 3, bonuses: 7 },
})

const LARGE = '00000000000000000000-4000x3000.webp'
const TALL = '11111111111111111111-500x900.webp'

const CATALOG: FixtureCatalog = {
  categories: [
    { code: 'tools' },
    { code: 'drills', parent: 'tools' },
    { code: 'saws', parent: 'tools' },
    { code: 'rent' },
  ],
  vendors: [
    { code: 'v1', name: 'Ёж' },
    { code: 'v2', name: 'NORVIK' },
    { code: 'v3', name: 'Ель' },
  ],
  attributes: [
    { code: 'power', type: 'number', unit: 'Вт', decimals: 1 },
    { code: 'chuck', type: 'list', values: ['sds', 'max', '10-20'] },
    { code: 'reverse', type: 'bool' },
    { code: 'teeth', type: 'number' },
  ],
  uses: [
    { category: 'drills', attribute: 'power', position: 2, isCard: true },
    { category: 'drills', attribute: 'chuck', position: 1, isCard: true },
    { category: 'drills', attribute: 'reverse', position: 3, isCard: true },
    { category: 'saws', attribute: 'teeth', position: 5 },
    { category: 'saws', attribute: 'power', position: 1, isFilter: false, isCard: true },
  ],
  goods: [
    {
      code: '9',
      name: 'Ёлочная дрель',
      category: 'drills',
      vendor: 'v1',
      attributes: { power: 1700.56, chuck: 'sds', reverse: true },
      offers: offers(1000_00, 1500_00),
      stock: { 1: 2, 2: 3 },
      pictures: [LARGE, TALL],
      labels: ['hit'],
      popularity: 5,
      rating: [4.5, 10],
      created: '2026-02-01T00:00:00Z',
    },
    {
      code: '10',
      name: 'ель',
      category: 'drills',
      vendor: 'v2',
      attributes: { power: 700, chuck: 'max', reverse: false },
      offers: offers(3000_50),
      stock: { 1: 1 },
      popularity: 9,
      rating: [4.5, 11],
    },
    {
      code: '11',
      name: 'Жук',
      category: 'drills',
      vendor: 'v2',
      attributes: { chuck: '10-20' },
      offers: offers(2000_00, 2001_00),
      popularity: 5,
    },
    {
      code: '100',
      name: 'арбуз',
      category: 'saws',
      vendor: 'v3',
      attributes: { teeth: 24, power: 900 },
      offers: offers(500_00, 1000_00),
      stock: { 4: 8 },
      rating: [5, 1],
    },
    { code: '101', category: 'saws', vendor: 'v1', isActive: false, offers: offers(1) },
    { code: '102', category: 'saws', vendor: 'v1', offers: { '000002': { price: 5_00 } } },
    {
      code: '200',
      name: 'Прокатный',
      category: 'rent',
      vendor: 'v1',
      isHire: true,
      tariffs: { 7: 300_00, 1: 500_00 },
      stock: { 2: 1, 4: 2 },
      offers: offers(9),
    },
    { code: '201', category: 'rent', vendor: 'v1', isHire: true, stock: { 2: 1 } },
  ],
}

let database: TestDatabase
let inMemory: OpenCatalogIndex
beforeAll(async () => {
  database = await createTestDatabase()
  await writeCatalog(database.db, CATALOG)
  inMemory = openCatalogIndex({ ...database, log: { info() {}, warn() {} } })
  await inMemory.ready
})
afterAll(async () => {
  await inMemory.close()
  await database.drop()
})

describe.each(['plain SQL', 'in memory'])('%s', (name) => {
  const index = (): CatalogIndex => (name === 'in memory' ? inMemory : createSqlIndex(database.db))
  const listing = ({
    scope,
    ...rest
  }: Partial<Omit<ListingRequest, 'scope'>> & { scope?: Partial<ListingRequest['scope']> } = {}) =>
    index().listing({
      nodeCode: '777',
      scope: { isHire: false, ...scope },
      filters: {},
      inStock: false,
      sort: 'popular',
      page: 1,
      perPage: 24,
      withFacets: true,
      ...rest,
    })
  const codes = async (request: Parameters<typeof listing>[0]) => (await listing(request)).goods.map(({ code }) => code)
  const facet = async (code: string, request: Parameters<typeof listing>[0] = {}) =>
    (await listing(request)).facets.find((each) => each.code === code)
  const counts = async (code: string, request: Parameters<typeof listing>[0] = {}) =>
    Object.fromEntries((await facet(code, request))?.values?.map(({ value, count }) => [value, count]) ?? [])

  it('makes a card of everything a card shows', async () => {
    const { goods } = await listing({ filters: { vendor: { values: ['v1-slug'] } } })
    const image = (
      file: string,
      widths: [asked: number, real: number][],
      alt: string,
      width: number,
      height: number,
    ) => ({
      src: `/pictures/640/${file}`,
      srcset: widths.map(([asked, real]) => `/pictures/${asked}/${file} ${real}w`).join(', '),
      alt,
      width,
      height,
    })
    const all = [320, 640, 768, 1024, 1280, 1536].map((each): [number, number] => [each, each])
    expect(goods).toEqual([
      {
        code: '9',
        article: 'A-9',
        name: 'Ёлочная дрель',
        url: '/product/tovar-9-9/',
        vendor: { code: 'v1', slug: 'v1-slug', name: 'Ёж' },
        category: { code: 'drills', name: 'Раздел drills' },
        images: [
          image(LARGE, all, 'Ёлочная дрель', 4000, 3000),
          image(
            TALL,
            [
              [320, 320],
              [640, 500],
            ],
            'Ёлочная дрель, фото 2',
            500,
            900,
          ),
        ],
        price: { priceComputed: 1000, priceOld: 1500, discountPercent: 33, bonuses: 0, priceAfterRegistration: null },
        goodLocalCount: 2,
        goodTotalCount: 5,
        deliveryDays: 1,
        shelves: [{ shop: 1, count: 2 }],
        // nobody has said how long it is on the way
        away: [{ count: 3, days: -1 }],
        rating: { value: 4.5, count: 10 },
        labels: ['hit'],
        unit: 'шт.',
        isHire: false,
        attributes: [
          { code: 'chuck', name: 'Свойство chuck', value: 'SDS', unit: null },
          { code: 'power', name: 'Свойство power', value: '1\u00a0700,6', unit: 'Вт' },
          { code: 'reverse', name: 'Свойство reverse', value: 'да', unit: null },
        ],
      },
    ])
  })

  it('has the branch’s own price and stock, and only goods it offers', async () => {
    expect(
      (await listing({ nodeCode: '000001', filters: { vendor: { values: ['v1-slug'] } } })).goods[0],
    ).toMatchObject({
      price: { priceComputed: 2000, bonuses: 7 },
      goodLocalCount: 3,
      goodTotalCount: 5,
      deliveryDays: 1,
    })
    expect(await codes({ nodeCode: '000002' })).toEqual(['102'])
    expect(await listing({ nodeCode: 'nowhere' })).toEqual({ goods: [], total: 0, facets: [] })
  })

  it.each([
    // nobody has an 11: it is last whatever the order
    ['popular', ['10', '9', '100', '11']],
    ['price-asc', ['100', '9', '10', '11']],
    ['price-desc', ['10', '9', '100', '11']],
    ['discount', ['100', '9', '10', '11']],
    ['rating', ['100', '10', '9', '11']],
    ['new', ['9', '10', '100', '11']],
    ['name', ['100', '9', '10', '11']],
  ] as const)('sorts by %s, then by code, what can be had first', async (sort, expected) => {
    expect(await codes({ sort })).toEqual(expected)
  })

  it('a branch lists what it has before what comes from elsewhere, and that before what is nowhere', async () => {
    expect(await codes({ nodeCode: '000001', sort: 'popular' })).toEqual(['9', '10', '100', '11'])
    expect(await codes({ nodeCode: '000001', sort: 'price-desc', perPage: 2, page: 2 })).toEqual(['100', '11'])
  })

  it('keeps the order of a search, and narrows it', async () => {
    const scope = { codes: ['11', '100', 'unknown', '9', '11', '101'] }
    expect(await codes({ scope, sort: 'rank' })).toEqual(['11', '100', '9'])
    expect(await codes({ scope, sort: 'rank', filters: { price: { max: 1500 } } })).toEqual(['100', '9'])
    expect(await codes({ scope: { codes: [] }, sort: 'rank' })).toEqual([])
  })

  it('counts each facet without its own choice, and shows what would be empty', async () => {
    const filters = { vendor: { values: ['v1-slug'] }, chuck: { values: ['sds', 'max'] } }
    const scope = { categoryCode: 'drills' }
    expect((await listing({ scope, filters })).total).toBe(1)
    expect(await counts('vendor', { scope, filters })).toEqual({ 'v1-slug': 1, 'v2-slug': 1 })
    expect(await counts('chuck', { scope, filters })).toEqual({ sds: 1, max: 0, '10-20': 0 })
    expect(await counts('reverse', { scope, filters })).toEqual({ 1: 1, 0: 0 })
  })

  it('spans a range over the scope and counts its steps among what the others leave', async () => {
    const price = await facet('price', {
      scope: { categoryCode: 'drills' },
      filters: { vendor: { values: ['v2-slug'] }, price: { max: 2500 } },
    })
    expect(price).toMatchObject({ type: 'range', unit: '₽', min: 1000, max: 3000.5 })
    expect(price?.histogram).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    expect(await facet('teeth', { scope: { categoryCode: 'saws' } })).toMatchObject({
      min: 24,
      max: 24,
      histogram: [1],
    })
  })

  it('offers an attribute where it filters half of the goods, or is chosen', async () => {
    const offered = async (request: Parameters<typeof listing>[0]) =>
      (await listing(request)).facets.map(({ code }) => code)
    expect(await offered({})).toEqual(['vendor', 'price', 'chuck', 'power', 'reverse'])
    expect(await offered({ scope: { categoryCode: 'saws' } })).toEqual(['vendor', 'price', 'teeth'])
    expect(await offered({ filters: { teeth: { min: 1 } } })).toEqual([
      'vendor',
      'price',
      'chuck',
      'power',
      'reverse',
      'teeth',
    ])
    expect(await offered({ withFacets: false })).toEqual([])
  })

  it.each([
    ['a filter nobody knows is dropped', { nobody: { values: ['x'] } }, 4],
    ['a value nobody has fits nothing', { chuck: { values: ['x'] } }, 0],
    ['a list value that looks like a range', { chuck: { min: 10, max: 20 } }, 1],
    ['numbers one by one', { power: { values: ['700', '900', 'many', ''] } }, 2],
    ['open ends', { power: { min: 800 } }, 2],
    ['both ends open', { power: {} }, 3],
    ['kopecks count', { price: { min: 3000.5, max: 3000.5 } }, 1],
    ['kopecks count', { price: { min: 3000.51 } }, 0],
    ['turned ends', { price: { min: 5, max: 1 } }, 0],
    ['no and yes', { reverse: { values: ['0', '1', 'maybe'] } }, 2],
    ['one of several brands', { vendor: { values: ['v3-slug', 'v1-slug', 'nobody'] } }, 2],
    ['text against injection', { vendor: { values: ["'; drop table good; --"] }, "x'; --": { min: 1 } }, 0],
  ])('%s', async (_, filters, total) => {
    expect((await listing({ filters })).total).toBe(total)
  })

  it('in stock means anywhere for the main city, in the branch for the others', async () => {
    expect(await codes({ inStock: true, sort: 'price-asc' })).toEqual(['100', '9', '10'])
    expect(await codes({ inStock: true, nodeCode: '000001' })).toEqual(['9'])
  })

  it('narrows to brand, discount and a tag’s conditions', async () => {
    expect(await codes({ scope: { vendorCode: 'v2' } })).toEqual(['10', '11'])
    // 2001 → 2000 rounds to nothing.
    expect(await codes({ scope: { onlyDiscounted: true } })).toEqual(['9', '100'])
    expect(await codes({ scope: { conditions: { chuck: 'sds', reverse: true, power: [1000, 2000] } } })).toEqual(['9'])
    expect(await codes({ scope: { conditions: { nobody: true } } })).toEqual([])
    expect(await codes({ scope: { categoryCode: 'nowhere' } })).toEqual([])
  })

  it('pages to the end and beyond', async () => {
    expect(await codes({ perPage: 3, page: 2 })).toEqual(['11'])
    expect(await listing({ perPage: 100, page: 999_999_999 })).toMatchObject({ goods: [], total: 4 })
  })

  it('keeps rental goods in a catalogue of their own', async () => {
    const { goods, facets } = await listing({ scope: { isHire: true }, nodeCode: '000001' })
    expect(goods).toMatchObject([
      {
        code: '200',
        url: '/arenda/tovar-200-200/',
        isHire: true,
        price: { priceComputed: 500, priceOld: null },
        goodLocalCount: 1,
        goodTotalCount: 3,
        deliveryDays: 0,
      },
    ])
    expect(facets.map(({ code }) => code)).toEqual(['vendor', 'price'])
    expect(await codes({ scope: { isHire: true }, nodeCode: '000002', inStock: true })).toEqual(['200'])
  })

  it('gives cards in the order asked, without unknown, withdrawn and not offered ones', async () => {
    const cards = await index().cards(['200', '10', 'x', '101', '102', '9', '10'], '777')
    expect(cards.map(({ code }) => code)).toEqual(['200', '10', '9', '10'])
    expect(await index().cards(['10'], 'nowhere')).toEqual([])
    expect(await index().cards([], '777')).toEqual([])
  })

  it('gives whole sheets: figures of cards first, then the filters, nothing of unknown and withdrawn goods', async () => {
    const sheets = await index().sheets(['9', '100', '101', 'x'])
    expect([...sheets.keys()].toSorted()).toEqual(['100', '9'])
    const figures = (code: string) => sheets.get(code)?.map((figure) => `${figure.code} ${figure.value}`)
    expect(figures('9')).toEqual(['chuck SDS', 'power 1\u00a0700,6', 'reverse да'])
    expect(figures('100')).toEqual(['power 900', 'teeth 24'])
    expect((await index().sheets([])).size).toBe(0)
  })

  it('gives values of attributes, nothing of unknown and withdrawn goods or attributes', async () => {
    const values = await index().values(['9', '100', '101', 'x'], ['power', 'chuck', 'reverse', 'no-such'])
    expect([...values].map(([attribute, own]) => [attribute, Object.fromEntries(own)])).toEqual([
      ['power', { 9: 1700.56, 100: 900 }],
      ['chuck', { 9: 'sds' }],
      ['reverse', { 9: true }],
      ['no-such', {}],
    ])
  })

  it('counts the goods of every vendor below each root', async () => {
    const count = async (nodeCode?: string) => {
      const byRoot = await index().vendorCounts(nodeCode === undefined ? {} : { nodeCode })
      return Object.fromEntries([...byRoot].map(([root, counts]) => [root, Object.fromEntries(counts)]))
    }
    expect(await count()).toEqual({ tools: { v1: 2, v2: 2, v3: 1 } })
    expect(await count('777')).toEqual({ tools: { v1: 1, v2: 2, v3: 1 } })
    expect(await count('nowhere')).toEqual({})
  })

  it('counts the goods below every category', async () => {
    const count = async (scope: Parameters<CatalogIndex['categoryCounts']>[0]) =>
      Object.fromEntries(await index().categoryCounts(scope))
    expect(await count({ isHire: false })).toEqual({ tools: 5, drills: 3, saws: 2 })
    expect(await count({ isHire: false, nodeCode: '777' })).toEqual({ tools: 4, drills: 3, saws: 1 })
    expect(await count({ isHire: false, vendorCode: 'v2' })).toEqual({ tools: 2, drills: 2 })
    expect(await count({ isHire: true })).toEqual({ rent: 1 })
    expect(await count({ isHire: false, vendorCode: 'nobody' })).toEqual({})
  })
})
