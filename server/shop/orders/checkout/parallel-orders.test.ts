import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.deleteFrom('shop_order').execute()
  await db.deleteFrom('good_stock').execute()
})

const CODES = ['100101', '100102', '100103', '100104', '100105']
const stockUp = (each: Record<number, number>, codes = CODES) =>
  shop.database.db
    .insertInto('good_stock')
    .values(
      codes.flatMap((code) =>
        Object.entries(each).map(([warehouse, quantity]) => ({
          good_code: code,
          warehouse_id: Number(warehouse),
          quantity,
        })),
      ),
    )
    .execute()

async function buyerWith(goods: [string, number][]) {
  const buyer = openVisitor(shop)
  await buyer.post('/cart/update', { goods: goods.map(([code, quantity]) => ({ code, quantity })) })
  return buyer
}

const left = async () => {
  const rows = await shop.database.db.selectFrom('good_stock').select(['good_code', 'quantity']).execute()
  return new Map(
    CODES.map((code) => [
      code,
      rows.filter((row) => row.good_code === code).reduce((sum, { quantity }) => sum + quantity, 0),
    ]),
  )
}

const deadlocks = async () => {
  const { rows } = await shop.database.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks as number
}

describe('many at once', () => {
  it('80 buyers of 20 pieces: exactly 20 sold, 60 clear refusals, nothing left, no deadlock', async () => {
    await stockUp({ 1: 8, 2: 2, 3: 10 }, ['100101'])
    const buyers = await Promise.all(Array.from({ length: 80 }, () => buyerWith([['100101', 1]])))
    const before = await deadlocks()
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('/order/save', orderForm())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, errorMessage }) => `${status} ${String(errorMessage)}`))).toEqual(
      new Set(['409 Не хватает товара. «Перфоратор П-600» закончился. Измените количество и повторите.']),
    )
    expect((await left()).get('100101')).toBe(0)
    const taken = await shop.database.db
      .selectFrom('order_take')
      .select((e) => e.fn.sum<string>('quantity').as('n'))
      .executeTakeFirstOrThrow()
    expect(Number(taken.n)).toBe(20)
    expect(await deadlocks()).toBe(before)
    // the refused keep their carts
    expect((await buyers[answers.indexOf(refused[0]!)]!.get('/cart')).data.totalQuantity).toBe(1)
  })

  it('an order waiting for stock holds its key and its cart: neither can be used meanwhile', async () => {
    await stockUp({ 1: 5 }, ['100101'])
    const buyer = await buyerWith([['100101', 1]])
    const other = await shop.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(`select from good_stock where good_code = '100101' for update`)
      const headers = { 'idempotency-key': 'waits-for-stock' }
      const first = buyer.post('/order/save', orderForm(), headers)
      const waiting = async () =>
        (
          await shop.database.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount
      await expect.poll(waiting).toBe(1)
      const uuid = buyer.cookies.get('cart')
      await expect(
        shop.database.pool.query('select from cart where uuid = $1 for update nowait', [uuid]),
      ).rejects.toMatchObject({ code: '55P03' })
      const second = buyer.post('/order/save', orderForm(), headers)
      await expect.poll(waiting).toBe(2)
      await other.query('rollback')
      const answers = await Promise.all([first, second])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[0]!.data).toEqual(answers[1]!.data)
      expect((await left()).get('100101')).toBe(4)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  it('mixed carts in random order of lines: what was sold is what is gone, in whole orders', async () => {
    await stockUp({ 1: 7, 3: 6, 2: 5 })
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const shuffled = () =>
      CODES.map((code) => ({ code, at: random(1000) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ code }) => code)
    const buyers = await Promise.all(
      Array.from({ length: 60 }, () =>
        buyerWith(
          shuffled()
            .slice(0, 2 + random(4))
            .map((code) => [code, 1 + random(3)]),
        ),
      ),
    )
    const before = await deadlocks()
    const answers = await Promise.all(
      buyers.map((buyer) =>
        buyer.post('/order/save', orderForm({ delivery: { type: 'courier', address: 'ул. Ленина, 1' } })),
      ),
    )
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200) && answers.some(({ status }) => status === 409)).toBe(true)
    const items = await shop.database.db.selectFrom('order_item').select(['good_code', 'quantity']).execute()
    const remains = await left()
    for (const code of CODES) {
      const sold = items.filter((item) => item.good_code === code).reduce((sum, { quantity }) => sum + quantity, 0)
      expect(sold + remains.get(code)!).toBe(18)
    }
    expect(await deadlocks()).toBe(before)
  })
})
