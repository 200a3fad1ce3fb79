import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopsServing } from '#server/shop/ground/branch/queries.ts'
import { countStock } from '#server/shop/running/reports/count-stock.ts'
import { readPlaceRows } from '#server/shop/running/settings/places.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { readSource, updateSource } from '../desk/sources.ts'
import { openSupplierShop, type SupplierShop } from './supplier-shop.fixture.ts'

const CODE = '100101'
const PSKOV = '000001'
const MOSCOW = '777'

let suppliers: SupplierShop
let shop: SupplierShop['shop']
let source: number
let article: string
let vendor: string
beforeAll(async () => {
  suppliers = await openSupplierShop()
  shop = suppliers.shop
  const { rows } = await shop.database.pool.query(
    'select article, v.name as vendor from good g join vendor v on v.code = g.vendor_code where g.code = $1',
    [CODE],
  )
  ;({ article, vendor } = rows[0])
})
afterAll(() => suppliers.close())
beforeEach(async () => {
  const { pool } = shop.database
  await pool.query('delete from order_take')
  await pool.query('delete from good_stock where good_code = $1', [CODE])
  await pool.query(
    'delete from good_stock where warehouse_id in (select id from warehouse where supplier_id is not null)',
  )
  await pool.query('delete from warehouse where supplier_id is not null')
  await pool.query('delete from exchange_source')
  await pool.query('update good_offer set delivery_days = null where good_code = $1', [CODE])
  await pool.query('update node_logistic set transfer_days = 4')
  source = await suppliers.addSupplier({ warehouse: undefined })
})

async function set(options: {
  supplyTo?: string | null
  deliveryDays?: number | null
  stockWarehouse?: number | null
}) {
  const { version } = await readSource(shop.database.db, source)
  return updateSource(shop.services, source, { version, options })
}
const has = async (pieces: number) => {
  const sent = await suppliers.send(
    source,
    `${Math.random()}.csv`,
    `Артикул;Наименование;Бренд;Цена;Остаток\n${article};Товар;${vendor};4321;${pieces}`,
  )
  expect([sent.failure, ['applied', 'nothing'].includes(sent.state)]).toEqual([null, true])
}
const onShelf = (warehouse: number, quantity: number) =>
  shop.database.db.insertInto('good_stock').values({ good_code: CODE, warehouse_id: warehouse, quantity }).execute()
const good = async (node = PSKOV) => (await shop.ask(`/catalog/good/${CODE}?nodeLogisticCode=${node}`)).data
const inCart = async (quantity: number) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/update',
    payload: { goods: [{ code: CODE, quantity }] },
    headers: { host: 'pskov.shop.test' },
  })
  return answer.json().data.items[0].deliveryDays
}
const promises = async () =>
  (await shop.ask(`/catalog/good/${CODE}/warehouses?nodeLogisticCode=${PSKOV}`)).data.map(
    ({ deliveryDate, remains }: { deliveryDate?: string; remains: number }) => [remains, deliveryDate],
  )

describe('what a supplier has yet to bring', () => {
  it('lies on no shelf and is promised by his days, further on by the way from the branch he brings it to', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: 6 })
    await has(9)
    expect(await good()).toMatchObject({
      goodLocalCount: 0,
      goodTotalCount: 9,
      deliveryDays: 6,
      away: [{ count: 9, days: 6 }],
    })
    expect(await good(MOSCOW)).toMatchObject({ goodLocalCount: 0, goodTotalCount: 9, deliveryDays: 10 })
    // Thursday, 5 March
    for (const promise of await promises()) expect(promise).toEqual([0, 'Самовывоз 11\u00a0марта'])
    expect([await inCart(1), await inCart(9)]).toEqual([6, 6])
  })

  it('comes after what lies in the branches: each piece is promised by where it is', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: 6 })
    await has(9)
    await onShelf(1, 2)
    expect(await good()).toMatchObject({
      goodLocalCount: 2,
      goodTotalCount: 11,
      deliveryDays: 1,
      away: [{ count: 9, days: 6 }],
    })
    expect([await inCart(2), await inCart(3), await inCart(11), await inCart(12)]).toEqual([1, 6, 6, -1])
  })

  it('has no day when he has not said one', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: null })
    await has(9)
    expect(await good()).toMatchObject({ goodTotalCount: 9, deliveryDays: -1 })
    expect(await inCart(1)).toBe(-1)
    await set({ deliveryDays: 2 })
    await expect.poll(async () => (await good()).deliveryDays).toBe(2)
  })

  it('is sold as it is promised, from the shelves first, and held against his next price list', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: 6 })
    await has(3)
    await onShelf(1, 1)
    const guest = openVisitor(shop)
    await guest.post('/cart/update', { goods: [{ code: CODE, quantity: 3 }] })
    const answer = await guest.post('/order/save', orderForm())
    expect(answer.status).toBe(200)
    const { rows } = await shop.database.pool.query(
      `select w.supplier_id is not null as supplied, t.quantity from order_take t join warehouse w on w.id = t.warehouse_id
       where t.good_code = $1 order by 1`,
      [CODE],
    )
    expect(rows).toEqual([
      { supplied: false, quantity: 1 },
      { supplied: true, quantity: 2 },
    ])
    const { rows: orders } = await shop.database.pool.query('select * from shop_order order by id desc limit 1')
    expect(JSON.stringify(orders[0])).toContain('11\u00a0марта')
    expect(await good()).toMatchObject({ goodTotalCount: 1 })
    await has(3)
    expect(await good()).toMatchObject({ goodTotalCount: 1 })
    await has(5)
    expect(await good()).toMatchObject({ goodTotalCount: 3 })
  })

  it('is no place of the shop: no pickup point, no line among the places, nothing in the worth of the stock', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: 6 })
    await has(9)
    const { db } = shop.database
    expect((await shopsServing(db, PSKOV)).map(({ name }) => name).join()).not.toContain('Поставщик')
    expect((await readPlaceRows(db)).map(({ fields }) => fields.name).join()).not.toContain('Поставщик')
    await countStock(db, shop.time.now, { soldDays: 30, lowDays: 14, leadDays: 7 }, true)
    const counted = await shop.database.pool.query('select quantity from report_stock where good_code = $1', [CODE])
    expect(counted.rows).toEqual([])
  })

  it('is gone when the owner says he brings to nobody any more', async () => {
    await set({ supplyTo: PSKOV, deliveryDays: 6 })
    await has(9)
    const after = await set({ supplyTo: null, stockWarehouse: 1 })
    expect(after.options).toMatchObject({ supplyTo: null, stockWarehouse: 1 })
    await expect.poll(async () => (await good()).goodTotalCount).toBe(0)
    await has(8)
    expect(await good()).toMatchObject({ goodLocalCount: 8, deliveryDays: 1 })
  })
})

it('a branch that is not there is refused, and nothing is changed', async () => {
  await expect(set({ supplyTo: 'nowhere' })).rejects.toMatchObject({ fields: { supplyTo: [expect.any(String)] } })
  expect((await readSource(shop.database.db, source)).options.supplyTo).toBeNull()
})
