import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'
import { taggingClient } from './page-tags.ts'

describe('goods in an answer become tags of the page', () => {
  const good = (code: string) => ({ code, article: `A-${code}`, name: 'Дрель' })
  it.each<[string, unknown, string[]]>([
    ['itself', { data: good('1') }, ['good:1']],
    ['in a list', { data: [good('1'), good('2')] }, ['good:1', 'good:2']],
    [
      'in a list of a list, as on the home page',
      {
        data: [
          { code: 'best', goods: [good('1')] },
          { code: 'new', goods: [good('2')] },
        ],
      },
      ['good:1', 'good:2'],
    ],
    [
      'between pieces of an article',
      { data: { body: [{ html: '<p>' }, { goods: [good('1')] }], aside: null } },
      ['good:1'],
    ],
    [
      'within another good',
      { data: { ...good('1'), complects: [{ items: [{ good: good('2') }] }] } },
      ['good:1', 'good:2'],
    ],
    [
      'nothing that has no article: a brand, a shop, a text',
      { data: [{ code: 'bruno', name: 'Bruno' }, 'code', null, 7] },
      [],
    ],
  ])('%s', async (_, answer, tags) => {
    const found = new Set<string>()
    const client = taggingClient((async () => answer) as unknown as ApiClient, found)
    await client({ path: '/content/init' } as never, {} as never)
    expect([...found].filter((tag) => tag.startsWith('good:')).toSorted()).toEqual(tags)
  })
})

describe('when the price of a good changes, a page that shows it is not sent once more', () => {
  let database: TestDatabase
  let shop: PageShop
  beforeAll(async () => {
    buildPages()
    database = await createCatalogDatabase()
    await database.pool.query(`
      insert into selection (code, name, position) values ('best', 'Лучшее', 1);
      insert into selection_good (selection_code, good_code, position) values ('best', '100102', 1);
      insert into blog_type (code, name) values ('advice', 'Советы');
      insert into publication (kind, blog_type_code, code, title, body, published_at)
        values ('blog', 'advice', 'drills', 'Как выбрать', E'Вот она:\n\n{{good:100102}}\n', now() - interval '1 day')`)
    shop = await openPageShop(database)
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
  })

  let price = 11_111
  it.each([
    ['the home page', '/'],
    ['an article', '/blog/advice/drills/'],
    ['a listing', '/catalog/perforatory/'],
    ['the answer an article is made from', '/api/blogs/page?code=drills&type=advice'],
  ])('%s', async (_, url) => {
    const first = await shop.page(url)
    expect([first.statusCode, first.headers['x-page-cache']]).toEqual([200, 'miss'])
    expect((await shop.page(url)).headers['x-page-cache']).toBe('hit')
    price += 1
    await database.pool.query(`update good_offer set price = ${price * 100} where good_code = '100102'`)
    await shop.catalog.fresh()
    const next = await shop.page(url)
    expect(next.headers['x-page-cache']).toBe('miss')
    expect(next.body.replaceAll('\u00a0', '')).toContain(String(price))
  })
})
