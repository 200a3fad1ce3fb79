import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { repeatReceipts } from '#server/shop/orders/payment/send-receipts.ts'
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

/** Out of the shop's hands without the desk of picking. */
const GIVEN = { from: 'new', to: 'completed', unpicked: 2 }

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

it('what was given up before the hand-over is told as a prepayment, however late; what came back after it as goods', async () => {
  const { db } = shop.database
  const number = await shop.order({ payment: 'online' })
  await bank.payOnPage(number)
  expect((await refund(number, { lines: pieces(1) })).status).toBe(200)
  await bank.later(1)
  await changeStatus(shop.services, number, 'completed')
  const { id } = await bank.order(number)
  const modes = async () =>
    (
      await db
        .selectFrom('order_receipt')
        .select(['mode', 'amount'])
        .where('order_id', '=', id)
        .where('kind', '=', 'refund')
        .orderBy('number')
        .execute()
    ).map(({ mode, amount }) => [mode, amount])
  // the cash register was quicker with the second receipt than the bank with the money
  await db.updateTable('order_receipt').set({ state: 'sent' }).where('order_id', '=', id).execute()
  await bank.round()
  expect(await modes()).toEqual([['full_prepayment', 509_000]])
  await bank.later(1)
  expect((await refund(number, { lines: pieces(1) })).status).toBe(200)
  await bank.round()
  expect(await modes()).toEqual([
    ['full_prepayment', 509_000],
    ['full_payment', 509_000],
  ])
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

it('an order of two rates, paid online, handed over and returned in part: receipts agree to the kopeck', async () => {
  const { db } = shop.database
  accountant = await shop.as('accountant')
  await db.updateTable('good').set({ vat_rate: '22' }).where('code', '=', '100101').execute()
  const number = await shop.order({ payment: 'online' })
  await db.updateTable('good').set({ vat_rate: null }).where('code', '=', '100101').execute()
  const { id } = await bank.order(number)
  // a line without VAT, and bonuses that do not divide by pieces
  await db.updateTable('order_item').set({ quantity: 3, bonus_share: 100 }).where('order_id', '=', id).execute()
  const [hammer] = await bank.items(number)
  const drill = {
    good_code: '100201',
    name: 'Бур',
    quantity: 1,
    price: 9950,
    bonus_share: 0,
    vat_rate: 'none' as const,
  }
  await db
    .insertInto('order_item')
    .values({ ...hammer!, position: 1, ...drill })
    .execute()
  const goods = hammer!.price * 3 + drill.price
  const total = goods - 100
  await db
    .updateTable('shop_order')
    .set({ goods_total: goods, goods_total_old: goods, bonuses_used: 1, delivery_price: 0, total })
    .where('id', '=', id)
    .execute()
  await bank.pay(number)
  const receipts = () =>
    db.selectFrom('order_receipt').selectAll().where('order_id', '=', id).where('kind', '=', 'settlement').execute()
  const sum = (items: readonly { price: number; quantity: number }[]) =>
    items.reduce((all, { price, quantity }) => all + price * quantity, 0)

  // before the goods change hands a part goes back as a prepayment, by name
  expect((await refund(number, { lines: pieces(1) })).status).toBe(200)
  await bank.round()
  const early = bank.asked.at(-1)!
  expect(early).toMatchObject({ mode: 'full_prepayment', items: [{ name: hammer!.name, quantity: 1, vatRate: '22' }] })
  expect([sum(early.items), await receipts()]).toEqual([early.part, []])

  expect((await shop.as('owner').then((owner) => owner.post(`/orders/${number}/status`, GIVEN))).status).toBe(200)
  expect(await receipts()).toMatchObject([{ state: 'due', amount: total - early.part! }])
  // it waits while the press may be taken back
  await bank.round()
  expect(await receipts()).toMatchObject([{ state: 'due', tries: 0 }])
  await bank.later(1)
  bank.setTrouble(new Error('out of reach'))
  await bank.round()
  expect(await receipts()).toMatchObject([{ state: 'due', tries: 1, failure: 'out of reach' }])
  bank.setTrouble(null)
  // not yet its time
  await bank.round()
  expect(await receipts()).toMatchObject([{ tries: 1 }])
  await bank.later(2)
  bank.setDying(true)
  await bank.round()
  bank.setDying(false)
  await bank.later(5)
  await bank.round()
  await bank.round()
  const [receipt] = await receipts()
  expect(receipt).toMatchObject({ state: 'sent', provider_id: `receipt-${receipt!.id}`, failure: '' })
  const told = bank.settled.get(receipt!.id)!
  expect(told).toMatchObject({
    mode: 'full_payment',
    items: [
      { name: hammer!.name, quantity: 2, vatRate: '22' },
      { name: 'Бур', price: 9950, vatRate: 'none' },
    ],
  })
  expect(sum(told.items)).toBe(total - early.part!)

  // what is settled is given back as goods
  await refund(number, { lines: pieces(2) })
  await bank.round()
  const late = bank.asked.at(-1)!
  expect(late).toMatchObject({ mode: 'full_payment', items: [{ name: hammer!.name, vatRate: '22' }] })
  expect(sum(late.items) + sum(early.items)).toBe(hammer!.price * 3 - 100)
  // a compensation is of no piece: told by rates
  await refund(number, { amount: 10 })
  await bank.round()
  expect(sum(bank.asked.at(-1)!.items)).toBe(1000)
})

it('a receipt that is refused waits for a person, and is repeated', async () => {
  const number = await shop.order({ payment: 'online' })
  await bank.pay(number)
  const owner = await shop.as('owner')
  expect((await owner.post(`/orders/${number}/status`, GIVEN)).status).toBe(200)
  await bank.later(1)
  bank.setTrouble(new OutsideFailure('no such rate', false))
  await bank.round()
  const { id } = await bank.order(number)
  const state = async () =>
    (await shop.database.db.selectFrom('order_receipt').select('state').where('order_id', '=', id).execute())[0]!.state
  expect(await state()).toBe('failed')
  bank.setTrouble(null)
  await bank.later(120)
  await bank.round()
  expect(await state()).toBe('failed')
  expect(await repeatReceipts(shop.services, number)).toBe(1)
  await bank.round()
  expect([await state(), await repeatReceipts(shop.services, number)]).toEqual(['sent', 0])
})
