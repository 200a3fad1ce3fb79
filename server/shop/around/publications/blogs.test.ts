import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { insertPublications } from '#server/test/publications-fixture.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await insertPublications(shop.database.db, shop.time.now)
})
afterAll(() => shop.close())

describe('the blog', () => {
  it('has types with counts', async () => {
    expect((await shop.ask('/blogs/types')).data).toEqual([
      { code: 'sovety', name: 'Советы мастера', count: 1 },
      { code: 'obzory', name: 'Обзоры', count: 1 },
    ])
  })

  it.each([
    ['', ['kak-vybrat', 'obzor']],
    ['?sort=popular', ['obzor', 'kak-vybrat']],
    ['?type=obzory', ['obzor']],
    ['?category=osnastka', []],
    ['?page=2&perPage=1', ['obzor']],
  ])('list%s → %j', async (query, codes) =>
    expect(codesOf((await shop.ask(`/blogs/list${query}`)).data)).toEqual(codes),
  )

  it('knows no other type or order', async () => {
    expect((await shop.ask('/blogs/list?type=nothing')).status).toBe(404)
    expect((await shop.ask('/blogs/filters?type=nothing')).status).toBe(404)
    expect(await shop.ask('/blogs/list?sort=best')).toMatchObject({
      status: 422,
      errorMessage: { sort: ['Выберите порядок: new, popular'] },
    })
  })

  it('has filters', async () => {
    expect((await shop.ask('/blogs/filters?tag=x')).data.total).toBe(0)
    expect((await shop.ask('/blogs/filters')).data).toMatchObject({ total: 2 })
  })
})

describe('an article', () => {
  it('is text with goods of today between, and a table of contents', async () => {
    const { data } = await shop.ask('/blogs/page?code=kak-vybrat')
    expect(data.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['html', 'good', 'html', 'html'])
    expect(data.blocks[1].good).toMatchObject({
      code: '100101',
      goodLocalCount: expect.any(Number),
      price: { priceComputed: expect.any(Number) },
    })
    expect(data.contents).toEqual([
      { id: 'p-udar', text: 'Удар' },
      { id: 'p-ves-balans', text: 'Вес & «баланс»' },
      { id: 'p-udar-3', text: 'Удар' },
    ])
    expect(data.blocks[0].html).toContain('<h2 id="p-udar">Удар</h2>')
    // inside code it is only text
    expect(data.blocks[2].html).toContain('{{good:100102}}')
    expect(data).toMatchObject({
      blogType: { code: 'sovety', name: 'Советы мастера' },
      author: 'Андрей Ковалёв',
      url: '/blog/sovety/kak-vybrat/',
    })
    expect(codesOf(data.related)).toEqual(['obzor'])
    expect(codesOf(data.goods)[0]).toBe('100101')
    expect(codesOf(data.categories)).toEqual(['perforatory'])
  })

  it('shows the price of the branch asked about, as it is now', async () => {
    const price = async () => (await shop.ask('/blogs/page?code=kak-vybrat')).data.blocks[1].good.price.priceComputed
    const before = await price()
    await shop.database.db
      .updateTable('good_offer')
      .set({ price: 123_400 })
      .where('good_code', '=', '100101')
      .where('node_code', '=', '000001')
      .execute()
    expect([before === 1234, await price()]).toEqual([false, 1234])
  })

  it.each(['code=nothing', 'code=kak-vybrat&type=obzory', 'code=bury'])('%s is none', async (query) => {
    expect(await shop.ask(`/blogs/page?${query}`)).toMatchObject({ status: 404, errorMessage: 'Такой статьи нет' })
  })

  it('needs a code', async () => {
    expect(await shop.ask('/blogs/page')).toMatchObject({ status: 422, errorMessage: { code: ['Укажите код статьи'] } })
  })
})

describe('likes', () => {
  const code = 'kak-vybrat'

  it('are one for a browser, and can be taken back', async () => {
    const guest = openVisitor(shop)
    expect((await guest.get(`/blogs/likes?code=${code}`)).data).toEqual({ likes: 10, isLiked: false })
    for (let press = 0; press < 3; press++)
      expect((await guest.post('/blogs/likes', { code })).data).toEqual({ likes: 11, isLiked: true })
    expect((await guest.get(`/blogs/likes?code=${code}`)).data).toEqual({ likes: 11, isLiked: true })
    expect((await openVisitor(shop).post('/blogs/likes', { code })).data).toEqual({ likes: 12, isLiked: true })
    expect((await guest.post('/blogs/likes', { code, isLiked: false })).data).toEqual({ likes: 11, isLiked: false })
    expect((await guest.post('/blogs/likes', { code, isLiked: false })).data).toEqual({ likes: 11, isLiked: false })
  })

  it('pressed ten times at once are one', async () => {
    const guest = openVisitor(shop)
    await guest.post('/blogs/likes', { code: 'obzor' })
    await guest.post('/blogs/likes', { code: 'obzor', isLiked: false })
    await Promise.all(Array.from({ length: 10 }, () => guest.post('/blogs/likes', { code: 'obzor' })))
    expect((await guest.get('/blogs/likes?code=obzor')).data).toEqual({ likes: 31, isLiked: true })
  })

  it('of a guest who signs in stay one', async () => {
    const guest = openVisitor(shop)
    const { likes } = (await guest.post('/blogs/likes', { code })).data
    const token = await signUp(shop, '79110000077')
    const cookies = Object.fromEntries(guest.cookies)
    const again = await send(shop, '/blogs/likes', { code }, { token, cookies })
    expect(again.json().data).toEqual({ likes, isLiked: true })
    const back = await send(shop, '/blogs/likes', { code, isLiked: false }, { token, cookies })
    expect(back.json().data).toEqual({ likes: likes - 1, isLiked: false })
  })

  it('of nothing, of news and from nonsense are refused', async () => {
    const guest = openVisitor(shop, { visitor: "x' or 1=1" })
    expect((await guest.post('/blogs/likes', { code: 'nothing' })).status).toBe(404)
    expect((await guest.post('/blogs/likes', { code: 'bury' })).status).toBe(404)
    expect((await guest.post('/blogs/likes', {})).errorMessage).toEqual({ code: ['Укажите код статьи'] })
    expect((await guest.post('/blogs/likes', { code, isLiked: 'maybe' })).status).toBe(422)
    expect((await guest.get('/blogs/likes?code=nothing')).status).toBe(404)
    expect((await guest.post('/blogs/likes', { code })).status).toBe(200)
  })
})
