import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const banner = {
    text: '',
    link: '/discount/',
    button: 'Смотреть',
    tone: 'red',
    pictures: ['rotary-hammer-blue-1.webp'],
    node_codes: null,
    user_type: null,
  }
  await shop.database.db
    .insertInto('banner')
    .values([
      { ...banner, place: 'home', title: 'Всем', position: 2 },
      { ...banner, place: 'home', title: 'Пскову', node_codes: ['000001'], position: 1 },
      { ...banner, place: 'home', title: 'Москве', node_codes: ['777'], position: 1 },
      { ...banner, place: 'home', title: 'Гостям', user_type: 'guest', position: 3 },
      { ...banner, place: 'catalog', title: 'В каталоге', position: 1 },
      { ...banner, place: 'basket-popup', title: 'К покупке', position: 1 },
    ])
    .execute()
})
afterAll(() => shop.close())

const titles = async (path: string) => (await shop.ask(path)).data.map(({ title }: { title: string }) => title)

describe('banners', () => {
  it.each([
    ['/content/images?type=home', ['Пскову', 'Всем']],
    ['/content/images?type=home&userType=guest', ['Пскову', 'Всем', 'Гостям']],
    ['/content/images?type=home&nodeLogisticCode=777', ['Москве', 'Всем']],
    ['/content/images?type=nowhere', []],
    ['/content/catalog-images', ['В каталоге']],
    ['/content/basket-popup', ['К покупке']],
  ])('%s → %j', async (path, expected) => expect(await titles(path)).toEqual(expected))

  it('have everything a slide needs', async () => {
    expect((await shop.ask('/content/catalog-images')).data[0]).toMatchObject({
      title: 'В каталоге',
      url: '/discount/',
      button: 'Смотреть',
      tone: 'red',
      images: [{ src: '/pictures/640/rotary-hammer-blue-1.webp' }],
    })
  })

  it('refuse an unknown kind of visitor', async () => {
    expect(await shop.ask('/content/images?type=home&userType=robot')).toMatchObject({
      status: 422,
      errorMessage: { userType: ['Укажите guest или customer'] },
    })
    expect((await shop.ask('/content/images')).status).toBe(422)
  })
})

describe('words of pages', () => {
  it.each([
    ['type=home', 'Верстак — интернет-магазин электроинструмента в Пскове', '/', 'index, follow'],
    ['type=catalog', 'Каталог инструмента в Пскове: цены и наличие — Верстак', '/catalog/', 'index, follow'],
    [
      'type=discount&url=/discount/?page=2',
      'Скидки на инструмент в Пскове: распродажа, страница 2 — Верстак',
      '/discount/?page=2',
      'index, follow',
    ],
    [
      'type=discount&url=/discount/?filter[vendor]=norvik',
      'Скидки на инструмент в Пскове: распродажа — Верстак',
      '/discount/',
      'noindex, follow',
    ],
    [
      'type=brand&url=/brands/norvik/',
      'Инструмент NORVIK в Пскове: цены и наличие — Верстак',
      '/brands/norvik/',
      'index, follow',
    ],
    ['type=blog&url=/blog/page/?page=2', 'Блог в Пскове, страница 2 — Верстак', '/blog/page/?page=2', 'index, follow'],
    [
      'type=actions&url=/actions/?state=active',
      'Акции в Пскове: условия и сроки — Верстак',
      '/actions/',
      'noindex, follow',
    ],
    ['type=search&url=/search-result/?q=x', 'Поиск в Пскове — Верстак', '/search-result/', 'noindex, follow'],
  ])('%s', async (query, title, canonical, robots) => {
    expect((await shop.ask(`/content/seo?${query}`)).data).toMatchObject({ title, canonical, robots })
  })

  it('of an unknown brand or kind are none', async () => {
    for (const url of ['/brands/nobody/', '/brands/', '', '/brands/__proto__/']) {
      expect((await shop.ask(`/content/seo?type=brand&url=${url}`)).status).toBe(404)
    }
    expect((await shop.ask('/content/seo?type=moon')).status).toBe(422)
  })
})

describe('robots.txt', () => {
  it('is each city’s own', async () => {
    const text = async (query: string) => (await shop.ask(`/content/robots.txt${query}`)).data as string
    expect(await text('')).toContain('Sitemap: http://shop.test/sitemap.xml')
    expect(await text('?domain=pskov')).toContain('Sitemap: http://pskov.shop.test/sitemap.xml')
    expect(await text('')).toContain('Disallow: /personal-account/')
  })

  it.each(['moon', '../etc', '%0ADisallow'])('of %s is none', async (domain) => {
    expect(await shop.ask(`/content/robots.txt?domain=${domain}`)).toMatchObject({
      status: 404,
      errorMessage: 'Такого города нет',
    })
  })
})

describe('menus', () => {
  it('come by their places, the full-screen one with pictures', async () => {
    const item = { name: 'Магазины', link: '/shops/', picture: null, position: 0 }
    await shop.database.db
      .insertInto('menu_item')
      .values([
        { ...item, place: 'top' },
        { ...item, place: 'footer-company', name: 'О магазине', link: '/about/' },
        {
          ...item,
          place: 'quick-fullscreen',
          name: 'Станки',
          link: '/catalog/stanki/',
          picture: 'mitre-saw-teal-1.webp',
        },
      ])
      .execute()
    expect((await shop.ask('/content/menu')).data).toMatchObject({
      top: [{ name: 'Магазины', url: '/shops/' }],
      footer: [{}, {}, { title: 'Компания', items: [{ name: 'О магазине' }] }],
    })
    expect((await shop.ask('/content/quick-nav/fullscreen')).data).toMatchObject([
      { name: 'Станки', image: { src: '/pictures/640/mitre-saw-teal-1.webp' } },
    ])
    expect((await shop.ask('/content/menu?nodeLogisticCode=5')).status).toBe(422)
  })
})

describe('what every page needs', () => {
  it('tells the shop’s own days of the next two months, of all branches', async () => {
    await shop.database.db
      .insertInto('calendar_day')
      .values([
        { day: '2026-03-03', node_code: null, works: false },
        { day: '2026-03-04', node_code: null, works: false },
        { day: '2026-03-10', node_code: '000001', works: false },
        { day: '2026-05-04', node_code: '777', works: true },
        { day: '2026-05-05', node_code: null, works: false },
      ])
      .execute()
    // the answer is kept for seconds: this one asks first
    expect((await shop.ask('/content/init')).data.shopDays).toEqual([
      { day: '2026-03-04', nodeCode: null, works: false },
      { day: '2026-03-10', nodeCode: '000001', works: false },
      { day: '2026-05-04', nodeCode: '777', works: true },
    ])
  })

  it('says how many goods each category has here, as its own page does', async () => {
    for (const node of ['000001', '777']) {
      const { categories } = (await shop.ask(`/content/init?nodeLogisticCode=${node}`)).data
      const { data: roots } = await shop.ask(`/catalog/category/root?nodeLogisticCode=${node}`)
      const counts = (all: { code: string; goods: number }[]) =>
        Object.fromEntries(all.filter(({ goods }) => goods > 0).map(({ code, goods }) => [code, goods]))
      expect(counts(categories)).toEqual(counts(roots))
      expect(Object.values(counts(categories)).length).toBeGreaterThan(0)
      for (const { code, children } of categories) {
        const { data } = await shop.ask(`/catalog/category/${code}/children?nodeLogisticCode=${node}`)
        expect(counts(children)).toEqual(counts(data))
      }
    }
  })

  it('promises no courier in the main city, even with tiers written for it', async () => {
    await shop.database.db
      .insertInto('delivery_tier')
      .values([
        { node_code: '777', start_amount: 0, price: 69_000 },
        { node_code: '777', start_amount: 2_000_000, price: 0 },
      ])
      .execute()
    expect((await shop.ask('/content/init?nodeLogisticCode=777')).data.nodeLogistic.prices).toEqual([])
    expect((await shop.ask('/content/init')).data.nodeLogistic.prices).toHaveLength(2)
  })
})
