import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

it('takes 500 different goods, refuses the next with words, and may change those it has', async () => {
  const guest = openVisitor(shop)
  const put = (...lines: [string, number][]) =>
    guest.post('/cart/update', { goods: lines.map(([code, quantity]) => ({ code, quantity })) })
  await sql`insert into good (code, article, name, slug, category_code, vendor_code)
    select (700000 + n)::text, 'Б-' || n, 'Бур ' || n, 'bur-' || n, 'bury', 'v1' from generate_series(1, 500) n`.execute(
    shop.database.db,
  )
  await sql`insert into good_offer (node_code, good_code, price) select '000001', (700000 + n)::text, 10000 from generate_series(1, 500) n`.execute(
    shop.database.db,
  )
  const goods = Array.from({ length: 500 }, (_, at) => [String(700_001 + at), 1] as [string, number])
  expect((await put(...goods)).data.items).toHaveLength(500)
  const refusal = {
    status: 422,
    errorMessage: { goods: ['В корзине помещается 500 разных товаров. Оформите часть из них отдельным заказом.'] },
  }
  expect(await put(['100101', 1])).toMatchObject(refusal)
  expect(await put(['100101', 1], ['700001', 2])).toMatchObject(refusal)
  expect(
    await guest.post('/cart/complect/update', {
      goodCode: '100101',
      complectId: 1,
      goods: [{ code: '100301', quantity: 1 }],
    }),
  ).toMatchObject(refusal)
  expect((await guest.get('/cart')).data.totalQuantity).toBe(500)
  expect((await put(['100101', 1], ['700001', 0])).data.items).toHaveLength(500)
  expect((await put(['700002', 3])).data.totalQuantity).toBe(502)
})
