import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { EditableOrder, EditPreview } from '#contract/office/order-edit.ts'
import type { OrderCard } from '#contract/office/orders.ts'
import type { OrderPage } from '#contract/order-page.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'

const PIECE = 509_000

let shop: OfficeShop
let bank: ReturnType<typeof deskBank>
let operator: StaffBrowser
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

async function setPieces(number: string, quantity: number) {
  const seen = (await operator.get(`/orders/${number}/edit`)).data as EditableOrder
  const lines = seen.lines.map(({ code, complectOf, quantity: now }) => ({ code, complectOf, quantity: now }))
  const edit = {
    version: seen.version,
    seen: { lines, delivery: seen.delivery.words },
    lines: [{ code: '100101', quantity }],
  }
  const { after } = (await operator.post(`/orders/${number}/edit/preview`, edit)).data as EditPreview
  return operator.post(`/orders/${number}/edit`, { ...edit, expectedTotal: after!.total })
}

/** Two pieces, paid; then a third. */
async function grown(quantity = 3) {
  const number = await shop.order({ payment: 'online' })
  await bank.pay(number)
  await setPieces(number, quantity)
  return number
}

const card = async (number: string) => (await operator.get(`/orders/${number}`)).data as OrderCard
const tokenOf = async (number: string) => (await bank.order(number)).pay_token!
const page = async (number: string) =>
  (await shop.get(`/api/order/${await tokenOf(number)}`)).json<{ data: OrderPage }>().data
const open = async (path: string) => {
  const { headers } = await shop.app.inject({ method: 'GET', url: path, headers: { host: MAIN_HOST } })
  return String(headers.location)
}
/** The buyer opens the link to pay; the payment at the bank, or null when there is none. */
async function atTheBank(number: string) {
  const to = await open(`/pay/${await tokenOf(number)}/?by=online`)
  return to.startsWith('https://bank.test/') ? to.slice('https://bank.test/'.length) : null
}
async function comesBack(number: string) {
  await bank.later(1)
  await open(`/pay/${await tokenOf(number)}/result/`)
}
const attempts = async (number: string) => (await card(number)).payment.attempts

describe('what a paid order has become dearer by', () => {
  it('is paid by a payment of its own, of just that sum', async () => {
    const number = await grown()
    expect(await page(number)).toMatchObject({
      outcome: 'rest',
      title: expect.stringMatching(/^Доплатите 5\s090\s₽ за заказ/),
      payment: { isPaid: true, due: 5090, ways: [{ way: 'online' }] },
    })
    const payment = await atTheBank(number)
    expect(await atTheBank(number), 'a second look is the same link').toBe(payment)
    expect(await attempts(number)).toMatchObject([
      { state: 'paid', isRest: false, amount: 10_180 },
      { state: 'pending', isRest: true, amount: 5090 },
    ])
    expect((await page(number)).isPaymentPending).toBe(true)
    bank.came.set(payment!, PIECE)
    const heard = async () =>
      (
        await shop.database.pool.query(
          `select from office_event e join shop_order o on o.id = e.order_id where o.number = $1 and e.kind <> 'receipt'`,
          [number],
        )
      ).rowCount
    const before = await heard()
    await comesBack(number)
    await comesBack(number)
    expect(await heard(), 'open screens hear of it, once').toBe(before! + 1)
    expect((await card(number)).money).toMatchObject({ due: 0, received: 15_270, isRestOnline: false })
    expect((await bank.order(number)).paid_total).toBeNull()
    expect(await page(number)).toMatchObject({ outcome: 'paid', payment: { due: 0, ways: [] } })
    expect((await card(number)).history.filter(({ note }) => note.startsWith('Доплата'))).toHaveLength(1)
    expect(await atTheBank(number), 'nothing is left to pay').toBeNull()
  })

  it('goes back with the rest when the order is cancelled, each payment by itself', async () => {
    const number = await grown()
    const payment = (await atTheBank(number))!
    bank.came.set(payment, PIECE)
    await comesBack(number)
    const before = bank.given()
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'cancelled' })
    await bank.round()
    expect(bank.given() - before).toBe(3 * PIECE)
    for (const { amount, items } of bank.asked.slice(-2))
      expect(
        items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
        'a receipt adds up',
      ).toBe(amount)
  })

  it('is needless once the counter has taken it: the money goes back, the order keeps its own', async () => {
    const number = await grown()
    const payment = (await atTheBank(number))!
    const counter = await shop.as('counter')
    expect((await counter.get(`/handover/${number}`)).data).toMatchObject({
      due: 5090,
      paymentText: expect.stringContaining('уже оплачены'),
    })
    await counter.post(`/handover/${number}`, { due: 5090, unpicked: 3, paidBy: 'cash' })
    bank.came.set(payment, PIECE)
    const before = bank.given()
    await comesBack(number)
    await bank.round()
    expect(bank.given() - before).toBe(PIECE)
    expect((await card(number)).money).toMatchObject({ due: 0, received: 15_270 })
  })

  it('is sent to the buyer’s phone, where there is something to pay', async () => {
    const number = await grown()
    expect((await operator.get(`/orders?search=${number}`)).data.orders).toMatchObject([{ number, due: 5090 }])
    const sent = (await operator.post(`/orders/${number}/pay-link`)).data as OrderCard
    expect(sent.messages[0]).toMatchObject({ channel: 'sms' })
    expect(sent.messages[0]!.text).toMatch(/доплатите 5\s090\s₽: http/)
    expect(sent.notes.at(-1)!.text).toContain('Отправлена ссылка на доплату')
    const paid = await shop.order({ payment: 'online' })
    await bank.pay(paid)
    const other = await operator.post(`/orders/${paid}/pay-link`)
    expect([other.status, other.errorMessage]).toEqual([409, expect.stringContaining('доплачивать онлайн нечего')])
  })

  it('as the whole of an unpaid order is sent too: by whoever may, not too often, and the journal knows', async () => {
    const number = await shop.order({ payment: 'on-receipt' })
    expect((await card(number)).money.toPayByLink).toBe(10_180)
    expect((await (await shop.as('warehouse')).post(`/orders/${number}/pay-link`)).status).toBe(403)
    const sent = (await operator.post(`/orders/${number}/pay-link`)).data as OrderCard
    expect(sent.messages[0]!.text).toMatch(/оплатите 10\s180\s₽: http/)
    const path = new URL(/https?:\S+/.exec(sent.messages[0]!.text)![0]).pathname
    expect(await open(path)).toBe(`/order/${await tokenOf(number)}/`)
    expect((await page(number)).payment.ways[0]).toMatchObject({ way: 'online' })
    const owner = await shop.as('owner')
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data
    expect(JSON.stringify(entries)).toContain('Отправлена ссылка на оплату')
    for (let time = 0; time < 4; time++) await operator.post(`/orders/${number}/pay-link`)
    expect((await operator.post(`/orders/${number}/pay-link`)).status).toBe(429)
    const cancelled = await shop.order({ payment: 'online' })
    await operator.post(`/orders/${cancelled}/status`, { from: 'awaiting-payment', to: 'cancelled' })
    const refused = await operator.post(`/orders/${cancelled}/pay-link`)
    expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringContaining('отменён: платить не нужно')])
  })

  it('comes before a company takes the goods', async () => {
    const number = await grown()
    await shop.database.db
      .updateTable('shop_order')
      .set({ delivery_type: 'transport' })
      .where('number', '=', number)
      .execute()
    await operator.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    const refused = await operator.post(`/orders/${number}/status`, { from: 'ready', to: 'delivering' })
    expect([refused.status, refused.errorMessage]).toEqual([409, expect.stringMatching(/ждёт доплаты 5\s090\s₽/)])
  })
})

/**
 * Whatever is changed and paid in whatever order: the shop keeps what its order says, the bank gave back the others.
 */
it('books balance', async () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('edit' as const), quantity: fc.integer({ min: 1, max: 6 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('link' as const) }) },
    {
      // by the last link or one of before; a bank may take another sum than was asked
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        which: fc.nat(1),
        extra: fc.constantFrom(0, 0, 100, -100),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const number = await grown(5)
      const paidIn = { sum: 2 * PIECE }
      const before = bank.given()
      const links: { id: string; amount: number }[] = []
      for (const each of [{ do: 'link' as const }, ...steps]) {
        const { status } = await bank.order(number)
        if (each.do === 'cancel') {
          if (status !== 'cancelled') await operator.post(`/orders/${number}/status`, { from: status, to: 'cancelled' })
        } else if (each.do === 'edit') {
          if (status !== 'cancelled') expect((await setPieces(number, each.quantity)).status).toBe(200)
        } else if (each.do === 'link') {
          await bank.later(1)
          const id = await atTheBank(number)
          const last = (await attempts(number)).at(-1)!
          if (id && !links.some((link) => link.id === id)) links.push({ id, amount: last.amount * 100 })
        } else {
          const link = links[each.which]
          if (!link || bank.came.has(link.id)) continue
          bank.came.set(link.id, link.amount + each.extra)
          paidIn.sum += link.amount + each.extra
          await comesBack(number)
        }
      }
      for (let round = 0; round < 3; round++) {
        await bank.later(61)
        await bank.round()
      }
      const order = await bank.order(number)
      const kept = paidIn.sum - (bank.given() - before)
      const received = order.status === 'cancelled' ? 0 : (order.paid_total ?? order.total)
      expect(kept).toBe(received)
      expect(received).toBeLessThanOrEqual(order.total)
    }),
    { numRuns: process.env['SHORT_TESTS'] ? 6 : 16, seed: 22 },
  )
})
