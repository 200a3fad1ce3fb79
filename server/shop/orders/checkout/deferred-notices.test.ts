import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deferNotices, sendNotices } from '#server/db/deferred-notices.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let listener: pg.Client
const heard: string[] = []
beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1000' })
  await shop.database.db.updateTable('good_stock').set({ quantity: 1000 }).execute()
  listener = new pg.Client({ connectionString: shop.database.url })
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.connect()
  await listener.query('listen catalog_change; listen office_event')
})
afterAll(async () => {
  await listener.end()
  await shop.close()
})
/** What was committed before is heard before the answer to this. */
const caughtUp = () => listener.query('select 1')
beforeEach(async () => {
  await caughtUp()
  heard.length = 0
})

async function order(key: string): Promise<number> {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  return (await guest.post('/order/save', orderForm(), { 'idempotency-key': key })).status
}

const take = (isLater: boolean) =>
  shop.database.db.transaction().execute(async (tx) => {
    if (isLater) await sql`select ${deferNotices}`.execute(tx)
    await sql`update good_stock set quantity = quantity - 1 where good_code = '100101'`.execute(tx)
  })

it('a transaction may keep its notices back; whoever changes the shop by hand need not know of it', async () => {
  await take(true)
  await caughtUp()
  expect(heard).toEqual([])
  sendNotices(shop.database.db)
  await expect.poll(() => heard.toSorted()).toEqual(['catalog_change', 'office_event'])
  // said for that transaction alone, on whatever connection it was
  for (let times = 0; times < 10; times++) await take(false)
  await expect.poll(() => heard.length).toBe(12)
})

it('an order is told of by itself, orders at once together, and the last notice comes after the last commit', async () => {
  const count = async () => (await shop.database.pool.query('select count(*)::int as n from shop_order')).rows[0].n
  const before = await count()
  /** What a reader who was told finds. */
  const found: Promise<number>[] = []
  const onNotice = () => found.push(count())
  listener.on('notification', onNotice)
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, at) => order(`notice-of-order-${at}`)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await expect.poll(async () => (await Promise.all(found)).at(-1)).toBe(before + 30)
  listener.off('notification', onNotice)
  expect(new Set(heard)).toEqual(new Set(['catalog_change', 'office_event']))
  expect(heard.filter((channel) => channel === 'office_event').length).toBeLessThan(30)
})
