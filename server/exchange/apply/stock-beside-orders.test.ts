import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { explainStock } from './explain-stock.ts'
import { processRun } from './process-run.ts'
import { openSource, type TestSource } from './source.fixture.ts'

let shop: CatalogShop
let source: TestSource
beforeAll(async () => {
  shop = await openCatalogShop()
  source = await openSource(shop.database)
  await source.nameAll()
})
afterAll(() => shop.close())

const EXTERNALS = ['s1', 's2', 's3']
const say = async (pieces: number) => {
  const stock = Object.fromEntries(EXTERNALS.map((external) => [external, { w1: pieces }]))
  return processRun(shop.services, await source.run({ stock }), { isEnd: false })
}
const left = async (code: string) =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select((e) => e.fn.sum<string>('quantity').as('n'))
      .where('good_code', '=', code)
      .executeTakeFirstOrThrow()
  ).n
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
    expect((await taken(code)) + Number(await left(code))).toBe(15)
  }
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
  await say(9)
  expect(await explainStock(shop.services, code)).toMatchObject([{ quantity: 9, said: 9, orders: [] }])
  // a cancelled order holds nothing, a completed one until accounting has it
  await shop.database.db.deleteFrom('order_exchange').execute()
  await shop.database.db.updateTable('shop_order').set({ status: 'cancelled' }).execute()
  await say(9)
  expect(await left(code)).toBe(9)
})
