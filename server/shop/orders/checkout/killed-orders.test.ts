import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#server/db/test-database.ts'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { openHttpBuyer } from '#server/test/http-buyer.ts'
import { auditOrders, countShelves } from '#server/test/order-books.ts'
import { freePort, startShopProcess } from '#server/test/shop-process.ts'

const CODES = ['100101', '100102', '100103', '100104']
let database: TestDatabase
beforeAll(async () => {
  database = await createCatalogDatabase()
})
afterAll(() => database.drop())

async function stockUp(pieces: number) {
  await database.db.deleteFrom('shop_order').execute()
  await database.db.deleteFrom('outbox').execute()
  await database.db.deleteFrom('good_stock').execute()
  await database.db
    .insertInto('good_stock')
    .values(
      CODES.flatMap((good_code) => [1, 2].map((warehouse_id) => ({ good_code, warehouse_id, quantity: pieces / 2 }))),
    )
    .execute()
}
const deadlocks = async () =>
  (
    await database.pool.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
  ).rows[0]!.deadlocks
/** Each buyer wants three of the goods, and begins with another. */
const wanted = (at: number) =>
  [0, 1, 2].map((step) => ({
    code: CODES[(at * 3 + step * (at % 2 ? 1 : 3)) % CODES.length]!,
    quantity: 1 + ((at + step) % 2),
  }))

// The long form, with a hundred orders and many deaths, is bench/kill-orders.ts.
describe('two processes on one database', () => {
  it('that die in the middle of orders sell what there is, once, and lose none they answered for', async () => {
    await stockUp(40)
    const before = await countShelves(database.db)
    const ports = [await freePort(), await freePort()]
    const start = (at: number) => startShopProcess(database.url, ports[at]!)
    const [first, second] = await Promise.all([start(0), start(1)])
    const addresses = [first.address, second.address]
    const form = { delivery: { type: 'courier', address: 'ул. Ленина, 1' } }
    const buyers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        openHttpBuyer(at % 2 ? addresses : addresses.toReversed(), `kill-${at}-aaaaaaaa`, wanted(at), form),
      ),
    )
    const locked = await deadlocks()
    const placing = Promise.all(
      buyers.map(async (buyer, at) => {
        await wait(at * 12)
        return buyer.place()
      }),
    )
    await wait(150)
    await first.kill()
    const again = await start(0)
    await second.kill()
    const answers = await placing
    await again.kill()
    const sold = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    const numbers = (await database.db.selectFrom('shop_order').select('number').execute()).map(({ number }) => number)
    expect(sold.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
    expect(refused.length).toBeGreaterThan(5)
    expect(
      refused.filter(({ status, message }) => status !== 409 || !message.startsWith('"Не хватает товара.')),
    ).toEqual([])
    expect(await auditOrders(database.db, before)).toEqual([])
    expect(await deadlocks()).toBe(locked)
  })
})
