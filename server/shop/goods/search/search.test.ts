import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatRubles } from '#rules/money/money.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await sql`select refresh_search(), refresh_search_phrases()`.execute(shop.database.db)
})
afterAll(() => shop.close())

const find = (call: string, q: string, rest = '') => shop.ask(`/search${call}?q=${encodeURIComponent(q)}${rest}`)

describe('GET /api/search/full', () => {
  it('lists what was found, on the shelf here first, then the most wanted', async () => {
    const { status, data, meta } = await find('/full', 'перфоратор')
    expect([status, meta?.total]).toEqual([200, 16])
    expect(codesOf(data).slice(0, 3)).toEqual(['100116', '100113', '100110'])
    expect(data.every((good: { category: { code: string } }) => good.category.code === 'perforatory')).toBe(true)
  })

  it('takes filters, orders and pages of a listing', async () => {
    const { data, meta } = await find('/full', 'перфоратор', '&filter[chuck]=sds-max&sort=price-asc&perPage=3&page=2')
    expect([codesOf(data), meta]).toEqual([['100115'], { page: 2, perPage: 3, total: 4, lastPage: 2 }])
  })

  it('can be narrowed to a category', async () => {
    const both = await find('/full', '700 вт')
    expect(new Set(codesOf(both.data))).toEqual(new Set(['100103', '100201']))
    const { data } = await find('/full', '700 вт', '&categoryCode=bolgarki')
    expect(codesOf(data)).toEqual(['100201'])
    expect((await find('/full', '700 вт', '&categoryCode=gone')).status).toBe(404)
    expect((await find('/full', '700 вт', '&categoryCode=prokat-perforatory')).status).toBe(404)
  })

  it('refuses bad listing parameters by name', async () => {
    const { status, errorMessage } = await find('/full', 'бур', '&page=0&filter[price]=5000-1000')
    expect([status, Object.keys(errorMessage as object)]).toEqual([422, ['page', 'filter[price]']])
  })
})

describe('GET /api/search/filters', () => {
  it('counts within what was found', async () => {
    const { data } = await find('/filters', 'бур')
    expect(data.total).toBe(8)
    expect(data.filters.find(({ code }: { code: string }) => code === 'vendor').values).toEqual([
      { value: 'norvik', label: 'NORVIK', count: 4 },
      { value: 'terro', label: 'TERRO', count: 4 },
    ])
  })
})

describe('GET /api/search', () => {
  it('answers goods, filters and categories at once and says how it read the query', async () => {
    const { data } = await find('', 'перфаратор')
    expect(data).toMatchObject({ corrected: 'перфоратор', refused: [], meta: { total: 16 } })
    expect(data.categories).toMatchObject([{ code: 'perforatory', goods: 16 }])
    expect(data.categories[0].url).toBe(
      `/search-result/?q=${encodeURIComponent('перфаратор')}&categoryCode=perforatory`,
    )
    expect(data.filters.map(({ code }: { code: string }) => code)).toContain('chuck')
  })

  it('lists the nearest things under a heading when nothing has all the words', async () => {
    const { data } = await find('', 'перфоратор 230 мм')
    expect(data.match).toEqual({ kind: 'partial', heading: 'Не всё совпало', missing: ['230\u00a0мм'] })
    expect(data.goods.length).toBeGreaterThan(0)
    expect(data.goods[0].category.code).toBe('perforatory')
  })

  it('keeps what is right of a half-wrong choice', async () => {
    const { data } = await find('', 'перфоратор', '&filter[chuck]=sds-max,hexagon&page=x')
    expect([data.meta.total, data.refused.length]).toEqual([4, 2])
  })

  it('has nothing for what the shop does not sell', async () => {
    const { status, data } = await find('', 'абракадабра')
    expect([status, data.goods, data.meta.total, data.corrected]).toEqual([200, [], 0, null])
  })
})

describe('several articles in one text', () => {
  const articleList = ['100101', '100201']
  it.each(['100101, 100201', '100101 100201', '100101\n100201'])('%j is a list', async (q) => {
    expect((await find('/quick', q)).data).toMatchObject({ articleList, goods: [], exact: null })
    expect((await find('', q)).data).toMatchObject({ articleList })
  })

  it('one good, or an article beside words, is a query', async () => {
    for (const q of ['100101', '100101 100101']) expect((await find('/quick', q)).data.articleList, q).toBeNull()
  })
})

describe('GET /api/search/quick', () => {
  it('answers from the second letter', async () => {
    expect((await find('/quick', 'п')).data).toEqual({
      goods: [],
      categories: [],
      vendors: [],
      queries: [],
      corrected: null,
      links: [],
      exact: null,
      articleList: null,
    })
    const { data } = await find('/quick', 'пе')
    expect(data.goods).toHaveLength(6)
    expect(data.categories.map(({ code }: { code: string }) => code)).toEqual(['perforatory'])
    expect(data.queries).toEqual(['перфоратор', 'перфоратор NORVIK', 'перфоратор Кедр', 'перфоратор TERRO'])
  })

  it('finishes the last word of several, in the wrong layout too', async () => {
    for (const q of ['бур ter', 'бур еук', ',eh ter']) {
      const { data } = await find('/quick', q)
      expect(data.vendors, q).toEqual([{ code: 'v2', slug: 'terro', name: 'TERRO', url: '/brands/terro/' }])
      expect(new Set(data.goods.map(({ vendor }: { vendor: { slug: string } }) => vendor.slug)), q).toEqual(
        new Set(['terro']),
      )
    }
  })

  it('offers what several others sought, in the shop’s own words', async () => {
    const { db } = shop.database
    shop.time.now = new Date()
    const ask = (q: string, ip: string, rest = '') =>
      shop.app.inject({
        url: `/api/search?q=${encodeURIComponent(q)}${rest}`,
        remoteAddress: ip,
        headers: { host: 'pskov.shop.test' },
      })
    const seek = async (q: string, visitors: number, times = 1) => {
      for (let visitor = 0; visitor < visitors * times; visitor++) await ask(q, `203.0.113.${visitor % visitors}`)
    }
    await seek('Перфоратор SDS-max', 6)
    await seek('перфоратор для бетона', 4)
    // one who asks again and again is one; so is a whole network behind one IPv6 subscriber
    await seek('перфоратор кедр', 1, 9)
    for (let at = 0; at < 8; at++) await ask('перфоратор terro', `2001:db8:1:2::${at + 1}`)
    await seek('перфоратор 💩💩 не бери', 6)
    await seek('перфоратор это не товар', 6)
    await seek('перфоратор подделка', 6)
    await seek('перфоратор 79001', 6)
    // the same search, read otherwise
    for (let visitor = 0; visitor < 6; visitor++) await ask('перфоратор сдс', `203.0.113.${visitor}`, '&asTyped=1')
    await shop.app.searchVisits.flush()
    const rows = await db
      .selectFrom('search_visit')
      .select(['query', (count) => count.fn.countAll().as('visitors')])
      .groupBy('query')
      .execute()
    expect(rows).toContainEqual({ query: 'перфоратор sds-max', visitors: 6 })
    expect(rows).toContainEqual({ query: 'перфоратор кедр', visitors: 1 })
    expect(rows).toContainEqual({ query: 'перфоратор terro', visitors: 1 })
    expect(rows.some(({ query }) => query.includes('💩'))).toBe(false)
    await sql`select refresh_search_popular()`.execute(db)
    expect(await db.selectFrom('search_popular').select(['query', 'times']).execute()).toEqual([
      { query: 'перфоратор sds-max', times: 6 },
    ])
    expect((await find('/quick', 'перф')).data.queries).toEqual([
      'перфоратор sds-max',
      'перфоратор',
      'перфоратор NORVIK',
      'перфоратор Кедр',
      'перфоратор TERRO',
    ])
  })

  it('forgets who sought at night and keeps how many', async () => {
    const { db } = shop.database
    await db.deleteFrom('search_visit').execute()
    await db
      .insertInto('search_visit')
      .values(['a', 'b', 'c'].map((visitor) => ({ day: '2020-01-01', query: 'old', visitor })))
      .execute()
    const yesterday = sql<string>`((now() at time zone 'Europe/Moscow')::date - 1)`
    const before = ['a', 'b', 'c', 'd', 'e'].map((visitor) => ({ day: yesterday, query: 'перфоратор', visitor }))
    await db.insertInto('search_visit').values(before).execute()
    await db.insertInto('search_salt').values({ day: yesterday }).execute()
    await sql`select refresh_search_popular()`.execute(db)
    expect(await db.selectFrom('search_visit').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('search_visitors').select(['query', 'visitors']).execute()).toEqual([
      { query: 'перфоратор', visitors: 5 },
    ])
    expect(await db.selectFrom('search_salt').select('day').where('day', '=', yesterday).execute()).toEqual([])
  })
})

describe('the log', () => {
  const logged = () =>
    shop.database.db
      .selectFrom('search_log')
      .select(['query', 'found', 'corrected', 'node_code'])
      .orderBy('id')
      .execute()

  it('keeps what was sought once a search, and nobody’s phone or mail', async () => {
    await shop.database.db.deleteFrom('search_log').execute()
    await find('', 'Болгорка  ')
    await find('', 'болгорка', '&page=2')
    await find('', 'болгорка', '&filter[disc]=125-125')
    await find('/filters', 'болгорка')
    await find('', '+7 921 123-45-67')
    await find('', 'ivan@example.com')
    await find('', 'абракадабра')
    await expect.poll(logged).toEqual([
      { query: 'болгорка', found: 14, corrected: 'болгарка', node_code: '000001' },
      { query: 'абракадабра', found: 0, corrected: null, node_code: '000001' },
    ])
  })
})

describe('what a query is read as', () => {
  const read = async (q: string, rest = '') => (await find('', q, rest)).data

  it('filters by the price, says so and can be undone', async () => {
    const data = await read('перфоратор до 9000 рублей')
    expect(data.understanding).toMatchObject({
      chips: [{ kind: 'price', label: 'Цена до 9\u00a0000\u00a0₽', without: 'перфоратор' }],
      canUndo: true,
    })
    expect(data.goods.length).toBeGreaterThan(0)
    expect(data.goods.every((good: { price: { priceComputed: number } }) => good.price.priceComputed <= 9000)).toBe(
      true,
    )
    expect(data.meta.total).toBeLessThan((await read('перфоратор')).meta.total)
    const typed = await read('перфоратор до 9000 рублей', '&asTyped=1')
    expect(typed.understanding).toMatchObject({ chips: [], isAsTyped: true, canUndo: false })
  })

  it('shows the nearest price when nothing costs so little', async () => {
    const data = await read('перфоратор до 100 рублей')
    type Found = { goodLocalCount: number; goodTotalCount: number; price: { priceComputed: number } }
    const cost = ({ price }: Found) => price.priceComputed
    const least = Math.min(...(await read('перфоратор', '&perPage=100')).goods.map(cost))
    expect(data.match.heading).toBe(`До 100\u00a0₽ такого нет, ближайшее от ${formatRubles(least)}`)
    const place = ({ goodLocalCount, goodTotalCount }: Found) => (goodLocalCount > 0 ? 0 : goodTotalCount > 0 ? 1 : 2)
    // what can be had here first, the cheapest of it before the rest of it
    const nearer = (one: Found, other: Found) => place(one) - place(other) || cost(one) - cost(other)
    expect(data.goods).toEqual(data.goods.toSorted(nearer))
  })

  it('compares figures by the attributes of the category', async () => {
    const data = await read('перфоратор от 900 вт')
    expect(data.understanding.chips).toMatchObject([{ kind: 'figure', without: 'перфоратор' }])
    expect(data.meta.total).toBeGreaterThan(0)
    expect(data.meta.total).toBeLessThan(16)
  })

  it('opens the one good whose code is typed, and lists it first', async () => {
    const data = await read('100105')
    expect([data.exact?.code, data.goods[0].code]).toEqual(['100105', '100105'])
    expect((await find('/quick', '100105')).data.exact.code).toBe('100105')
  })

  it('reads a clerk’s line', async () => {
    const data = await read('Прошу счёт на перфоратор, 3 шт.')
    expect(data.understanding).toMatchObject({ quantity: 3, ignored: ['3 шт.', 'Прошу счёт'] })
    expect(data.meta.total).toBe(16)
  })

  it('says that a maker is not sold here, and shows what is like it', async () => {
    const data = await read('перфоратор зубр')
    expect(data.match).toEqual({ kind: 'analogs', heading: 'Бренда «зубр» у нас нет. Похожее:', missing: ['зубр'] })
    expect(data.meta.total).toBe(16)
    expect((await read('makita')).goods).toEqual([])
  })

  it('never leaves a bare figure of a query', async () => {
    expect((await read('айфон 700')).goods).toEqual([])
  })

  it('leads to pages', async () => {
    await shop.database.db
      .insertInto('page')
      .values({ code: 'warranty-x', title: 'Расширенная гарантия', body: '' } as never)
      .execute()
    const data = await read('доставка')
    expect(data.links[0]).toEqual({ kind: 'page', title: 'Доставка и самовывоз', url: '/delivery/' })
    expect((await find('/quick', 'доставка')).data.links[0].url).toBe('/delivery/')
  })
})

describe('what people do with what is found', () => {
  const tell = (body: object) =>
    shop.app.inject({ method: 'POST', url: '/api/search/outcome', payload: body, headers: { host: 'pskov.shop.test' } })
  const outcomes = () =>
    shop.database.db.selectFrom('search_outcome').select(['query', 'good_code', 'clicks', 'carts']).execute()

  it('is counted for a query that was made, and moves what sells', async () => {
    const { db } = shop.database
    shop.time.now = new Date()
    await find('', 'Перфоратор')
    await expect
      .poll(() => db.selectFrom('search_log').select('id').where('query', '=', 'перфоратор').execute())
      .not.toEqual([])
    for (const outcome of ['click', 'click', 'cart']) await tell({ q: 'перфоратор', goodCode: '100101', outcome })
    await tell({ q: 'никто не искал', goodCode: '100101', outcome: 'click' })
    await tell({ q: 'перфоратор', goodCode: 'нет такого', outcome: 'click' })
    expect(await outcomes()).toEqual([{ query: 'перфоратор', good_code: '100101', clicks: 2, carts: 1 }])
    expect((await tell({ q: 'перфоратор', goodCode: '100101', outcome: 'theft' })).statusCode).toBe(422)

    const popularity = async () =>
      (await db.selectFrom('good').select('popularity').where('code', '=', '100101').executeTakeFirstOrThrow())
        .popularity
    const before = await popularity()
    await db.updateTable('search_outcome').set({ carts: 40 }).execute()
    await sql`select refresh_popularity()`.execute(db)
    const after = await popularity()
    expect(after).toBeGreaterThan(before + 30)
    // counted anew, not added again; halved in thirty days; gone in half a year
    await sql`select refresh_popularity()`.execute(db)
    expect(await popularity()).toBe(after)
    await sql`select refresh_popularity(now() + interval '30 days')`.execute(db)
    expect((await popularity()) - before).toBeCloseTo((after - before) / 2, -1)
    await sql`select refresh_popularity(now() + interval '200 days')`.execute(db)
    expect(await popularity()).toBe(before)
  })

  it('is counted for what was suggested while typing, and for an order days after the search', async () => {
    const { db } = shop.database
    await db.deleteFrom('search_outcome').execute()
    const [suggested] = (await find('/quick', 'болгар')).data.goods
    await tell({ q: 'болгар', goodCode: suggested.code, outcome: 'click' })
    // nobody was shown a hammer drill for these letters
    await tell({ q: 'болгар', goodCode: '100101', outcome: 'click' })
    await sql`insert into search_log (sought_at, node_code, query, found) values (now() - interval '5 days', '000001', 'дрель давно', 3)`.execute(
      db,
    )
    for (const outcome of ['click', 'order']) await tell({ q: 'дрель давно', goodCode: '100101', outcome })
    expect(
      await db
        .selectFrom('search_outcome')
        .select(['query', 'good_code', 'clicks', 'orders'])
        .orderBy('query')
        .execute(),
    ).toEqual([
      { query: 'болгар', good_code: suggested.code, clicks: 1, orders: 0 },
      { query: 'дрель давно', good_code: '100101', clicks: 0, orders: 1 },
    ])
  })

  it('reports what was not found', async () => {
    const { reportSearch } = await import('#server/search/search-report.ts')
    await find('', 'квазимодо')
    await expect
      .poll(async () => (await reportSearch(shop.database.db, 7)).nothing)
      .toContainEqual({ query: 'квазимодо', times: 1 })
  })
})

describe('bad input', () => {
  it.each(['/quick', '/full', '/filters', ''])('is answered by /search%s', async (call) => {
    const odd = [
      '',
      ' ',
      '   '.repeat(60),
      '!!!',
      '"',
      "'",
      "'; drop table good; --",
      '<script>alert(1)</script>',
      '😀',
      '👨‍👩‍👧‍👦 дрель',
      '%',
      '_',
      '\\',
      '&|!():*',
      'а'.repeat(200),
      'я '.repeat(100),
      `${'1234567890'.repeat(20)}`,
      '\u200b\u200d',
      'ﬁ½',
      'İ',
      "дрель:* & 'бур'",
      'null',
      '0',
      '-1',
      '1e9',
      '((((',
      '日本語',
      'ё'.repeat(60),
      `${'rh26'.repeat(50)}`,
      '1 '.repeat(100),
    ]
    for (const q of odd) {
      const { status } = await find(call, q)
      expect([q, status]).toEqual([q, 200])
    }
  })

  it.each(['/quick', '/full', '/filters', ''])('is refused in Russian by /search%s', async (call) => {
    const long = await find(call, 'дрель'.repeat(41))
    expect([long.status, long.errorMessage]).toEqual([422, { q: ['Запрос длиннее 200 знаков: оставьте главное'] }])
    expect((await find(call, 'дрель\0')).status).toBe(422)
    expect((await shop.ask(`/search${call}`)).status).toBe(422)
    expect((await find(call, 'дрель', '&nodeLogisticCode=1')).status).toBe(422)
    expect((await shop.ask(`/search${call}?q=a&q=b`)).status).toBe(422)
  })
})
