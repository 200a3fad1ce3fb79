import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop()
})
afterAll(() => shop.close())

// no lock of the stock puts them one after the other
it('of orders of different goods at once by a code for one exactly one wins', async () => {
  const { rows } = await sql<{ code: string }>`select o.good_code as code from good_offer o
    join good_stock s on s.good_code = o.good_code where o.node_code = '000001' and o.price > 10000
    group by 1 order by 1 limit 6`.execute(shop.database.db)
  expect(rows.length).toBeGreaterThan(2)
  const owner = await shop.as('owner')
  const none = { goods: [], categories: [], vendors: [], labels: [] }
  const table = {
    name: 'Осень',
    kind: 'percent',
    value: 10,
    maxDiscount: null,
    minSum: 0,
    usesLimit: 1,
    startsOn: null,
    endsOn: null,
    branches: [],
    only: none,
    except: none,
    isOncePerCustomer: false,
    isFirstOrder: false,
    skipsDiscounted: false,
    mayGoBelowCost: true,
  }
  const promo = await owner.post('/promos', { table, codes: { code: 'ONCE-EACH' } })
  expect(promo.status).toBe(200)
  const buyers = await Promise.all(
    rows.map(async ({ code }) => {
      const guest = openVisitor(shop)
      await guest.post('/cart/update', { goods: [{ code, quantity: 1 }] })
      expect((await guest.post('/cart/code', { code: 'ONCE-EACH' })).status).toBe(200)
      return guest
    }),
  )
  const answers = await Promise.all(
    buyers.map((guest, at) => {
      const contact = { name: 'Иван', phone: `+7 911 300-${10 + at}-00`, email: null }
      return guest.post('/order/save', orderForm({ contact }))
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await owner.get(`/promos/${promo.data.id}`)).data).toMatchObject({ uses: 1 })
})
