import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await insertPublications(shop.database.db, shop.time.now)
})
afterAll(() => shop.close())

const codes = async (query: string) => codesOf((await shop.ask(`/action${query}`)).data)

describe('GET /action', () => {
  it.each([
    // newest first, what is over at the end, tomorrow's and another city's not at all
    ['', ['otkrytie', 'bury', 'sklad', 'proshlaya']],
    ['?nodeLogisticCode=777', ['moskva', 'bury', 'sklad', 'proshlaya']],
    ['?type=action', ['bury', 'proshlaya']],
    ['?type=news', ['otkrytie']],
    ['?state=active', ['bury']],
    ['?state=ended', ['proshlaya']],
    ['?category=perforatory', ['bury']],
    // a root finds what its leaves are about
    ['?category=elektroinstrument,osnastka', ['bury', 'proshlaya']],
    ['?tag=%D1%81%D0%B0%D0%B4,%D0%BC%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD%D1%8B', ['otkrytie', 'sklad', 'proshlaya']],
    ['?tag=nothing', []],
    ['?category=__proto__', []],
    ['?page=2&perPage=3', ['proshlaya']],
    ['?page=9', []],
  ])('%s → %j', async (query, expected) => expect(await codes(query)).toEqual(expected))

  it('has all a card needs', async () => {
    expect((await shop.ask('/action?type=action')).data[0]).toMatchObject({
      type: 'action',
      url: '/actions/bury/',
      title: 'Буры в подарок',
      isEnded: false,
      endsAt: '2026-03-07T09:00:00.000Z',
      readingMinutes: 1,
      cover: { tone: 'red', label: 'Акция', images: [{ src: '/pictures/640/rotary-hammer-red-1.webp' }] },
    })
  })

  it.each([
    ['?type=blog', { type: ['Выберите вид публикации: news, action, publication'] }],
    ['?state=soon', { state: ['Укажите active или ended'] }],
    ['?page=0', { page: ['Номер страницы — целое число от 1'] }],
    ['?perPage=500', { perPage: ['На странице — от 1 до 48 публикаций'] }],
    ['?nodeLogisticCode=5', { nodeLogisticCode: ['Филиала с кодом «5» нет'] }],
  ])('%s is refused', async (query, errorMessage) => {
    expect(await shop.ask(`/action${query}`)).toMatchObject({ status: 422, errorMessage })
  })
})

describe('GET /action/filters', () => {
  it('counts without a filter’s own choice', async () => {
    const { data } = await shop.ask('/action/filters?category=osnastka')
    expect(data.total).toBe(1)
    const values = Object.fromEntries(
      data.filters.map(({ code, values }: { code: string; values: { value: string; count: number }[] }) => [
        code,
        values.map(({ value, count }) => `${value} ${count}`),
      ]),
    )
    expect(values['category']).toEqual(['osnastka 1', 'elektroinstrument 1'])
    expect(values['state']).toEqual(['ended 1', 'active 0'])
    // a topic of one item is not offered
    expect(values['tag'] ?? []).not.toContain('сад 1')
  })

  it('offers nothing where there is nothing to choose', async () => {
    expect((await shop.ask('/action/filters?type=news')).data).toEqual({ filters: [], total: 1 })
  })
})

describe('GET /action/{id}', () => {
  it('is found by code and by number, ended ones too', async () => {
    const byCode = await shop.ask('/action/proshlaya')
    expect(byCode.data).toMatchObject({
      id: 2,
      isEnded: true,
      isHere: true,
      nodes: null,
      blocks: [{ kind: 'html', html: '<p>Текст</p>' }],
    })
    expect((await shop.ask('/action/2')).data).toEqual(byCode.data)
  })

  it('of another city says whose it is', async () => {
    expect((await shop.ask('/action/moskva')).data).toMatchObject({
      isHere: false,
      nodes: [{ code: '777', name: 'Москва', nameIn: 'в Москве' }],
    })
  })

  it.each(['nothing', '999', 'zavtra', 'kak-vybrat', '99999999999999', '%27', 'bury?type=news'])(
    '%s is none',
    async (id) => {
      expect(await shop.ask(`/action/${id}`)).toMatchObject({ status: 404, errorMessage: 'Такой публикации нет' })
    },
  )

  it('has goods: the named ones on sale, then the wanted of its categories', async () => {
    const { data } = await shop.ask('/action/bury/related/goods?limit=3')
    expect(codesOf(data)[0]).toBe('100104')
    expect(data).toHaveLength(3)
    expect(new Set(codesOf(data)).size).toBe(3)
  })

  it('has categories with counts, and others on the subject', async () => {
    expect((await shop.ask('/action/bury/related/categories')).data).toMatchObject([
      { code: 'perforatory', url: '/catalog/perforatory/' },
    ])
    expect(codesOf((await shop.ask('/action/sklad/related/actions')).data)).toEqual(['otkrytie', 'bury'])
    for (const part of ['goods', 'categories', 'actions'])
      expect((await shop.ask(`/action/nothing/related/${part}`)).status).toBe(404)
    expect((await shop.ask('/action/bury/related/goods?limit=0')).status).toBe(422)
  })
})
