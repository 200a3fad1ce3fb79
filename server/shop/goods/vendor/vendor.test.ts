import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

describe('brands', () => {
  it('stand by letter, Latin before Cyrillic, without those that sell nothing', async () => {
    const { data } = await shop.ask('/vendor')
    expect(
      data.map((group: { letter: string; vendors: { slug: string; goods: number }[] }) => [
        group.letter,
        group.vendors.map((each) => [each.slug, each.goods]),
      ]),
    ).toEqual([
      ['N', [['norvik', 15]]],
      ['T', [['terro', 14]]],
      ['К', [['kedr', 9]]],
    ])
  })

  it('name the categories they are in, with counts and the address of the landing', async () => {
    const { data } = await shop.ask('/vendor/terro')
    expect(data).toMatchObject({
      code: 'v2',
      slug: 'terro',
      name: 'TERRO',
      url: '/brands/terro/',
      country: 'Россия',
      goods: 14,
    })
    expect(
      data.categories.map((each: { code: string; goods: number; url: string }) => [each.code, each.goods, each.url]),
    ).toEqual([
      ['perforatory', 5, '/catalog/perforatory/terro/'],
      ['bolgarki', 5, '/catalog/bolgarki/terro/'],
      ['bury', 4, '/catalog/bury/terro/'],
    ])
    // each shows what this very maker sells there
    const { data: goods } = await shop.ask('/vendor/terro/goods?perPage=1')
    expect(data.categories[0].image.src).toBe(goods[0].images[0].src)
    expect((await shop.ask('/vendor/pusto')).data).toMatchObject({ goods: 0, categories: [] })
  })

  it.each(['v2', 'terro'])('list their goods by %s, with filters', async (key) => {
    const { data, meta } = await shop.ask(`/vendor/${key}/goods?sort=price-asc&perPage=2`)
    expect([codesOf(data), meta?.total]).toEqual([['100304', '100102'], 14])
    const narrowed = await shop.ask(`/vendor/${key}/goods?categoryCode=perforatory&filter[chuck]=sds-max`)
    expect(codesOf(narrowed.data)).toEqual(['100114'])
    const filters = await shop.ask(`/vendor/${key}/filters?categoryCode=elektroinstrument&filter[power]=-800`)
    expect(filters.data.total).toBe(3)
    expect(codesOf(filters.data.filters)).toEqual(expect.arrayContaining(['price', 'power']))
  })

  it('are counted by what the branch sells: in the list, by itself and by category alike', async () => {
    const { db } = shop.database
    await db
      .deleteFrom('good_offer')
      .where('node_code', '=', '000001')
      .where('good_code', 'in', (e) => e.selectFrom('good').select('code').where('vendor_code', '=', 'v3'))
      .execute()
    await db.deleteFrom('good_offer').where('node_code', '=', '000001').where('good_code', '=', '100102').execute()
    invalidateMemoized(db)
    await expect.poll(async () => (await shop.ask('/vendor/kedr')).data.categories.length).toBe(0)
    const slugs = async (node: string) =>
      (await shop.ask(`/vendor?nodeLogisticCode=${node}`)).data.flatMap((group: { vendors: { slug: string }[] }) =>
        group.vendors.map(({ slug }) => slug),
      )
    expect(await slugs('000001')).toEqual(['norvik', 'terro'])
    expect(await slugs('777')).toEqual(['norvik', 'terro', 'kedr'])
    const { data } = await shop.ask('/vendor/terro')
    expect([data.goods, data.categories.reduce((sum: number, { goods }: { goods: number }) => sum + goods, 0)]).toEqual(
      [13, 13],
    )
    expect((await shop.ask('/vendor/terro?nodeLogisticCode=777')).data.goods).toBe(14)
  })
})
