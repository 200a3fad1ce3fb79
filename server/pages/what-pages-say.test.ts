import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { buildPages, openPageShop, type PageShop } from './page-shop.fixture.ts'

const HOST = 'pskov.shop.test'
let database: TestDatabase
let shop: PageShop

beforeAll(async () => {
  buildPages()
  database = await createCatalogDatabase()
  await sql`select refresh_search(), refresh_search_phrases()`.execute(database.db)
  shop = await openPageShop(database)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

const open = async (path: string) => {
  const { statusCode, body } = await shop.page(path, { host: HOST })
  return { status: statusCode, html: body.replaceAll('\u00A0', ' ') }
}
const canonical = (html: string) =>
  /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(`http://${HOST}`, '') ?? null

describe('the address that counts', () => {
  it.each([
    ['/catalog/perforatory/', '/catalog/perforatory/', null],
    ['/catalog/perforatory/?filter[chuck]=sds-max', '/catalog/perforatory/', 'noindex, follow'],
    ['/catalog/perforatory/?sort=price-asc&inStock=1', '/catalog/perforatory/', 'noindex, follow'],
    ['/catalog/perforatory/norvik/?filter[power]=700-900', '/catalog/perforatory/norvik/', 'noindex, follow'],
    ['/catalog/perforatory/?page=99', '/catalog/perforatory/', 'noindex, follow'],
    ['/brands/norvik/?filter[power]=700-900', '/brands/norvik/', 'noindex, follow'],
    ['/discount/?inStock=1', '/discount/', 'noindex, follow'],
    // pages of each visitor's own have none
    ['/search-result/?q=дрель', null, 'noindex, follow'],
    ['/favorites/', null, 'noindex, follow'],
    ['/compare/?codes=100101', null, 'noindex, follow'],
    ['/basket/', null, 'noindex'],
    ['/quick-order/', null, 'noindex'],
    ['/personal-account/', null, 'noindex, nofollow'],
    ['/confirm/', null, 'noindex, nofollow'],
  ])('of %s is %s', async (path, expected, robots) => {
    const { status, html } = await open(path)
    const said = /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? null
    expect([status, canonical(html), said === 'index, follow' ? null : said]).toEqual([200, expected, robots])
  })
})

describe('places', () => {
  it('the old switch of the service list leads to the centre’s own page, an unknown one is passed over', async () => {
    const { statusCode, headers } = await shop.page('/service/?center=pskov-servis', { host: HOST })
    expect([statusCode, headers['location']]).toEqual([301, '/service/pskov-servis/'])
    for (const center of ['nothing', '%00', "'", '..'])
      expect((await open(`/service/?center=${center}`)).status).toBe(200)
  })

  it.each(['?city=pskov', '?city=nothing&open=1', '?shop=%27&rental=1&service=1', '?open=2&city='])(
    'shops open with %s',
    async (query) => {
      const { status, html } = await open(`/shops/${query}`)
      expect([status, canonical(html)]).toEqual([200, '/shops/'])
    },
  )

  it.each(['', '?rating=5&page=2', '?rating=x&page=-1', '?photo=1&rating=9'])('reviews open with %s', async (query) => {
    const { status, html } = await open(`/reviews/${query}`)
    expect([status, canonical(html)]).toEqual([200, '/reviews/'])
    expect(html).toContain('<h1>Отзывы</h1>')
  })

  it('contacts stand at one address, with the city’s phone', async () => {
    await sql`insert into page (code, title, body) values ('contacts', 'Контакты', 'Пишите.') on conflict do nothing`.execute(
      database.db,
    )
    for (const path of ['/contacts/', '/pages/contacts/']) {
      const { status, html } = await open(path)
      expect([status, canonical(html)]).toEqual([200, '/contacts/'])
      expect(html).toContain('Перезвонить вам?')
    }
  })

  it.each(['?country=%27', '?q=%00&country=', '?country=Нигде'])('brands open with %s', async (query) => {
    const { status, html } = await open(`/brands/${query}`)
    expect([status, canonical(html)]).toEqual([200, '/brands/'])
  })
})

describe('an address of a list says what to show, and nothing to the call behind it', () => {
  /** The page without what names its own address. */
  const bare = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0].replaceAll(/\?[^"]*"/g, '"')

  it.each([
    ['/catalog/perforatory/', 'nodeLogisticCode=777'],
    ['/catalog/perforatory/', 'nodeLogisticCode=1'],
    ['/catalog/perforatory/', 'slug=x'],
    ['/catalog/perforatory/', 'slug=norvik'],
    ['/catalog/perforatory/', 'tagSlug=sds-max&vendorSlug=norvik&isHire=true'],
    ['/catalog-prokata/prokat-perforatory/', 'isHire=false&slug=norvik'],
    ['/brands/norvik/', 'nodeLogisticCode=1'],
    ['/discount/', 'nodeLogisticCode=1'],
  ])('%s with %s', async (path, query) => {
    const [plain, odd] = [await open(path), await open(`${path}?${query}`)]
    expect([odd.status, bare(odd.html)]).toEqual([200, bare(plain.html)])
  })

  it('a search still hears its words and its section', async () => {
    const found = async (query: string) =>
      /<ul[^>]*aria-label="(\d+) товар/.exec(
        (await open(`/search-result/?q=${encodeURIComponent('болгарка')}&${query}`)).html,
      )?.[1]
    expect(await found('nodeLogisticCode=1')).toBe('14')
    expect(await found('categoryCode=bolgarki')).toBe('14')
    expect(await found('categoryCode=perforatory')).toBeUndefined()
  })

  it('a plain form still narrows the list', async () => {
    const { html } = await open(
      '/catalog/perforatory/?filter[chuck]=sds-plus&filter[chuck]=sds-max&min[power]=600&max[power]=700',
    )
    expect(new Set(html.match(/\/product\/tovar-\d+/g))).toEqual(
      new Set(['/product/tovar-100101', '/product/tovar-100102', '/product/tovar-100103']),
    )
  })
})

describe('an empty list says why', () => {
  it.each([
    [
      '/catalog/perforatory/?filter[power]=1-2',
      'Под такие условия ничего не подошло',
      'Сбросить условия',
      '/catalog/perforatory/',
    ],
    [
      '/catalog/perforatory/?filter[chuck]=sds-max&page=9',
      'На этой странице товаров нет',
      'На первую страницу',
      '/catalog/perforatory/?filter[chuck]=sds-max',
    ],
    ['/catalog/pustoy/', 'Здесь пока нет товаров', 'В каталог', '/catalog/'],
    ['/brands/pusto/', 'Здесь пока нет товаров', 'В каталог', '/catalog/'],
    ['/news/', 'Здесь пока нет публикаций', 'На главную', '/'],
    ['/actions/?state=ended', 'Ничего не нашлось', 'Показать все', '/actions/'],
  ])('%s: %s', async (path, title, label, to) => {
    const { html } = await open(path)
    const main = /<main[\s\S]*<\/main>/.exec(html)![0]
    expect(main).toContain(`>${title}</p>`)
    const link = [...main.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].find(([, , inner]) =>
      inner!.includes(label),
    )
    expect(link?.[1]).toBe(to)
  })
})

it('the kit shows every card: goods of each kind, publications, banners', async () => {
  const section = /<section[^>]*id="cards"[\s\S]*?<\/section>/.exec((await open('/components/')).html)![0]
  for (const words of [
    'В наличии 5 шт.',
    'Под заказ',
    '−22 %',
    'за день',
    'Без фотографии',
    'в ударопрочном кейсе',
    'Как выбрать перфоратор',
    'Завершена',
    'Перфораторы с',
  ])
    expect(section.replaceAll('<!-- -->', '')).toContain(words)
})

describe('what is not there leaves no hole', () => {
  const main = async (path: string) => /<main[\s\S]*<\/main>/.exec((await open(path)).html)![0]

  it('a brand without a country', async () => {
    await database.db
      .updateTable('vendor')
      .set({ country: '', description: 'Патроны и буры.' })
      .where('code', '=', 'v2')
      .execute()
    await expect.poll(() => main('/brands/terro/')).toContain('>Патроны и буры.</p>')
  })

  it('a good of which nothing is known', async () => {
    const path = '/product/tovar-100116-100116/'
    const linked = (html: string) => [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!)
    const whole = await main('/product/tovar-100101-100101/')
    expect(linked(whole)).toEqual(expect.arrayContaining(['description', 'figures']))
    await database.db
      .updateTable('good')
      .set({ description: '', in_the_box: [], attributes: '{}', length_mm: 0, width_mm: 0, height_mm: 0 })
      .where('code', '=', '100116')
      .execute()
    await expect.poll(() => main(path)).not.toContain('id="figures"')
    const bare = await main(path)
    expect(linked(bare).filter((id) => !bare.includes(`id="${id}"`))).toEqual([])
    expect(linked(bare)).not.toEqual(expect.arrayContaining(['description']))
    expect(bare).not.toContain('Описание</h2>')
    expect(bare).not.toMatch(/<dl[^>]*><\/dl>/)
  })

  it('a service centre without prices and brands, and no centre at all', async () => {
    const center = '/service/pskov-servis/'
    expect(await main(center)).toContain('Цены на типовые работы')
    expect(await main('/service/')).toMatch(/По гарантии \d/)
    await sql`update service_center set works = '[]', vendor_codes = '{}'`.execute(database.db)
    await expect.poll(() => main(center)).not.toContain('Цены на типовые работы')
    expect(await main(center)).not.toContain('Гарантийный ремонт</h2>')
    await expect.poll(() => main('/service/')).not.toMatch(/По гарантии \d/)
    await sql`delete from service_center`.execute(database.db)
    await expect.poll(() => main('/service/')).toContain('Сервисных центров пока нет')
    expect((await open('/service/')).status).toBe(200)
  })

  it('rental without points, questions or answers', async () => {
    const html = await main('/arenda/')
    expect([html.includes('>Вопросы и ответы<'), html.includes('Пункты проката')]).toEqual([false, true])
  })
})

describe('a shop with another name', () => {
  it('is called by it everywhere', async () => {
    await database.db
      .insertInto('setting')
      .values({ key: 'shop', value: JSON.stringify({ name: 'Молоток' }) })
      .onConflict((each) => each.column('key').doUpdateSet({ value: JSON.stringify({ name: 'Молоток' }) }))
      .execute()
    await expect.poll(async () => (await open('/components/')).html).toContain('Молоток')
    for (const path of [
      '/catalog/',
      '/catalog/perforatory/',
      '/catalog-prokata/',
      '/brands/',
      '/brands/norvik/',
      '/shops/',
      '/blog/',
      '/components/',
    ]) {
      const { html } = await open(path)
      expect([path, /<title>([^<]*)<\/title>/.exec(html)?.[1]]).toEqual([
        path,
        expect.stringMatching(/^(?!.*Верстак).* — Молоток$/),
      ])
      expect([
        path,
        /<meta name="description" content="[^"]*Верстак/.test(html),
        /Молоток(<!-- -->)? в городах/.test(html),
      ]).toEqual([path, false, true])
    }
  })
})
