import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { orderVat } from './order-vat.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
})
afterAll(() => shop.close())

it('is in the money alone: what bonuses paid has none', async () => {
  const { db } = shop.database
  const number = await shop.order()
  const order = await db.selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  const items = { price: 61_000, price_old: 61_000, quantity: 2, vat_rate: '22' as const }
  const vat = async (bonusShare: number) => {
    await db
      .updateTable('order_item')
      .set({ ...items, bonus_share: bonusShare })
      .where('order_id', '=', order.id)
      .execute()
    return orderVat(db, { ...order, delivery_price: 12_200, delivery_vat_rate: '22' })
  }
  expect(await vat(0)).toEqual([{ rate: '22', sum: 134_200, vat: 24_200 }])
  expect(await vat(61_000)).toEqual([{ rate: '22', sum: 73_200, vat: 13_200 }])
})
