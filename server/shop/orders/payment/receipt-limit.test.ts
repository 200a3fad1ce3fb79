import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { refuseLongPayment, refuseLongReceipt } from './receipt-limit.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.pool.query(`update good set is_marked = true where code = '100102'`)
})
afterAll(() => shop.close())

const sold = (code: string, quantity = 1, bonusShare = 0) => ({ code, quantity, price: 10_000, bonusShare })
const lines = (count: number) => Array.from({ length: count }, () => sold('100101'))
const refuse = (items: ReturnType<typeof sold>[], hasDelivery = false, isByEmail = false) =>
  refuseLongReceipt(shop.database.db, items, hasDelivery, isByEmail)

it('counts lines, the delivery, kopecks of bonuses and every marked piece', async () => {
  await refuse(lines(100))
  await refuse(lines(80), false, true)
  await refuse([sold('100101', 500)])
  for (const asked of [
    () => refuse(lines(100), true),
    () => refuse(lines(81), false, true),
    () => refuse([...lines(99), sold('100101', 3, 1000)]),
    () => refuse([sold('100102', 101)]),
  ])
    await expect(asked()).rejects.toThrow('помещается не больше')
})

it('refuses before the provider is asked; one without a cash register takes any', async () => {
  const item = { name: 'Бур', quantity: 1, unit: 'шт.', price: 100, kind: 'good', vatRate: '22' } as const
  const many = Array.from({ length: 101 }, () => item)
  const settle = () => Promise.resolve('')
  await refuseLongPayment(shop.database.db, { settle }, many.slice(1))
  await refuseLongPayment(shop.database.db, {}, many)
  await expect(refuseLongPayment(shop.database.db, { settle }, many)).rejects.toThrow('не больше 100 позиций')
})
