import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskReceipt, ReceiptCard } from '#contract/office/receipts.ts'
import type { Report } from '#contract/office/reports.ts'
import { readPendingOrders } from '#server/exchange/orders/pending-orders.ts'
import { deskBank } from '#server/shop/order/desk/desk-bank.fixture.ts'
import { countChanged } from '#server/shop/reports/count-reports.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
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
