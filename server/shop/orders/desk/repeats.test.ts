import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'

let shop: OfficeShop
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const contact = (phone: string) => ({ contact: { name: 'Иван', phone, email: null } })
const repeats = async (number: string) =>
  ((await operator.get(`/orders/${number}`)).data as OrderCard).repeats.map((each) => each.number)
const later = (minutes: number) => void (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000))

it('the same order of one phone within half an hour looks like a repeat, until somebody has begun it', async () => {
  const mine = contact('+7 911 600-00-01')
  const first = await shop.order(mine)
  const second = await shop.order(mine)
  await shop.order(contact('+7 911 600-00-02'))
  expect([await repeats(first), await repeats(second)]).toEqual([[second], [first]])
  later(31)
  operator = await shop.as('operator')
  const third = await shop.order(mine)
  expect(await repeats(third)).toEqual([])
  await operator.post(`/orders/${second}/status`, { from: 'new', to: 'assembling' })
  expect(await repeats(first), 'somebody works at it').toEqual([])
})
