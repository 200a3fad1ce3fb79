import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

/** A guest of a shop with a known stock, both fresh before each test. */
export function buyer() {
  let shop!: CatalogShop
  let guest!: TestVisitor
  beforeAll(async () => {
    shop = await openCatalogShop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    guest = openVisitor(shop)
    const { db } = shop.database
    await db.updateTable('good_stock').set({ quantity: 2 }).where('warehouse_id', '=', 1).execute()
    await db.updateTable('good_stock').set({ quantity: 5 }).where('warehouse_id', '=', 3).execute()
    await db.updateTable('good_stock').set({ quantity: 1 }).where('warehouse_id', '=', 2).execute()
  })

  const put = (...goods: [string, number][]) =>
    guest.post('/cart/update', { goods: goods.map(([code, quantity]) => ({ code, quantity })) })
  const save = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    guest.post('/order/save', orderForm(more), headers)
  const stockOf = async (code: string) =>
    Object.fromEntries(
      (
        await shop.database.db
          .selectFrom('good_stock')
          .select(['warehouse_id', 'quantity'])
          .where('good_code', '=', code)
          .execute()
      ).map((row) => [row.warehouse_id, row.quantity]),
    )
  const orders = () =>
    shop.database.db
      .selectFrom('shop_order')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const messagesAbout = (number: string) =>
    shop.database.db.selectFrom('outbox').selectAll().where('text', 'like', `%№ ${number}%`).orderBy('id').execute()
  return { shop: () => shop, guest: () => guest, put, save, stockOf, orders, messagesAbout }
}
