import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let statementsOf: ReturnType<typeof statementCounter>
beforeAll(async () => {
  // a stopped clock: nothing memoized grows old while the machine is busy
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  shop = await openCatalogShop()
  await shop.database.pool.query(
    'insert into good_stock (good_code, warehouse_id, quantity) select code, 1, 100 from good where not is_hire on conflict (good_code, warehouse_id) do update set quantity = 100',
  )
  statementsOf = statementCounter(shop.database.pool, { inTransactions: true })
  // settings and the branch are memoized from now on
  await order(['100101'])
})
afterAll(async () => {
  await shop.close()
  vi.useRealTimers()
})

let key = 0
async function order(codes: string[], more: Record<string, unknown> = {}): Promise<string[]> {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: codes.map((code) => ({ code, quantity: 1 })) })
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await guest.post('/order/save', orderForm(more), { 'idempotency-key': `budget-${key++}` })).status
  })
  expect(status).toBe(200)
  // sent after it, one for all orders meanwhile
  return statements.filter((text) => !text.includes('pg_notify'))
}

it('an order costs six statements, whatever lies in the cart and however it travels', async () => {
  expect(await order(['100101'])).toHaveLength(6)
  expect(await order(['100101', '100102', '100201', '100301', '100302'])).toHaveLength(6)
  expect(await order(['100201'], { delivery: { type: 'courier', address: 'Рижский пр., 1, кв. 2' } })).toHaveLength(6)
})

it('its statements do not grow with its lines, so that each can be prepared', async () => {
  expect(await order(['100101'])).toEqual(await order(['100102', '100201', '100301', '100302']))
})
