import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import type { Report } from '#contract/office/reports.ts'
import { GIFT_CARD_CODE } from '#rules/money/gift-card.ts'
import { formatMoney } from '#rules/money/money.ts'
import { readPendingOrders } from '#server/exchange/orders/pending-orders.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { countChanged } from '#server/shop/running/reports/count-reports.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'

const GOOD = '100101'
let shop: OfficeShop
let bank: ReturnType<typeof deskBank>
let owner: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const wish = (more: object = {}) => ({
  sum: 3000,
  recipient: 'Анна',
  email: 'anna@example.ru',
  message: 'С днём рождения!',
  contact: { name: 'Иван', phone: '+7 (911) 123-45-67', email: 'ivan@example.ru' },
  ...more,
})
const plain = (words: unknown) => String(words).replaceAll('\u00A0', ' ')

const letters = () =>
  shop.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'gift.issued')
    .where('recipient', '=', 'anna@example.ru')
    .orderBy('id')
    .execute()
const cards = async () => (await owner.get('/gift-cards')).data as { id: number; balance: number; last4: string }[]
const sold = async () => {
  await countChanged(shop.database.db, shop.time.now)
  const day = shop.time.now.toISOString().slice(0, 10)
  const { figures } = (await owner.get(`/reports/sales?from=${day}&to=${day}`)).data as Report
  return figures.find(({ code }) => code === 'total')!.value ?? 0
}

it('is bought, paid and sent: an advance in the receipt, no sale until it is spent', async () => {
  const guest = openVisitor(shop)
  expect((await guest.get('/gift-cards/offer')).data).toMatchObject({ isSold: true, sums: [1000, 3000, 5000, 10_000] })
  const before = { sold: await sold(), cards: (await cards()).length }
  const key = { 'idempotency-key': 'a-gift-for-anna' }
  const bought = await guest.post('/gift-cards/buy', wish(), key)
  expect([bought.status, bought.errorMessage]).toEqual([200, undefined])
  expect((await guest.post('/gift-cards/buy', wish(), key)).data.number, 'sent again').toBe(bought.data.number)
  const { number, paymentUrl, orderUrl } = bought.data
  expect(paymentUrl).toMatch(/^\/pay\//)
  expect(await bank.order(number)).toMatchObject({ status: 'awaiting-payment', total: 300_000, source: 'gift-card' })
  expect(await letters(), 'not before the money').toEqual([])
  const token = orderUrl.split('/')[2]
  const page = (await guest.get(`/order/${token}`)).data
  expect([page.payment.ways.map(({ way }: { way: string }) => way), page.changes]).toEqual([['online'], []])

  await bank.payOnPage(number)
  const order = await bank.order(number)
  expect(order).toMatchObject({ status: 'completed', bonuses_earned: 0 })
  expect(order.paid_at).not.toBeNull()
  const [letter, ...more] = await letters()
  expect([letter!.is_secret, more]).toEqual([true, []])
  const code = /(\d{4}[\s\u00A0]){3}\d{4}/.exec(letter!.text ?? '')![0]
  expect(letter!.text).toContain('С днём рождения!')
  expect(await bank.pieces(GOOD), 'no shelf is touched').toBeDefined()
  // asked about once more: one card for one payment
  await shop.app.inject({ method: 'GET', url: `/pay/${token}/`, headers: { host: MAIN_HOST } })
  const all = await cards()
  expect(all.length - before.cards).toBe(1)
  expect(all[0]).toMatchObject({ balance: 3000, last4: code.slice(-4) })

  await bank.round()
  await bank.round()
  const { receipts } = (await owner.get(`/receipts?order=${number}`)).data as { receipts: DeskReceipt[] }
  expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([['payment', 3000]])
  const receipt = (await owner.get(`/receipts/${receipts[0]!.id}`)).data as ReceiptCard
  expect(receipt).toMatchObject({
    state: 'sent',
    modeText: 'Аванс',
    positions: [{ quantity: 1, sum: 3000, subjectText: 'Платёж', mark: null }],
  })
  // what it buys is the sale, and what accounting hears of
  expect(await sold()).toBe(before.sold)
  const pending = await readPendingOrders(
    shop.database.db,
    1,
    { nodes: null, from: new Date(0), encoding: 'utf-8', organization: '', warehouse: '', site: '' },
    { limit: 100, except: [] },
  )
  expect(pending.map((each) => each.number)).not.toContain(number)
  expect((await guest.get(`/order/${token}/returns`)).data.offer.refusal).toContain('по звонку')

  await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 1 }] })
  expect((await guest.post('/cart/code', { code })).data.giftCard).toMatchObject({ balance: 3000 })
})

describe('sold, its money goes back', () => {
  /** Bought and paid: the order, the card and its number. */
  async function soldCard(sum = 3000) {
    const known = (await letters()).length
    const { number } = (await openVisitor(shop).post('/gift-cards/buy', wish({ sum }))).data
    await bank.payOnPage(number)
    const [card] = await cards()
    const code = /(\d{4}[\s\u00A0]){3}\d{4}/.exec((await letters())[known]!.text ?? '')![0]
    return { number: number as string, id: card!.id, code }
  }
  const giveBack = (number: string, amount: number) =>
    owner.post(`/orders/${number}/refund`, { key: randomUUID(), amount, reason: 'Передумали' })
  const balance = async (id: number) => (await owner.get(`/gift-cards/${id}`)).data.balance as number
  const refundable = async (number: string) => (await owner.get(`/orders/${number}`)).data.money.refundable as number
  async function spend(code: string) {
    const guest = openVisitor(shop)
    await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 1 }] })
    await guest.post('/cart/code', { code })
    return guest.post('/order/save', orderForm())
  }
  beforeEach(async () => {
    await shop.database.db
      .updateTable('staff_session')
      .set({ fresh_until: new Date(shop.time.now.getTime() + 3_600_000) })
      .execute()
  })

  it('whole: nothing is left on the card, and the receipt is of the advance', async () => {
    const { number, id, code } = await soldCard()
    expect(await refundable(number)).toBe(3000)
    const given = bank.given()
    const refund = await giveBack(number, 3000)
    expect([refund.status, refund.errorMessage]).toEqual([200, undefined])
    expect(await balance(id)).toBe(0)
    expect((await owner.get(`/gift-cards/${id}`)).data.ledger.at(-1)).toMatchObject({
      amount: -3000,
      left: 0,
      orderNumber: number,
    })
    await bank.round()
    expect(bank.given() - given).toBe(300_000)
    const { receipts } = (await owner.get(`/receipts?order=${number}`)).data as { receipts: DeskReceipt[] }
    const back = receipts.find(({ kind }) => kind === 'refund')!
    expect((await owner.get(`/receipts/${back.id}`)).data).toMatchObject({
      modeText: 'Аванс',
      positions: [{ sum: 3000, subjectText: 'Платёж' }],
    })
    const guest = openVisitor(shop)
    await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 1 }] })
    const refused = await guest.post('/cart/code', { code })
    expect([refused.status, JSON.stringify(refused.errorMessage)]).toEqual([
      422,
      expect.stringContaining('ничего не осталось'),
    ])
    expect((await giveBack(number, 1)).errorMessage).toContain('нечего возвращать')
  })

  it('spent in part: what is left and no kopeck more; goods that come back fill it again', async () => {
    const { number, id, code } = await soldCard(10_000)
    const spent = await spend(code)
    expect([spent.status, spent.errorMessage]).toEqual([200, undefined])
    const { total } = await bank.order(spent.data.number)
    const left = 10_000 - total / 100
    expect([await balance(id), await refundable(number)]).toEqual([left, left])
    const refused = await giveBack(number, 10_000)
    expect(refused.status).toBe(409)
    expect(plain(refused.errorMessage)).toContain(
      `С карты потратили ${plain(formatMoney(total))}: вернуть можно не больше ${plain(formatMoney(1_000_000 - total))}`,
    )
    // not by its line either: a card is not divided
    const lines = [{ code: GIFT_CARD_CODE, complectOf: null, quantity: 1 }]
    const whole = await owner.post(`/orders/${number}/refund`, { key: randomUUID(), lines, reason: 'Передумали' })
    expect([whole.status, await balance(id)]).toEqual([409, left])
    expect((await giveBack(number, left)).status).toBe(200)
    expect([await balance(id), await refundable(number)]).toEqual([0, 0])
    expect((await giveBack(number, 1)).errorMessage).toContain('Карту потратили целиком')
    const token = spent.data.orderUrl.split('/')[2]
    expect((await openVisitor(shop).post(`/order/${token}/cancel`, {})).status).toBe(200)
    expect([await balance(id), await refundable(number)]).toEqual([total / 100, total / 100])
    expect((await giveBack(number, total / 100)).status).toBe(200)
    expect(await balance(id)).toBe(0)
    expect((await giveBack(number, 1)).errorMessage).toContain('нечего возвращать')
  })

  it('while somebody spends it: the money is spent or given back, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { number, id, code } = await soldCard()
      const guest = openVisitor(shop)
      await guest.post('/cart/update', { goods: [{ code: GOOD, quantity: 1 }] })
      await guest.post('/cart/code', { code })
      const [refund, order, again] = await Promise.all([
        giveBack(number, 3000),
        guest.post('/order/save', orderForm()),
        giveBack(number, 3000),
      ])
      const won = [refund, again].filter(({ status }) => status === 200).length
      expect(won).toBeLessThanOrEqual(1)
      const paid = order.status === 200 ? (await bank.order(order.data.number)).gift_paid : 0
      expect([won * 300_000 + paid, await balance(id)]).toEqual([300_000, 0])
    }
  })
})

it('not paid, it is cancelled like any order, and nobody gets a card', async () => {
  const before = (await cards()).length
  const { number } = (await openVisitor(shop).post('/gift-cards/buy', wish())).data
  expect((await owner.post(`/handover/${number}`, { due: 3000, paidBy: 'cash' })).status).toBeGreaterThanOrEqual(400)
  await bank.later(24 * 60)
  await bank.round()
  owner = await shop.as('owner')
  expect((await bank.order(number)).status).toBe('cancelled')
  expect((await cards()).length).toBe(before)
})

it.each<[string, object, string]>([
  ['too little', { sum: 499 }, 'sum'],
  ['too much', { sum: 50_001 }, 'sum'],
  ['kopecks', { sum: 1000.5 }, 'sum'],
  ['nobody', { recipient: ' ' }, 'recipient'],
  ['nowhere', { email: ' ' }, 'email'],
  ['no address', { email: 'anna@' }, 'email'],
  ['no end of words', { message: 'я'.repeat(501) }, 'message'],
  ['nobody who pays', { contact: { name: '', phone: '+7 (911) 123-45-67', email: 'i@example.ru' } }, 'contact.name'],
  ['no phone', { contact: { name: 'Иван', phone: '12', email: 'i@example.ru' } }, 'contact.phone'],
  ['no receipt', { contact: { name: 'Иван', phone: '+7 (911) 123-45-67', email: '' } }, 'contact.email'],
  ['no consent', { consent: false }, 'consent'],
])('%s: refused at its field, nothing is written', async (_what, more, field) => {
  const orders = () => shop.database.db.selectFrom('gift_sale').select('order_id').execute()
  const before = (await orders()).length
  const refused = await openVisitor(shop).post('/gift-cards/buy', wish(more))
  expect([refused.status, Object.keys(refused.errorMessage as object)]).toEqual([422, [field]])
  expect((await orders()).length).toBe(before)
})
