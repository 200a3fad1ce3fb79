import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const list = async (query = '', who = owner) => (await who.get(`/goods-list?${query}`)).data
const codes = async (query: string) => ((await list(query)).goods as { code: string }[]).map(({ code }) => code)

it('knows hidden goods, counts beside every value, and sees a change at once', async () => {
  const { db } = shop.database
  const before = await list('limit=500')
  expect(before.total).toBeGreaterThan(3)
  expect(before.goods).toHaveLength(before.total)
  const one = before.goods[0]
  expect(before.facets.categories[one.category]).toBeGreaterThan(0)
  const hidden = await codes('flag=hidden')
  await db.updateTable('good').set({ is_active: false, description: '' }).where('code', '=', one.code).execute()
  const after = await list('flag=hidden,no-text')
  const changed = after.goods.find(({ code }: { code: string }) => code === one.code)
  expect(changed).toMatchObject({ isShown: false, hasText: false })
  expect(after.facets.flags.hidden).toBe(after.total)
  expect((await list('limit=500')).total).toBe(before.total)
  await db.updateTable('good').set({ is_active: true }).where('code', '=', one.code).execute()
  expect(await codes('flag=hidden')).toEqual(hidden)
})

it('a filter’s own values are counted as if it were not chosen', async () => {
  const { goods, facets, total } = await list('limit=500')
  const [vendor] = Object.keys(facets.vendors)
  const chosen = await list(`vendor=${vendor}`)
  expect(chosen.total).toBe(facets.vendors[vendor!])
  expect(chosen.facets.vendors).toEqual(facets.vendors)
  expect(chosen.facets.stock.some ?? 0).toBe(
    goods.filter((good: { vendor: string; stock: number }) => good.vendor === vendor && good.stock > 3).length,
  )
  expect((await list('vendor=nobody')).total).toBe(0)
  expect((await list('category=no-such')).total).toBe(0)
  expect(total).toBeGreaterThan(chosen.total - 1)
})

it('finds by words, article, code; orders by any column; pages fit together', async () => {
  const { goods } = await list('limit=500')
  const one = goods.at(-1)
  expect(await codes(`search=${one.code}`)).toContain(one.code)
  expect(await codes(`search=${encodeURIComponent(one.article)}`)).toContain(one.code)
  const all = await codes('sort=name&limit=500')
  expect(all).toHaveLength(goods.length)
  expect([...(await codes('sort=name&limit=2')), ...(await codes('sort=name&offset=2&limit=500'))]).toEqual(all)
  const prices = ((await list('sort=price&descending=true&limit=500')).goods as { price: number | null }[]).map(
    ({ price }) => price ?? -1,
  )
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  for (const sort of ['article', 'barcode', 'margin', 'rating', 'attributes.power', 'nonsense'])
    expect(await codes(`sort=${sort}&limit=500`)).toHaveLength(goods.length)
})

it('prices are those of the branch; cost, margin and stock only for whoever may see them', async () => {
  const content = await shop.as('content')
  const seen = await list('flag=low-margin', content)
  expect(seen.facets.flags['low-margin']).toBeUndefined()
  for (const good of (await list('', content)).goods)
    expect(good).toMatchObject({ cost: null, margin: null, stock: null, stockHere: null })
  const [{ code: branch }] = (await owner.get('/goods-lists')).data.branches.slice(-1)
  const { goods } = await list(`branch=${branch}&limit=500`)
  const offers = await shop.database.db.selectFrom('good_offer').selectAll().where('node_code', '=', branch).execute()
  for (const { good_code, price } of offers) {
    const good = goods.find(({ code }: { code: string }) => code === good_code)
    if (!good?.isHire) expect(good?.price).toBe(price / 100)
  }
})

it('views of the goods are not those of the orders', async () => {
  const body = { name: 'Без фото', isShared: false, query: { filters: 'flag=no-photo' } }
  const saved = (await owner.post('/goods-views', body)).data
  expect(saved).toMatchObject([{ name: 'Без фото', isOwn: true, query: body.query }])
  expect((await owner.get('/orders-views')).data).toEqual([])
  expect((await owner.del(`/orders-views/${saved[0].id}`)).status).toBe(404)
  expect((await owner.del(`/goods-views/${saved[0].id}`)).data).toEqual([])
})
