import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort } from '#server/ports/payment/port.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST, openTestShop } from '#server/test/test-app.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'
import { runLocked } from '#server/kernel/job-lock.ts'
import { orderRound, ORDERS_LOCK } from '#server/jobs/orders.ts'
import { sweepCarts } from '#server/shop/buying/cart/sweep-carts.ts'

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  guest = openVisitor(shop)
  await shop.database.db.deleteFrom('shop_order').execute()
  await shop.database.db.updateTable('good_stock').set({ quantity: 2 }).execute()
})

const log = { error: () => {}, warn: () => {} }
const round = () => orderRound(shop.services, log)
const later = (minutes: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000)
}
const page = async (url: string, action?: string) => {
  const answer = await shop.app.inject({
    method: action === undefined ? 'GET' : 'POST',
    url,
    headers: {
      host: MAIN_HOST,
      ...(action === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(action === undefined ? {} : { payload: `action=${action}` }),
  })
  const { location } = answer.headers
  return {
    status: answer.statusCode,
    to: location?.replace(`http://${MAIN_HOST}`, ''),
    body: answer.body,
    headers: answer.headers,
  }
}
async function ordered(more: Record<string, unknown> = {}, code = '100101', quantity = 1) {
  await guest.post('/cart/update', { goods: [{ code, quantity }] })
  const { data } = await guest.post('/order/save', orderForm({ payment: 'online', ...more }))
  return data as { id: number; number: string; paymentUrl: string }
}
const orderRow = (id: number) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pieces = async (code = '100101') => {
  const rows = await shop.database.db
    .selectFrom('good_stock')
    .select('quantity')
    .where('good_code', '=', code)
    .execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}
const tokenOf = ({ paymentUrl }: { paymentUrl: string }) => paymentUrl.split('/')[2]!
const orderPage = (order: { paymentUrl: string }) => `/order/${tokenOf(order)}/`
/** What the page a payment ends on is told. */
const outcome = async (order: { paymentUrl: string }) =>
  (await guest.get(`/order/${tokenOf(order)}`)).data.outcome as string
const letters = (subject: string) =>
  shop.database.db.selectFrom('outbox').select('recipient').where('subject', '=', subject).execute()

describe('an online payment', () => {
  it('starts when the buyer comes, goes through the bank, ends at the order', async () => {
    const order = await ordered()
    const bank = await page(order.paymentUrl)
    expect(bank).toMatchObject({
      status: 303,
      to: expect.stringMatching(/^\/dev\/pay\/[0-9a-f-]{36}\/$/),
      headers: { 'cache-control': 'private, no-store' },
    })
    expect((await page(order.paymentUrl)).to).toBe(bank.to)
    expect((await page(bank.to!)).body).toContain('К оплате 5\u00A0090\u00A0₽')
    later(1)
    const back = await page(bank.to!, 'pay')
    expect(back.to).toBe(`${order.paymentUrl}result/`)
    expect((await page(back.to!)).to).toBe(orderPage(order))
    expect(await orderRow(order.id)).toMatchObject({ status: 'new', paid_at: shop.time.now, reserved_until: null })
    // coming back twice, or by the old link, changes nothing
    expect((await page(back.to!)).to).toBe(orderPage(order))
    expect((await page(order.paymentUrl)).to).toBe(orderPage(order))
    expect(await outcome(order)).toBe('paid')
    expect(await letters(`Заказ № ${order.number} оплачен`)).toHaveLength(2)
  })

  it('refused by the bank may be tried again', async () => {
    const order = await ordered()
    const first = (await page(order.paymentUrl)).to!
    expect((await page((await page(first, 'decline')).to!)).to).toBe(orderPage(order))
    expect(await outcome(order)).toBe('declined')
    expect(await orderRow(order.id)).toMatchObject({ status: 'awaiting-payment', paid_at: null })
    const second = (await page(order.paymentUrl)).to!
    expect(second).not.toBe(first)
    await page((await page(second, 'pay')).to!)
    expect((await orderRow(order.id)).paid_at).not.toBeNull()
  })

  it('left alone waits, and the same payment goes on', async () => {
    const order = await ordered()
    const bank = (await page(order.paymentUrl)).to!
    expect((await page((await page(bank, 'abandon')).to!)).to).toBe(orderPage(order))
    expect(await outcome(order)).toBe('waiting')
    expect((await page(order.paymentUrl)).to).toBe(bank)
  })

  it('in parts shows them', async () => {
    const order = await ordered({ payment: 'split' })
    expect((await page((await page(order.paymentUrl)).to!)).body).toContain(
      '<dt>19\u00A0марта</dt><dd>1\u00A0272,50\u00A0₽</dd>',
    )
  })

  it('is not started by strangers, nonsense, or the price in an address', async () => {
    for (const token of ['x', '00000000-0000-0000-0000-000000000000', "'"])
      expect((await page(`/pay/${encodeURIComponent(token)}/`)).status).toBe(404)
    expect((await page('/pay/00000000-0000-0000-0000-000000000000/result/')).status).toBe(404)
    expect(await guest.get(`/order/${crypto.randomUUID()}`)).toMatchObject({
      status: 404,
      errorMessage: 'Такого заказа нет',
    })
    for (const token of ['100001', 'x', '%00'])
      expect((await guest.get(`/order/${token}`)).status).toBeGreaterThanOrEqual(400)
    expect((await page('/dev/pay/1/')).status).toBe(404)
    expect((await page('/dev/pay/00000000-0000-0000-0000-000000000000/', 'pay')).status).toBe(404)
    const order = await ordered()
    const bank = (await page(order.paymentUrl)).to!
    expect((await page(bank, 'steal')).status).toBe(422)
  })
})

describe('a reservation', () => {
  it('lives as long as the setting says, then stock comes back', async () => {
    const before = await pieces()
    const order = await ordered()
    later(59)
    await round()
    expect((await orderRow(order.id)).status).toBe('awaiting-payment')
    later(2)
    await round()
    expect((await orderRow(order.id)).status).toBe('cancelled')
    expect(await pieces()).toBe(before)
    expect(await letters(`Заказ № ${order.number} отменён`)).toHaveLength(2)
    expect((await page(order.paymentUrl)).to).toBe(orderPage(order))
    expect(await outcome(order)).toBe('cancelled')
    await round()
    expect(await pieces()).toBe(before)
  })

  it('that was paid meanwhile is found paid, though the buyer never came back', async () => {
    const order = await ordered()
    await page((await page(order.paymentUrl)).to!, 'pay')
    later(61)
    await round()
    expect(await orderRow(order.id)).toMatchObject({ status: 'new', paid_at: shop.time.now })
  })

  it('paid too late lives on when the goods are still there', async () => {
    const order = await ordered()
    const bank = (await page(order.paymentUrl)).to!
    later(61)
    await round()
    const before = await pieces()
    await page((await page(bank, 'pay')).to!)
    expect(await orderRow(order.id)).toMatchObject({ status: 'new' })
    expect(await pieces()).toBe(before - 1)
  })

  it('paid too late gives the money back when they are not', async () => {
    const order = await ordered()
    const bank = (await page(order.paymentUrl)).to!
    later(61)
    await round()
    await shop.database.db.updateTable('good_stock').set({ quantity: 0 }).execute()
    await page((await page(bank, 'pay')).to!)
    expect(await orderRow(order.id)).toMatchObject({ status: 'cancelled', paid_at: null })
    const state = async () =>
      (
        await shop.database.db
          .selectFrom('order_payment')
          .select('state')
          .where('order_id', '=', order.id)
          .executeTakeFirstOrThrow()
      ).state
    expect(await state()).toBe('refund-due')
    await round()
    expect(await state()).toBe('refunded')
    expect(await letters(`Заказ № ${order.number}: вернём оплату`)).toHaveLength(2)
    expect(await pieces()).toBe(0)
  })

  it('is looked after by one process at a time', async () => {
    const order = await ordered()
    later(61)
    const rounds = await Promise.all([1, 2, 3].map(() => runLocked(shop.database.pool, ORDERS_LOCK, round)))
    expect(rounds.filter(Boolean).length).toBeGreaterThanOrEqual(1)
    expect((await orderRow(order.id)).status).toBe('cancelled')
    expect(
      await shop.database.db
        .selectFrom('order_status_history')
        .select('id')
        .where('order_id', '=', order.id)
        .where('status', '=', 'cancelled')
        .execute(),
    ).toHaveLength(1)
  })

  it('of carts: old ones go, the rest stay', async () => {
    await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    const empty = openVisitor(shop)
    await empty.get('/cart')
    later(3 * 24 * 60)
    await sweepCarts(shop.services)
    const carts = async () =>
      (await shop.database.db.selectFrom('cart').select('uuid').execute()).map(({ uuid }) => uuid)
    expect(await carts()).toContain(guest.cookies.get('cart'))
    expect(await carts()).not.toContain(empty.cookies.get('cart'))
    later(90 * 24 * 60)
    await sweepCarts(shop.services)
    expect(await carts()).not.toContain(guest.cookies.get('cart'))
  })
})

describe('a provider that lies down', () => {
  const broken: PaymentPort = {
    provider: 'sandbox',
    linkSeconds: 3600,
    start: () => Promise.reject(new OutsideFailure('bank did not answer in 10 ms', true)),
    outcome: () => Promise.reject(new OutsideFailure('bank is out of reach', true)),
    refund: () => Promise.reject(new OutsideFailure('bank is out of reach', true)),
  }

  it('is said so, the order stays, and paying on receipt is a way out', async () => {
    const order = await ordered()
    const { online } = shop.services.ports.payments
    shop.services.ports.payments.online = broken
    try {
      const away = await page(order.paymentUrl)
      expect([away.status, away.headers['retry-after']]).toEqual([503, '60'])
      expect(away.body).toContain('Оплата сейчас не отвечает')
      later(61)
      const bankless = await ordered()
      expect((await page(`${bankless.paymentUrl}on-receipt/`, '')).to).toBe(orderPage(bankless))
      expect(await outcome(bankless)).toBe('accepted')
      expect(await orderRow(bankless.id)).toMatchObject({
        status: 'new',
        payment_type: 'on-receipt',
        reserved_until: null,
      })
      // a second time it changes nothing
      expect((await page(`${bankless.paymentUrl}on-receipt/`, '')).to).toBe(orderPage(bankless))
      expect((await orderRow(bankless.id)).status).toBe('new')
    } finally {
      shop.services.ports.payments.online = online
    }
    expect((await page(order.paymentUrl)).to).toMatch(/^\/dev\/pay\//)
  })

  it('does not cost a buyer the goods: nothing is released while nobody knows', async () => {
    const order = await ordered()
    await page(order.paymentUrl)
    later(61)
    const { online } = shop.services.ports.payments
    shop.services.ports.payments.online = broken
    await round()
    expect((await orderRow(order.id)).status).toBe('awaiting-payment')
    shop.services.ports.payments.online = online
    later(1)
    await round()
    expect((await orderRow(order.id)).status).toBe('cancelled')
  })

  it('and one that is switched off is not offered', async () => {
    const off = await openTestShop({ PAYMENT: 'off' })
    expect(off.services.ports.payments.online).toBeNull()
    await off.close()
    const { online } = shop.services.ports.payments
    shop.services.ports.payments.online = null
    await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    expect((await guest.post('/order/save', orderForm({ payment: 'online' }))).errorMessage).toEqual({
      payment: ['Этот способ оплаты сейчас недоступен. Выберите другой.'],
    })
    shop.services.ports.payments.online = online
  })
})
