import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PICTURE } from '#server/test/catalog-fixture.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const goods = async (query: string) => shop.ask(`/catalog/category/${query}`)

describe('roots and children', () => {
  it('count what is below them and leave out the empty', async () => {
    const { data } = await shop.ask('/catalog/category/root')
    expect(data.map((each: { code: string; goods: number }) => [each.code, each.goods])).toEqual([
      ['elektroinstrument', 30],
      ['osnastka', 8],
    ])
    expect(data[0]).toEqual({
      code: 'elektroinstrument',
      name: 'Электроинструмент',
      url: '/catalog/elektroinstrument/',
      icon: 'power',
      goods: 30,
      image: expect.objectContaining({ src: `/pictures/640/${PICTURE}`, alt: 'Электроинструмент' }),
    })
    const children = (await shop.ask('/catalog/category/osnastka/children')).data
    expect(children.map((each: { code: string; goods: number }) => [each.code, each.goods])).toEqual([['bury', 8]])
  })

  it('keep the rental tree apart', async () => {
    const { data } = await shop.ask('/catalog/category/root?isHire=1')
    expect(data).toMatchObject([{ code: 'prokat', url: '/catalog-prokata/prokat/', goods: 2 }])
    expect(data[0].note).toMatch(/^от \d+\u00A0₽ за день$/)
  })

  it('say of a rental good whether this city has it, and else which one', async () => {
    const parks = async (node: string) =>
      (await goods(`prokat/goods?nodeLogisticCode=${node}`)).data.map((each: { park: object }) => each.park)
    expect(await parks('000001')).toContainEqual({ state: 'here', text: 'В парке 3\u00A0шт.' })
    expect(await parks('777')).toContainEqual({ state: 'warehouse', text: 'В Москве нет · Псков' })
    expect((await goods('elektroinstrument/goods?perPage=1')).data[0].park).toBeUndefined()
  })
})

describe('goods of a category', () => {
  it('come most popular first of what the branch has, with everything below the category', async () => {
    const { status, data, meta } = await goods('elektroinstrument/goods?perPage=3')
    expect([status, codesOf(data), meta]).toEqual([
      200,
      ['100116', '100113', '100110'],
      { page: 1, perPage: 3, total: 30, lastPage: 10 },
    ])
  })

  it.each([
    ['perforatory/goods?sort=price-asc&perPage=2', 16, ['100101', '100102']],
    ['perforatory/goods?sort=price-desc&perPage=2', 16, ['100116', '100113']],
    ['perforatory/goods?filter[chuck]=sds-max&sort=price-asc', 4, ['100113', '100116', '100114', '100115']],
    ['perforatory/goods?filter[power]=700-800&sort=price-asc', 3, ['100104', '100103', '100105']],
    ['perforatory/goods?filter[damping]=1&filter[power]=-700&sort=price-asc', 1, ['100102']],
    ['perforatory/goods?filter[price]=5000-6000&sort=price-asc', 1, ['100101']],
    ['perforatory/goods?filter[price]=5000-6000&sort=price-asc&nodeLogisticCode=777', 1, ['100102']],
    ['perforatory/goods?filter[vendor]=terro,kedr&perPage=1', 10, ['100102']],
    ['perforatory/goods?inStock=1&sort=price-asc&perPage=3', 7, ['100101', '100102', '100104']],
    ['perforatory/goods?vendorSlug=norvik&sort=price-asc&perPage=2', 6, ['100101', '100104']],
    ['perforatory/goods?slug=norvik&sort=price-asc&perPage=2', 6, ['100101', '100104']],
    ['perforatory/goods?tagSlug=sds-max&sort=price-asc&perPage=1', 4, ['100113']],
    [
      'perforatory/goods?slug=dlya-doma&sort=price-asc&perPage=9',
      5,
      ['100101', '100102', '100104', '100103', '100105'],
    ],
    ['perforatory/goods?tagSlug=sds-max&vendorSlug=norvik', 2, ['100116', '100113']],
    ['perforatory/goods?slug=pusto', 0, []],
    ['prokat/goods?sort=price-asc', 2, ['900101', '900102']],
    ['pustoy/goods', 0, []],
  ])('%s → %i', async (query, total, codes) => {
    const answer = await goods(query)
    expect([answer.status, answer.meta?.total, codesOf(answer.data)]).toEqual([200, total, codes])
  })

  it('is empty past the last page, with the meta of the whole', async () => {
    const { status, data, meta } = await goods('perforatory/goods?page=999999999')
    expect([status, data, meta]).toEqual([200, [], { page: 999_999_999, perPage: 24, total: 16, lastPage: 1 }])
  })
})

describe('filters of a category', () => {
  it('count without their own choice', async () => {
    const { data } = await shop.ask('/catalog/category/perforatory/filters?filter[chuck]=sds-max&filter[damping]=1')
    expect(data.total).toBe(2)
    const values = (code: string) =>
      data.filters
        .find((each: { code: string }) => each.code === code)
        .values.map((each: { value: string; count: number }) => [each.value, each.count])
    expect(values('chuck')).toEqual([
      ['sds-plus', 6],
      ['sds-max', 2],
    ])
    expect(values('damping')).toEqual([
      ['1', 2],
      ['0', 2],
    ])
  })

  it('belong to the landing', async () => {
    const { data } = await shop.ask('/catalog/category/perforatory/filters?tagSlug=sds-max')
    expect(data.total).toBe(4)
    expect(data.filters.find((each: { code: string }) => each.code === 'power')).toMatchObject({
      type: 'range',
      unit: 'Вт',
      min: 1200,
      max: 1350,
    })
  })
})

describe('a category page in one answer', () => {
  it('has rows, filters, tags, path and words', async () => {
    const { data } = await shop.ask('/catalog/category/perforatory/listing?perPage=5&sort=price-asc')
    expect(codesOf(data.goods)).toEqual(['100101', '100102', '100104', '100107', '100110'])
    expect(data.meta).toEqual({ page: 1, perPage: 5, total: 16, lastPage: 4 })
    expect(data.filters.map((each: { code: string }) => each.code)).toEqual(
      expect.arrayContaining(['vendor', 'price', 'energy', 'power', 'chuck', 'damping']),
    )
    expect(data.tags).toEqual([
      { slug: 'sds-max', name: 'Перфораторы SDS-max', url: '/catalog/perforatory/sds-max/' },
      { slug: 'dlya-doma', name: 'Перфораторы для дома', url: '/catalog/perforatory/dlya-doma/' },
      { slug: 's-vibrozashchitoy', name: 'Перфораторы с виброзащитой', url: '/catalog/perforatory/s-vibrozashchitoy/' },
    ])
    expect(data.breadcrumb).toEqual([
      { name: 'Каталог', url: '/catalog/' },
      { name: 'Электроинструмент', url: '/catalog/elektroinstrument/' },
      { name: 'Перфораторы', url: '/catalog/perforatory/' },
    ])
    expect(data.landing).toBeNull()
    expect(data.refused).toEqual([])
  })

  it('gives a branch its children, and a landing none', async () => {
    const branch = (await shop.ask('/catalog/category/elektroinstrument/listing')).data
    expect(branch.children.map((each: { code: string; goods: number }) => [each.code, each.goods])).toEqual([
      ['perforatory', 16],
      ['bolgarki', 14],
    ])
    const landing = (await shop.ask('/catalog/category/perforatory/listing?slug=norvik')).data
    expect(landing.children).toEqual([])
    expect(landing.landing).toEqual({ kind: 'vendor', slug: 'norvik', name: 'NORVIK' })
    expect(landing.breadcrumb.at(-1)).toEqual({ name: 'Перфораторы NORVIK', url: '/catalog/perforatory/norvik/' })
    expect(landing.meta.total).toBe(6)
  })

  it.each(['/catalog/category/perforatory/listing', '/vendor/v1/listing', '/best/discount/listing', '/search'])(
    '%s answers the choice it used',
    async (path) => {
      const { status, data } = await shop.ask(
        `${path}?q=перфоратор&filter[vendor]=nobody,norvik&filter[price]=9-1&filter[unknown]=x&sort=rating&page=0`,
      )
      expect([status, data.query]).toEqual([
        200,
        { page: 1, perPage: 24, sort: 'rating', inStock: false, filters: { vendor: { values: ['norvik'] } } },
      ])
      expect(data.refused).toHaveLength(3)
    },
  )

  it('shows the rest and says what it refused', async () => {
    const { status, data } = await shop.ask(
      '/catalog/category/perforatory/listing?filter[price]=5000-1000&filter[chuck]=sds-max,sds-ultra&page=0&perPage=100000&filter[nonsense]=1',
    )
    expect(status).toBe(200)
    expect(data.meta).toEqual({ page: 1, perPage: 24, total: 4, lastPage: 1 })
    expect(data.refused.toSorted()).toEqual([
      'Патрон: такого значения нет: «sds-ultra»',
      'Страница: укажите номер страницы: целое число от 1',
      'Товаров на странице: укажите, сколько товаров показать: от 1 до 100',
      'Цена: поменяйте границы местами: начало больше конца',
    ])
  })

  it('of the rental catalogue answers only as such', async () => {
    expect((await shop.ask('/catalog/category/prokat-perforatory/listing')).status).toBe(404)
    expect((await shop.ask('/catalog/category/perforatory/listing?isHire=1')).status).toBe(404)
    const { data } = await shop.ask('/catalog/category/prokat-perforatory/listing?isHire=1&sort=price-asc')
    expect(
      data.goods.map((good: { url: string; price: { priceComputed: number } }) => [good.url, good.price.priceComputed]),
    ).toEqual([
      ['/arenda/tovar-900101-900101/', 600],
      ['/arenda/tovar-900102-900102/', 700],
    ])
    expect(data.breadcrumb[0]).toEqual({ name: 'Прокат', url: '/catalog-prokata/' })
  })
})

describe('a category by itself', () => {
  it('and its path', async () => {
    expect((await shop.ask('/category/perforatory')).data).toMatchObject({
      code: 'perforatory',
      name: 'Перфораторы',
      nameOne: 'Перфоратор',
      description: 'Для бетона и кирпича.',
      isHire: false,
      url: '/catalog/perforatory/',
    })
    expect((await shop.ask('/category/bury/breadcrumb')).data).toEqual([
      { name: 'Каталог', url: '/catalog/' },
      { name: 'Оснастка', url: '/catalog/osnastka/' },
      { name: 'Буры', url: '/catalog/bury/' },
    ])
  })
})
