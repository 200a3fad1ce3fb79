import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, {}, {}, createCatalogDatabase())
  await shop.database.db.updateTable('good_stock').set({ quantity: 100 }).execute()
})
afterAll(() => shop.close())

async function sell() {
  const buyer = openVisitor(shop)
  expect((await buyer.post('/cart/update', { goods: [{ code: '100102', quantity: 1 }] })).status).toBe(200)
  expect((await buyer.get('/cart')).status).toBe(200)
  const placed = await buyer.post('/order/save', orderForm())
  expect([placed.status, (placed.data as { number?: string }).number]).toEqual([200, expect.any(String)])
  return buyer
}

// The long form, with two real versions: node bench/side-by-side.ts
it('this version goes on selling after the next one has added a column to every table', async () => {
  const { db } = shop.database
  const { rows: tables } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  expect(tables.length).toBeGreaterThan(50)
  // often enough for its statements to be prepared by then, with the columns of today
  for (let times = 0; times < 6; times++) await sell()
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} add column of_the_next_version text not null default 'new'`.execute(db)
  const buyer = await sell()
  for (const path of ['/catalog/good/100101', '/catalog/category/perforatory/goods', '/cart', '/content/init'])
    expect((await buyer.get(path)).status, path).toBe(200)
})
