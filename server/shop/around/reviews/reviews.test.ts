import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  const review = {
    good_code: '100101',
    user_id: null,
    pros: '',
    cons: '',
    text: 'Хорош',
    photos: '[]',
    bought_here: false,
    answer: null,
    answered_at: null,
    likes: 0,
  }
  const day = (number: number) => new Date(Date.UTC(2026, 1, number))
  await shop.database.db
    .insertInto('review')
    .values([
      {
        ...review,
        author_name: 'Иван',
        rating: 5,
        status: 'shown',
        likes: 1,
        created_at: day(1),
        photos: JSON.stringify(['rotary-hammer-blue-1.webp']),
        bought_here: true,
      },
      {
        ...review,
        author_name: 'Пётр',
        rating: 2,
        status: 'shown',
        likes: 9,
        created_at: day(2),
        answer: 'Поменяем.',
        answered_at: day(3),
      },
      { ...review, author_name: 'Анна', rating: 5, status: 'shown', likes: 1, created_at: day(3) },
      { ...review, author_name: 'Ждёт', rating: 1, status: 'waiting', created_at: day(4) },
      { ...review, author_name: 'Скрыт', rating: 1, status: 'hidden', created_at: day(5) },
      { ...review, good_code: '100102', author_name: 'Другой', rating: 1, status: 'shown', created_at: day(6) },
    ])
    .execute()
})
afterAll(() => shop.close())

const authors = async (query: string) =>
  (await shop.ask(`/reviews/?goodCode=100101${query}`)).data.map((each: { authorName: string }) => each.authorName)

describe('reviews', () => {
  it.each([
    ['', ['Анна', 'Пётр', 'Иван']],
    ['&sort=new', ['Анна', 'Пётр', 'Иван']],
    ['&sort=helpful', ['Пётр', 'Анна', 'Иван']],
    ['&sort=rating-desc', ['Анна', 'Иван', 'Пётр']],
    ['&sort=rating-asc', ['Пётр', 'Анна', 'Иван']],
    ['&withPhoto=1', ['Иван']],
    ['&perPage=2&page=2', ['Иван']],
    ['&page=9', []],
  ])('%s → %j', async (query, expected) => expect(await authors(query)).toEqual(expected))

  it('are summed up over those shown, whatever is asked', async () => {
    const summary = {
      average: 4,
      count: 3,
      withPhoto: 1,
      histogram: [
        { rating: 5, count: 2 },
        { rating: 4, count: 0 },
        { rating: 3, count: 0 },
        { rating: 2, count: 1 },
        { rating: 1, count: 0 },
      ],
    }
    expect((await shop.ask('/reviews/summary?goodCode=100101')).data).toEqual(summary)
    const photos = await shop.ask('/reviews/?goodCode=100101&withPhoto=1')
    expect(photos.meta).toEqual({ page: 1, perPage: 10, total: 1, lastPage: 1 })
    expect(photos.data[0]).toMatchObject({
      rating: 5,
      boughtHere: true,
      photos: [{ src: '/pictures/640/rotary-hammer-blue-1.webp' }],
      createdAt: '2026-02-01T00:00:00.000Z',
    })
    expect((await shop.ask('/reviews/?goodCode=100103')).data).toEqual([])
    expect((await shop.ask('/reviews/summary?goodCode=100103')).data).toMatchObject({ average: 0, count: 0 })
  })

  it('of an unknown good, and in an unknown order, are refused', async () => {
    expect((await shop.ask('/reviews/?goodCode=1')).status).toBe(404)
    expect((await shop.ask('/reviews/?goodCode=100999')).status).toBe(404)
    expect((await shop.ask('/reviews/summary?goodCode=1')).status).toBe(404)
    expect((await shop.ask('/reviews/')).status).toBe(422)
    expect(await shop.ask('/reviews/?goodCode=100101&sort=best')).toMatchObject({
      status: 422,
      errorMessage: { sort: ['Выберите порядок из списка: new, helpful, rating-desc, rating-asc'] },
    })
    expect((await shop.ask('/reviews/?goodCode=100101&page=0')).status).toBe(422)
  })
})

describe('the reviews of all goods', () => {
  const all = (query = '') => shop.ask(`/reviews/all${query}`)
  const names = async (query = '') => (await all(query)).data.map((each: { authorName: string }) => each.authorName)

  it.each([
    ['', ['Другой', 'Анна', 'Пётр', 'Иван']],
    ['?rating=5', ['Анна', 'Иван']],
    ['?withPhoto=1', ['Иван']],
    ['?rating=5&withPhoto=1&page=2', []],
    ['?rating=4', []],
  ])('%s: the newest first, hidden and waiting ones never', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('are found by words of a good, its article or its brand, all of which must stand there', async () => {
    const [first] = (await all()).data
    const { article, vendor_code } = await shop.database.db
      .selectFrom('good')
      .select(['article', 'vendor_code'])
      .where('code', '=', first.good.code)
      .executeTakeFirstOrThrow()
    const { name } = await shop.database.db
      .selectFrom('vendor')
      .select('name')
      .where('code', '=', vendor_code)
      .executeTakeFirstOrThrow()
    const codesOf = async (search: string) => {
      const { data } = await all(`?search=${encodeURIComponent(search)}`)
      return [...new Set(data.map(({ good }: { good: { code: string } }) => good.code))]
    }
    expect(await codesOf(article.toLowerCase())).toEqual([first.good.code])
    expect(await codesOf(` ${name.toUpperCase()}  ${first.good.name.split(' ')[0]} `)).toContain(first.good.code)
    for (const nothing of [`${article} нетакого`, '%', '_', "' or 1=1"]) expect(await codesOf(nothing)).toEqual([])
    expect((await all(`?search=${'я'.repeat(101)}`)).status).toBe(422)
  })

  it('say what they are about', async () => {
    const { data, meta } = await all()
    expect(data[0].good).toMatchObject({ code: '100102', url: expect.stringMatching(/^\/product\/.*-100102\/$/) })
    expect(meta).toMatchObject({ page: 1, total: 4 })
  })

  it('are summed up over all goods', async () => {
    const { data } = await shop.ask('/reviews/all/summary')
    expect(data).toMatchObject({ count: 4, withPhoto: 1, average: 3.25 })
    expect(data.histogram[0]).toEqual({ rating: 5, count: 2 })
  })

  it.each(['?rating=0', '?rating=6', '?rating=x', '?page=0', '?withPhoto=maybe', '?rating=1.5'])(
    '%s is refused',
    async (query) => expect((await all(query)).status).toBe(422),
  )

  it('of a good taken off sale are not shown', async () => {
    await shop.database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100102').execute()
    expect(await names()).toEqual(['Анна', 'Пётр', 'Иван'])
    await shop.database.db.updateTable('good').set({ is_active: true }).where('code', '=', '100102').execute()
  })
})
