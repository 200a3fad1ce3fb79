import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DbConnection } from '#server/db/client.ts'
import { openLowPriorityDb } from '#server/db/low-priority-db.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { explainStock } from './explain-stock.ts'
import { processRun } from './process-run.ts'
import { openSource, type TestSource } from './source.fixture.ts'
import { undoRun } from './undo-run.ts'

let shop: CatalogShop
let source: TestSource
let polite: DbConnection
beforeAll(async () => {
  shop = await openCatalogShop()
  polite = openLowPriorityDb({ connectionString: shop.database.url })
  source = await openSource(shop.database)
  await source.nameAll()
})
afterAll(async () => {
  await polite.close()
  await shop.close()
})

const EXTERNALS = ['s1', 's2', 's3']
const stocked = (pieces: number) =>
  source.run({ stock: Object.fromEntries(EXTERNALS.map((external) => [external, { w1: pieces }])) })
/** In one piece and in parts of a good each, the long work as usual and politely, in turn. */
let turns = 0
const say = async (pieces: number) => {
  const turn = turns++
  const services = turn % 4 < 2 ? shop.services : { ...shop.services, politeDb: polite.db }
  return processRun(services, await stocked(pieces), { isEnd: false, stockAtOnce: turn % 2 === 0 ? 5000 : 1 })
}
const left = async (code: string) =>
  Number(
    (
      await shop.database.db
        .selectFrom('good_stock')
        .select((e) => e.fn.sum<string>('quantity').as('n'))
        .where('good_code', '=', code)
        .executeTakeFirstOrThrow()
    ).n,
  )
const taken = async (code: string) =>
  Number(
    (
      await shop.database.db
        .selectFrom('order_take')
        .select((e) => e.fn.coalesce(e.fn.sum<string>('quantity'), e.lit(0)).as('n'))
        .where('good_code', '=', code)
        .executeTakeFirstOrThrow()
    ).n,
  )

it('placing orders while stock is exchanged never sells a piece twice', async () => {
  await processRun(
    shop.services,
    await source.run({
      goods: EXTERNALS.map((external) => ({ external, name: `Товар ${external}`, groups: ['hammers'] })),
      prices: Object.fromEntries(EXTERNALS.map((external) => [external, { retail: 100 }])),
      stock: Object.fromEntries(EXTERNALS.map((external) => [external, { w1: 15 }])),
    }),
    { isEnd: false },
  )
  const codes = (await Promise.all(EXTERNALS.map((external) => source.codeOf(external)))) as string[]
  const buyers = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const buyer = openVisitor(shop)
      const goods = at % 2 === 0 ? codes : codes.toReversed()
      await buyer.post('/cart/update', { goods: goods.map((code) => ({ code, quantity: 1 })) })
      return buyer
    }),
  )
  const exchanges = (async () => {
    for (const pieces of [12, 15, 13, 15, 15]) await say(pieces)
  })()
  const answers = await Promise.all(buyers.map((buyer) => buyer.post('/order/save', orderForm())))
  await exchanges
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await say(15)
  for (const code of codes) {
    expect(await taken(code)).toBeLessThanOrEqual(15)
    expect((await taken(code)) + (await left(code))).toBe(15)
  }
})

it('stock in parts: a kill between two of them is gone on from', async () => {
  const { db } = shop.database
  await db.deleteFrom('shop_order').execute()
  await say(15)
  const codes = (await Promise.all(EXTERNALS.map((external) => source.codeOf(external)))) as string[]
  const last = codes.toSorted().at(-1)!
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed' using errcode = '57P01'; end $$`.execute(
    db,
  )
  await sql`create trigger refuse before update on good_stock for each row when (new.good_code = ${sql.lit(last)}) execute function refuse()`.execute(
    db,
  )
  const run = await stocked(8)
  const ways = { isEnd: false, stockAtOnce: 1 }
  await expect(processRun(shop.services, run, ways)).rejects.toThrow('killed')
  await sql`drop function refuse cascade`.execute(db)
  expect(await Promise.all(codes.toSorted().map(left))).toEqual([8, 8, 15])
  expect(await processRun(shop.services, run, ways)).toBe('applied')
  expect(await Promise.all(codes.map(left))).toEqual([8, 8, 8])
  const { figures } = await db
    .selectFrom('exchange_run')
    .select('figures')
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
  expect(figures['stockChanged']).toBe(3)
  expect(await undoRun(shop.services, run, null)).toEqual({ restored: 3, leftAlone: 0 })
  expect(await Promise.all(codes.map(left))).toEqual([15, 15, 15])
})

it('a figure explains itself, and what accounting has acknowledged is in its figure', async () => {
  await shop.database.db.deleteFrom('shop_order').execute()
  await say(12)
  const code = (await source.codeOf('s1'))!
  const buyer = openVisitor(shop)
  await buyer.post('/cart/update', { goods: [{ code, quantity: 3 }] })
  await buyer.post('/order/save', orderForm())
  shop.time.now = new Date('2026-03-06T14:05:00+03:00')
  await say(12)
  const order = await shop.database.db.selectFrom('shop_order').select(['id', 'number']).executeTakeFirstOrThrow()
  expect(await explainStock(shop.services, code)).toMatchObject([
    { warehouseId: 1, quantity: 9, said: 12, saidAt: shop.time.now, orders: [{ number: order.number, quantity: 3 }] },
  ])
  await shop.database.db
    .insertInto('order_exchange')
    .values({ order_id: order.id, source_id: source.sourceId, acknowledged_at: shop.time.now } as never)
    .execute()
  // what was sent before accounting had the order does not know of it, however late it is applied
  await say(12)
  expect(await left(code)).toBe(9)
  source.time.began = new Date(shop.time.now.getTime() + 1000)
  await say(9)
  expect(await explainStock(shop.services, code)).toMatchObject([{ quantity: 9, said: 9, orders: [] }])
  // a cancelled order holds nothing, a completed one until accounting has it
  await shop.database.db.deleteFrom('order_exchange').execute()
  await shop.database.db.updateTable('shop_order').set({ status: 'cancelled' }).execute()
  await say(9)
  expect(await left(code)).toBe(9)
})
