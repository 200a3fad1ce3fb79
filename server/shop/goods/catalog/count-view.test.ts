import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeVisits } from './count-view.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())

const look = (code: string, remoteAddress = '10.0.0.1') =>
  shop.app.inject({
    method: 'POST',
    url: `/api/catalog/good/${code}/view`,
    headers: { host: MAIN_HOST },
    remoteAddress,
    payload: {},
  })
const views = async () => {
  await writeVisits(shop.database.db)
  return shop.database.db.selectFrom('good_view').select(['day', 'good_code', 'views']).orderBy('good_code').execute()
}

it('counts a good once a visitor and day, and nothing that is not on sale', async () => {
  for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.2'])
    expect((await look('100101', address)).statusCode).toBe(200)
  await look('100102')
  for (const code of ['100999', '900101', '999999']) expect((await look(code)).statusCode).toBe(200)
  expect((await views()).map(({ good_code, views: count }) => [good_code, count])).toEqual([
    ['100101', 2],
    ['100102', 1],
  ])
  shop.time.now = new Date(shop.time.now.getTime() + 86_400_000)
  await look('100101')
  expect((await views()).filter(({ good_code }) => good_code === '100101').map((row) => row.views)).toEqual([2, 1])
})

it('a machine that opens everything moves little', async () => {
  await shop.database.db.deleteFrom('good_view').execute()
  for (let at = 0; at < 320; at++) await look(String(200_000 + at), '10.0.0.9')
  await look('100103', '10.0.0.9')
  expect(await views()).toEqual([])
})

it('what is no code is nobody’s view', async () => {
  for (const code of ['%D0%BD%D0%B5%D1%82', "'%3B--", '1'.repeat(300)])
    expect((await look(code, '10.0.0.10')).statusCode).toBeLessThan(500)
  expect(await views()).toEqual([])
})

it('counts how far visitors came, each step once a day, without a statement of its own', async () => {
  const step = (name: string, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/visits/${name}`,
      headers: { host: MAIN_HOST },
      remoteAddress,
      payload: {},
    })
  const steps = async () =>
    (await shop.database.pool.query('select step, visitors from visit_step order by step')).rows as object[]
  await writeVisits(shop.database.db)
  await shop.database.pool.query('delete from visit_step')
  for (const address of ['10.1.0.1', '10.1.0.1', '10.1.0.2']) await step('cart', address)
  await step('order', '10.1.0.1')
  expect((await step('purse', '10.1.0.1')).statusCode).toBe(422)
  expect(await steps()).toEqual([])
  await writeVisits(shop.database.db)
  await writeVisits(shop.database.db)
  expect(await steps()).toEqual([
    { step: 'cart', visitors: 2 },
    { step: 'order', visitors: 1 },
  ])
})
