import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { statementCounter } from '#server/test/count-statements.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let guest: TestVisitor
let statementsOf: ReturnType<typeof statementCounter>
beforeAll(async () => {
  shop = await openCatalogShop()
  statementsOf = statementCounter(shop.database.pool, { inTransactions: true })
  guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
})
afterAll(() => shop.close())

const count = async (work: () => Promise<{ status: number }>) => {
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await work()).status
  })
  expect(status).toBe(200)
  return statements.length
}

const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const many = codes(100_101, 100_116).map((code) => ({ code, quantity: 1 }))

it('a look costs two statements, whatever lies in the cart', async () => {
  await guest.get('/cart')
  expect(await count(() => guest.get('/cart'))).toBe(2)
  await guest.post('/cart/update', { goods: many })
  expect(await count(() => guest.get('/cart'))).toBe(2)
})

it('a change costs three, a removal too, whether of one line or of many', async () => {
  expect(await count(() => guest.post('/cart/update', { goods: [{ code: '100201', quantity: 1 }] }))).toBe(3)
  expect(await count(() => guest.post('/cart/update', { goods: many.map((line) => ({ ...line, quantity: 2 })) }))).toBe(
    3,
  )
  expect(await count(() => guest.post('/cart/update', { goods: many.map((line) => ({ ...line, quantity: 0 })) }))).toBe(
    3,
  )
})
