import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalogDatabase } from '#server/test/catalog-database.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openTestShop, type TestShop } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { monthsJob } from '#server/jobs/months.ts'
import { prepareMonths } from './prepare-months.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, {}, {}, createCatalogDatabase())
  await shop.database.db.updateTable('good_stock').set({ quantity: 100 }).execute()
})
afterAll(() => shop.close())

interface Month {
  month: string
  suffix: string
  first_id: number
  until_id: number
  /** Its first moment in Moscow. */
  begins: Date
}
const months = async () =>
  (
    await sql<Month>`select month::text, suffix, first_id, until_id, month::timestamp at time zone 'Europe/Moscow' as begins
      from order_month order by month`.execute(shop.database.db)
  ).rows
const prepare = (now: Date) => prepareMonths({ db: shop.database.db, clock: () => now })

async function sell() {
  const buyer = openVisitor(shop)
  await buyer.post('/cart/update', { goods: [{ code: '100102', quantity: 1 }] })
  const placed = await buyer.post('/order/save', orderForm())
  expect(placed.status, JSON.stringify(placed)).toBe(200)
  const { rows } = await sql<{ id: number; token: string; whereItLies: string; lines: string }>`
    select o.id, o.pay_token as token, o.tableoid::regclass::text as "whereItLies", i.tableoid::regclass::text as lines
    from shop_order o join order_item i on i.order_id = o.id where o.id = ${(placed.data as { id: number }).id}`.execute(
    shop.database.db,
  )
  return rows[0]!
}

describe('months of orders', () => {
  it('are one ahead of the orders, without a gap between', async () => {
    const [first, next, ...more] = await months()
    expect(more).toEqual([])
    expect(next!.first_id).toBe(first!.until_id)
    expect((await sell()).whereItLies).toBe('shop_order_earlier')
    expect(await prepare(next!.begins)).toBe(0)
  })

  it('follow one another without a skip in numbers, and the next is made by the job', async () => {
    const [first, next] = await months()
    await sql`select setval('shop_order_id_seq', ${first!.until_id - 1}::bigint, false)`.execute(shop.database.db)
    expect(await sell()).toMatchObject({ id: first!.until_id - 1, whereItLies: 'shop_order_earlier' })
    expect(await sell()).toMatchObject({
      id: next!.first_id,
      whereItLies: `shop_order_${next!.suffix}`,
      lines: `order_item_${next!.suffix}`,
    })
    // after a long pause it is named by the month it is made in
    const later = new Date(next!.begins.getTime() + 100 * 24 * 60 * 60 * 1000)
    expect(await prepare(later)).toBe(1)
    expect(await prepare(later)).toBe(0)
    const last = (await months()).at(-1)!
    expect(last.first_id).toBe(next!.until_id)
    expect(last.begins <= later && later.getTime() - last.begins.getTime() < 31 * 24 * 60 * 60 * 1000).toBe(true)
  })

  it('are made by an order that finds none', async () => {
    const last = (await months()).at(-1)!
    await sql`select setval('shop_order_id_seq', ${last.until_id}::bigint, false)`.execute(shop.database.db)
    const order = await sell()
    // the number of the first try is gone
    expect(order.id).toBe(last.until_id + 1)
    expect(order.whereItLies).not.toBe(`shop_order_${last.suffix}`)
  })
})

describe('the link of an order', () => {
  it('leads to it in whichever month, and to no other', async () => {
    const order = await sell()
    const page = () =>
      shop.app.inject({ method: 'GET', url: `/api/order/${order.token}`, headers: { host: 'shop.test' } })
    expect((await page()).json()).toMatchObject({ data: { number: String(order.id) } })
    const other = await sell()
    await expect(
      shop.database.db.updateTable('shop_order').set({ pay_token: order.token }).where('id', '=', other.id).execute(),
    ).rejects.toThrow('order_token_pkey')
    await shop.database.db.updateTable('shop_order').set({ pay_token: null }).where('id', '=', order.id).execute()
    expect((await page()).statusCode).toBe(404)
    await shop.database.db.deleteFrom('shop_order').where('id', '=', other.id).execute()
    const { rows } = await sql`select from order_token where token in (${order.token}, ${other.token})`.execute(
      shop.database.db,
    )
    expect(rows).toEqual([])
  })

  it('of an order put in past the triggers leads to it after the next start', async () => {
    const order = await sell()
    await sql`delete from order_token where token = ${order.token}`.execute(shop.database.db)
    const page = () =>
      shop.app.inject({ method: 'GET', url: `/api/order/${order.token}`, headers: { host: 'shop.test' } })
    expect((await page()).statusCode).toBe(404)
    await monthsJob({ ...shop.services }).run(new AbortController().signal)
    expect((await page()).json()).toMatchObject({ data: { number: String(order.id) } })
  })
})
