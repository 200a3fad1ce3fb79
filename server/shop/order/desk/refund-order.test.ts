import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { deskBank } from './desk-bank.fixture.ts'

let shop: OfficeShop
let accountant: StaffBrowser
let operator: StaffBrowser
let bank: ReturnType<typeof deskBank>
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  accountant = await shop.as('accountant')
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const refund = (number: string, body: object) =>
  accountant.post(`/orders/${number}/refund`, { key: randomUUID(), reason: 'Царапина', ...body })
const pieces = (quantity: number) => [{ code: '100101', quantity }]

it('part of the money goes back by lines and by sum, never above what was paid', async () => {
  const number = await shop.order({ payment: 'online' })
  expect((await refund(number, { amount: 100 })).errorMessage).toContain('он не оплачен')
  const paid = await bank.pay(number)
  const before = bank.given()
  const first = await refund(number, { lines: pieces(1), amount: 10 })
  expect((first.data as OrderCard).money).toMatchObject({ refundable: 5080, due: 0 })
  expect((first.data as OrderCard).history.at(-1)).toMatchObject({
    note: expect.stringMatching(/^Возвращаем 5\s100\s₽: Царапина$/),
    who: { name: expect.any(String) },
  })
  const above = await refund(number, { amount: 5080.01 })
  expect([above.status, above.errorMessage]).toEqual([409, expect.stringMatching(/не больше 5\s080\s₽/)])
  expect((await refund(number, { lines: pieces(2) })).status).toBe(422)
  expect((await refund(number, {})).status).toBe(422)
  expect((await refund(number, { amount: 1, reason: ' ' })).status).toBe(422)
  await bank.round()
  expect(bank.given() - before).toBe(510_000)
  await refund(number, { amount: 5080 })
  await bank.round()
  expect(bank.given() - before).toBe(paid)
  expect((await refund(number, { amount: 1 })).errorMessage).toContain('всё уже возвращено')
  expect((await operator.post(`/orders/${number}/refund`, { key: randomUUID(), reason: 'x', amount: 1 })).status).toBe(
    403,
  )
})

it('a press repeated, however often and at once, gives back once', async () => {
  const number = await shop.order({ payment: 'online' })
  await bank.pay(number)
  const before = bank.given()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      accountant.post(`/orders/${number}/refund`, { key, reason: 'Брак', lines: pieces(1) }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await bank.round()
  await bank.round()
  expect(bank.given() - before).toBe(509_000)
})

it('killed between the bank and the books, the job settles it and the next one is right', async () => {
  const number = await shop.order({ payment: 'online' })
  await bank.pay(number)
  const before = bank.given()
  await refund(number, { amount: 100 })
  await refund(number, { amount: 250 })
  bank.setDying(true)
  await bank.round()
  bank.setDying(false)
  // the second waits for the first: their sums are told to the bank together
  expect(bank.given() - before).toBe(10_000)
  await bank.later(2)
  await bank.round()
  expect(bank.given() - before).toBe(35_000)
  expect(((await operator.get(`/orders/${number}`)).data as OrderCard).money.refunds.map(({ state }) => state)).toEqual(
    ['made', 'made'],
  )
})

it('what came by invoice is given back by a person, and a refund needs a fresh confirmation', async () => {
  const number = await shop.order({ payment: 'invoice', inn: '7707083893' })
  await accountant.post(`/orders/${number}/invoice-paid`)
  const answer = await refund(number, { amount: 90 })
  expect((answer.data as OrderCard).money.refunds).toMatchObject([{ amount: 90, state: 'due', isByHand: true }])
  await bank.round()
  expect((await accountant.post(`/orders/${number}/refund/close`)).data.money.refunds).toMatchObject([
    { state: 'made' },
  ])
  shop.time.now = new Date(shop.time.now.getTime() + 11 * 60_000)
  const late = await refund(number, { amount: 90 })
  expect([late.status, late.errorCode]).toEqual([403, 'CONFIRM_NEEDED'])
})
