import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1' })
  await shop.database.db.updateTable('good_stock').set({ quantity: 5 }).execute()
})
afterAll(() => shop.close())

it('wrong links are counted by address; a right one opens whoever else guesses behind it', async () => {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const { data } = await guest.post('/order/save', orderForm())
  const token = data.orderUrl.split('/')[2]
  const guess = async () => (await guest.get(`/order/${crypto.randomUUID()}`)).status
  for (let times = 0; times < 30; times++) expect(await guess()).toBe(404)
  expect(await guess()).toBe(429)
  expect((await guest.get(`/order/${token}`)).status).toBe(200)
  shop.time.now = new Date(shop.time.now.getTime() + 3601 * 1000)
  expect(await guess()).toBe(404)
})

it('the same link is opened no oftener than a page that asks by itself needs', async () => {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const contact = { name: 'Анна', phone: '79110000077' }
  const { data } = await guest.post('/order/save', orderForm({ contact }))
  const own = data.orderUrl.split('/')[2]
  const answers: number[] = []
  for (let times = 0; times < 61; times++) answers.push((await guest.get(`/order/${own}`)).status)
  expect(answers.indexOf(429)).toBe(60)
})
