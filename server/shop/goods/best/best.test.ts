import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
/** Its selections are put together by the shop. */
let curated: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  curated = await openCatalogShop()
  await curated.database.db
    .insertInto('selection')
    .values([
      { code: 'master', name: 'Выбор мастера', position: 1 },
      { code: 'hits', name: 'Хиты', position: 2 },
      { code: 'empty', name: 'Без товаров', position: 3 },
    ])
    .execute()
  await curated.database.db
    .insertInto('selection_good')
    .values([
      { selection_code: 'master', good_code: '100103', position: 1 },
      { selection_code: 'master', good_code: '100999', position: 2 },
      { selection_code: 'master', good_code: '100101', position: 3 },
    ])
    .execute()
})
afterAll(() => Promise.all([shop.close(), curated.close()]))

describe('the best', () => {
  it('brands are the chosen ones', async () => {
    expect((await shop.ask('/best/vendor')).data).toMatchObject([{ slug: 'norvik', goods: 15 }])
  })

  it('goods are popular and in stock, then popular', async () => {
    const { data } = await shop.ask('/best/good?limit=4')
    expect(codesOf(data)).toEqual(['100116', '100113', '100110', '100107'])
    const all = (await shop.ask('/best/good?limit=48')).data
    expect(all).toHaveLength(38)
    expect(new Set(codesOf(all)).size).toBe(38)
  })

  it('by category: each root with its own, in stock first', async () => {
    const { data } = await shop.ask('/best/categorized-preview')
    expect(
      data.map(({ category, goods }: { category: { code: string; goods: number }; goods: { code: string }[] }) => [
        category.code,
        category.goods,
        codesOf(goods),
      ]),
    ).toEqual([
      ['elektroinstrument', 30, ['100116', '100113', '100110', '100107', '100213', '100210']],
      ['osnastka', 8, ['100301', '100304', '100307', '100302', '100303', '100305']],
    ])
  })
})

describe('the story of the season', () => {
  const put = (code: string, tags: string[], more = {}) =>
    curated.database.db
      .insertInto('publication')
      .values({
        kind: 'publication',
        blog_type_code: null,
        code,
        title: code,
        lead: '',
        body: '',
        picture: JSON.stringify({ tone: 'light', pictures: [], label: '' }),
        author: '',
        tags,
        node_codes: null,
        published_at: curated.time.now,
        starts_at: null,
        ends_at: null,
        likes: 0,
        good_codes: [],
        category_codes: ['perforatory'],
        ...more,
      })
      .execute()
  const story = async (node = '000001') => (await curated.ask(`/best/season?nodeLogisticCode=${node}`)).data

  it('is none until somebody writes one, then the newest of this time of the year that still holds', async () => {
    expect(await story()).toBeNull()
    const before = (days: number) => new Date(curated.time.now.getTime() - days * 86_400_000)
    // the clock of these tests stands in March
    await put('vesna-staraya', ['весна'], { published_at: before(30) })
    await put('vesna', ['сад', 'весна'], { published_at: before(3) })
    await put('zima', ['зима'])
    await put('konchilas', ['весна'], { kind: 'action', ends_at: before(1) })
    await put('chuzhaya', ['весна'], { node_codes: ['000002'] })
    const { publication, goods } = await story()
    expect(publication.code).toBe('vesna')
    expect(goods).toHaveLength(4)
    const isHere = goods.map(({ goodLocalCount }: { goodLocalCount: number }) => goodLocalCount > 0)
    expect(isHere).toEqual(isHere.toSorted((one: boolean, other: boolean) => Number(other) - Number(one)))
    for (const { goodTotalCount } of goods) expect(goodTotalCount).toBeGreaterThan(0)
  })
})

describe('selections', () => {
  it('stand by themselves where the shop has made none', async () => {
    expect((await shop.ask('/best/selection/tabs')).data).toEqual([
      { code: 'hits', name: 'Хиты' },
      { code: 'new', name: 'Новинки' },
      { code: 'sale', name: 'Распродажа' },
    ])
    const { data } = await shop.ask('/best/selection/all?limit=2')
    expect(data.map(({ code, goods }: { code: string; goods: { code: string }[] }) => [code, codesOf(goods)])).toEqual([
      ['hits', ['100116', '100113']],
      // the last made of those on the shelf
      ['new', ['100307', '100304']],
      // 1 000 ₽ less of the cheapest is the deepest cut
      ['sale', ['100304', '100204']],
    ])
  })

  it('of the shop keep its choice and order, what is in stock before; a known name without goods is derived', async () => {
    expect((await curated.ask('/best/selection/tabs')).data.map(({ code }: { code: string }) => code)).toEqual([
      'master',
      'hits',
      'empty',
    ])
    expect(codesOf((await curated.ask('/best/selection/goods?code=master')).data)).toEqual(['100101', '100103'])
    expect(codesOf((await curated.ask('/best/selection/goods?code=hits&limit=1')).data)).toEqual(['100116'])
    expect((await curated.ask('/best/selection/goods?code=empty')).data).toEqual([])
    expect((await curated.ask('/best/selection/goods?code=new')).status).toBe(404)
  })
})

describe('discounts', () => {
  it('list what was dearer, with filters', async () => {
    const { data, meta } = await shop.ask('/best/discount/goods?sort=discount&perPage=2')
    expect([codesOf(data), meta?.total]).toEqual([['100304', '100204'], 9])
    expect(data[0].price).toMatchObject({ priceComputed: 440, priceOld: 1440, discountPercent: 69 })
    const narrowed = await shop.ask('/best/discount/goods?categoryCode=perforatory&filter[chuck]=sds-max')
    expect(codesOf(narrowed.data)).toEqual(['100116'])
    expect((await shop.ask('/best/discount/filters?categoryCode=perforatory')).data.total).toBe(4)
  })

  it('have a page: the largest first unless asked otherwise, with sections to narrow it to', async () => {
    const { data } = await shop.ask('/best/discount/listing?perPage=2')
    expect(codesOf(data.goods)).toEqual(['100304', '100204'])
    expect(data.query.sort).toBe('popular')
    expect(codesOf((await shop.ask('/best/discount/listing?perPage=2&sort=popular')).data.goods)).toEqual(
      codesOf(data.goods),
    )
    const sections = data.categories.map(({ code, goods, url }: Record<string, unknown>) => [code, goods, url])
    expect(sections).toEqual([
      ['elektroinstrument', 7, '/discount/?categoryCode=elektroinstrument'],
      ['osnastka', 2, '/discount/?categoryCode=osnastka'],
    ])
    const narrowed = (await shop.ask('/best/discount/listing?categoryCode=osnastka&sort=price-desc')).data
    expect([narrowed.meta.total, narrowed.category, narrowed.query.sort]).toEqual([
      2,
      { code: 'osnastka', name: 'Оснастка' },
      'price-desc',
    ])
    expect((await shop.ask('/best/discount/listing?categoryCode=nothing')).status).toBe(404)
  })

  it('of what cannot be had anywhere come last, however large', async () => {
    const { goods } = (await shop.ask('/best/discount/listing')).data
    type Facts = { goodTotalCount: number; price: { discountPercent: number } }
    const isGone = goods.map(({ goodTotalCount }: Facts) => goodTotalCount === 0)
    expect(isGone).toContain(true)
    expect(isGone).toEqual(isGone.toSorted())
    const percents = (gone: boolean) =>
      goods.filter((_: Facts, at: number) => isGone[at] === gone).map(({ price }: Facts) => price.discountPercent)
    expect(Math.max(...percents(true))).toBeGreaterThan(Math.min(...percents(false)))
  })
})
