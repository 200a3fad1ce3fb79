import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeFor, send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'
import { changeStatus, confirmOrder, markInvoicePaid } from '#server/shop/orders/steps/change-status.ts'
import { payOnReceipt } from '#server/shop/orders/payment/pay-on-receipt.ts'
import { releaseExpired, releaseUnconfirmed } from '#server/shop/orders/steps/release-expired.ts'

let shop: CatalogShop
let guest: TestVisitor
let phones = 0
const newPhone = () => `79${String(10_000_000 + ++phones * 7919).padStart(9, '0')}`
beforeAll(async () => {
  // the limits of production
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  // another day: nobody's limits are used up
  shop.time.now = new Date(shop.time.now.getTime() + 25 * 60 * 60 * 1000)
  guest = openVisitor(shop)
  await shop.database.db.deleteFrom('shop_order').execute()
  await shop.database.pool.query(
    'insert into good_stock (good_code, warehouse_id, quantity) select code, 1, 2000 from good where not is_hire on conflict (good_code, warehouse_id) do update set quantity = 2000',
  )
})

const db = () => shop.database.db
const later = (minutes: number) => (shop.time.now = new Date(shop.time.now.getTime() + minutes * 60_000))
const put = (visitor: TestVisitor, ...goods: [string, number][]) =>
  visitor.post('/cart/update', { goods: goods.map(([code, quantity]) => ({ code, quantity })) })
const contact = (phone: string, more: object = {}) => ({ contact: { name: 'Иван', phone, email: null, ...more } })
const stockOf = async (code: string) =>
  (
    await db()
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', code)
      .where('warehouse_id', '=', 1)
      .executeTakeFirstOrThrow()
  ).quantity
const orderRow = (id: number) =>
  db().selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messagesTo = (recipient: string) =>
  db().selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
const log = { error() {}, warn() {} }

/** 100302 is the cheap one: 60 pieces are many and cost little. */
async function order(
  pieces: number,
  { phone = newPhone(), code = '100302', more = {} as object, visitor = openVisitor(shop) } = {},
) {
  await put(visitor, [code, pieces])
  return { phone, ...(await visitor.post('/order/save', orderForm({ ...contact(phone), ...more }))) }
}

describe('the maximum of a cart', () => {
  it('holds for the order, whatever way the goods got in', async () => {
    await put(guest, ['100101', 600], ['100302', 600])
    expect((await guest.get('/cart')).data.totalQuantity).toBe(1200)
    const answer = await guest.post('/order/save', orderForm(contact(newPhone())))
    expect([answer.status, answer.errorMessage]).toEqual([
      422,
      {
        quantity: [
          'В одном заказе — не больше 999\u00A0товаров. Уменьшите количество или оформите остальное отдельным заказом.',
        ],
      },
    ])
    expect([await stockOf('100101'), (await guest.get('/cart')).data.totalQuantity]).toEqual([2000, 1200])
  })

  it('holds for one click', async () => {
    const click = (quantity: number) =>
      guest.post('/order/one-click-save', { goodCode: '100302', quantity, phone: newPhone() })
    expect(await click(1000)).toMatchObject({
      status: 422,
      errorMessage: { quantity: [expect.stringContaining('не больше 999')] },
    })
    expect(await stockOf('100302')).toBe(2000)
    expect((await click(999)).status).toBe(200)
  })
})

describe('a large order from a phone nobody has proven', () => {
  it('holds its stock for half an hour, says so to everybody, and gives it back', async () => {
    const { status, data, phone } = await order(60)
    expect(status).toBe(200)
    expect(data.confirmation).toEqual({
      until: new Date(shop.time.now.getTime() + 30 * 60_000).toISOString(),
      minutes: 30,
    })
    expect(await stockOf('100302')).toBe(1940)
    const [sms] = await messagesTo(phone)
    expect(sms!.text).toMatch(/Позвоним подтвердить, держим до\s\d\d:\d\d\./)
    const letter = await db()
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', 'shop@verstak.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(letter.text).toContain(`npm run shop -- order confirm ${data.number}`)
    later(29)
    expect(await releaseUnconfirmed(shop.services)).toBe(0)
    later(2)
    expect(await releaseUnconfirmed(shop.services)).toBe(1)
    expect([await stockOf('100302'), (await orderRow(data.id)).status]).toEqual([2000, 'cancelled'])
    expect(await releaseUnconfirmed(shop.services)).toBe(0)
  })

  it('by one click too; a small one is not held', async () => {
    expect((await order(60, { code: '100101' })).data.confirmation).not.toBeNull()
    const click = await guest.post('/order/one-click-save', { goodCode: '100302', quantity: 60, phone: newPhone() })
    expect(click.data.confirmation).not.toBeNull()
    expect((await order(5)).data.confirmation).toBeNull()
  })

  it('stands once a person has confirmed it, or moved it on, or the money came', async () => {
    const confirmed = (await order(60)).data
    await confirmOrder(shop.services, confirmed.number)
    expect(
      await db()
        .selectFrom('order_status_history')
        .select('note')
        .where('order_id', '=', confirmed.id)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    ).toEqual({ note: 'Подтверждён менеджером' })
    await expect(confirmOrder(shop.services, confirmed.number)).rejects.toThrow('не ждёт подтверждения')
    const moved = (await order(60)).data
    await changeStatus(shop.services, moved.number, 'assembling')
    const phone = newPhone()
    const payer = { name: 'Иван', phone, email: `${phone}@example.ru` }
    const paid = (await order(60, { more: { contact: payer, payment: 'invoice', inn: '7707083893' } })).data
    expect(paid.confirmation).not.toBeNull()
    await markInvoicePaid(shop.services, paid.number)
    later(60)
    expect(await releaseUnconfirmed(shop.services)).toBe(0)
    expect(await stockOf('100302')).toBe(2000 - 180)
    const late = (await order(60)).data
    later(60)
    await releaseUnconfirmed(shop.services)
    await expect(confirmOrder(shop.services, late.number)).rejects.toThrow('отменён')
  })

  it('paid online is waited for no longer either, and the way out to the counter is no way around', async () => {
    const { data } = await order(60, { more: { payment: 'online' } })
    const row = await orderRow(data.id)
    expect([row.reserved_until, data.confirmation]).toEqual([new Date(shop.time.now.getTime() + 30 * 60_000), null])
    expect(await payOnReceipt(shop.services, data.id)).toBe(true)
    later(31)
    expect(await releaseExpired(shop.services, log)).toBe(0)
    expect(await releaseUnconfirmed(shop.services)).toBe(1)
    expect(await stockOf('100302')).toBe(2000)
  })

  it('in small pieces is large all the same', async () => {
    const phone = newPhone()
    expect((await order(30, { phone })).data.confirmation).toBeNull()
    expect((await order(30, { phone })).data.confirmation).not.toBeNull()
    // other phones from one address have more room, and not without end
    const others = []
    for (let at = 0; at < 4; at += 1) others.push((await order(30)).data.confirmation !== null)
    expect(others).toEqual([false, false, false, true])
  })

  it('is an ordinary one for whoever is signed in with that phone', async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    const buyer = openVisitor(shop)
    const auth = { authorization: `Bearer ${token}` }
    await buyer.post('/cart/update', { goods: [{ code: '100302', quantity: 60 }] }, auth)
    const own = await buyer.post('/order/save', orderForm(contact(phone)), auth)
    expect([own.status, own.data.confirmation]).toEqual([200, null])
    await buyer.post('/cart/update', { goods: [{ code: '100302', quantity: 60 }] }, auth)
    expect((await buyer.post('/order/save', orderForm(contact(newPhone())), auth)).data.confirmation).not.toBeNull()
    const shown = (await send(shop, '/user/orders', {}, { token, method: 'GET' })).json().data
    expect(shown.map(({ statusText }: { statusText: string }) => statusText)).toEqual([
      'Ждёт подтверждения менеджера',
      'Принят',
    ])
  })
})

describe('orders of one contact', () => {
  it('are five an hour and ten a day by phone, whoever sends them; refused ones do not count', async () => {
    const phone = newPhone()
    expect((await order(5000, { phone, code: '100101' })).status).toBe(422)
    const statuses = async (count: number) => {
      const all: number[] = []
      for (let at = 0; at < count; at += 1) all.push((await order(1, { phone, code: '100101' })).status)
      return all
    }
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429])
    expect(await messagesTo(phone)).toHaveLength(5)
    later(61)
    expect(await statuses(5)).toEqual([200, 200, 200, 200, 200])
    later(61)
    expect(await statuses(1)).toEqual([429])
    expect(await messagesTo(phone)).toHaveLength(10)
  })

  it('are counted by e-mail and by one click as well, and not for its proven owner', async () => {
    const email = 'victim@example.ru'
    for (let at = 0; at < 5; at += 1)
      expect((await order(1, { code: '100101', more: contact(newPhone(), { email }) })).status).toBe(200)
    const sixth = await order(1, { code: '100101', more: contact(newPhone(), { email }) })
    expect([sixth.status, sixth.errorMessage]).toEqual([
      429,
      expect.stringContaining('На этот телефон или e-mail уже оформлено несколько заказов'),
    ])
    const phone = newPhone()
    for (let at = 0; at < 5; at += 1)
      expect((await guest.post('/order/one-click-save', { goodCode: '100101', quantity: 1, phone })).status).toBe(200)
    expect((await guest.post('/order/one-click-save', { goodCode: '100101', quantity: 1, phone })).status).toBe(429)
    later(30)
    const token = await signUp(shop, phone)
    const own = await guest.post(
      '/order/one-click-save',
      { goodCode: '100101', quantity: 1, phone },
      { authorization: `Bearer ${token}` },
    )
    expect(own.status).toBe(200)
  })
})

describe('the first message', () => {
  const LURE = 'Ваш аккаунт взломан, смените пароль: https://evil.example/'
  const lure = (phone: string, email: string) => ({
    contact: { name: 'Взломан Срочно', phone, email },
    comment: LURE,
    delivery: { type: 'courier', address: LURE, hasNoHouse: true },
  })

  it('to an address nobody has proven says nothing in the words of its sender', async () => {
    const phone = newPhone()
    await order(1, { code: '100101', more: lure(phone, 'stranger@example.ru') })
    const messages = [...(await messagesTo(phone)), ...(await messagesTo('stranger@example.ru'))]
    expect(messages).toHaveLength(2)
    for (const { text, html } of messages) {
      for (const body of [text, html ?? ''])
        expect([body.includes('evil.example'), body.includes('Взломан')]).toEqual([false, false])
    }
    expect(messages[1]!.text).toContain('По адресу из заказа')
    const toShop = await db()
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', 'shop@verstak.example')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(toShop.text).toContain(LURE)
  })

  it('to the confirmed e-mail of the one who is signed in does', async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    await db()
      .updateTable('customer')
      .set({ email: 'own@example.ru', email_verified_at: shop.time.now })
      .where('phone', '=', phone)
      .execute()
    const buyer = openVisitor(shop)
    const auth = { authorization: `Bearer ${token}` }
    await buyer.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] }, auth)
    await buyer.post(
      '/order/save',
      orderForm({ ...lure(phone, 'own@example.ru'), delivery: { type: 'courier', address: 'Рижский пр., 1' } }),
      auth,
    )
    expect((await messagesTo('own@example.ru'))[0]!.text).toContain('Рижский пр., 1')
  })
})

describe('an Idempotency-Key', () => {
  it('belongs to whoever used it: another buyer with it has an order of their own', async () => {
    const headers = { 'idempotency-key': 'order-0001' }
    const phone = newPhone()
    const body = orderForm({ ...contact(phone), payment: 'online' })
    await put(guest, ['100101', 1])
    const first = await guest.post('/order/save', body, headers)
    expect(first.status).toBe(200)
    const other = openVisitor(shop)
    await put(other, ['100101', 1])
    const second = await other.post('/order/save', body, headers)
    expect([second.status, second.data.id === first.data.id]).toEqual([200, false])
    const empty = openVisitor(shop)
    expect((await empty.post('/order/save', body, headers)).status).toBe(404)
    const token = await signUp(shop, newPhone())
    await other.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] }, { authorization: `Bearer ${token}` })
    const signedIn = await other.post(
      '/order/save',
      { ...body, comment: 'другое' },
      { ...headers, authorization: `Bearer ${token}` },
    )
    expect([signedIn.status, [first.data.id, second.data.id].includes(signedIn.data.id)]).toEqual([200, false])
    expect((await guest.post('/order/save', body, headers)).data.id).toBe(first.data.id)
    expect((await guest.post('/order/save', { ...body, comment: 'другое' }, headers)).status).toBe(409)
  })

  it('of one click is the same for a guest without a cart, by the phone', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const click = (phone: string) =>
      openVisitor(shop).post('/order/one-click-save', { goodCode: '100101', quantity: 1, phone }, headers)
    const phone = newPhone()
    const first = await click(phone)
    expect((await click(phone)).data.id).toBe(first.data.id)
    expect((await click(newPhone())).data.id).not.toBe(first.data.id)
  })
})

describe('two carts that meet at sign-in', () => {
  it("keep one kit around a good: the account's", async () => {
    const phone = newPhone()
    const token = await signUp(shop, phone)
    const auth = { authorization: `Bearer ${token}` }
    const kit = (visitor: TestVisitor, complectId: number, code: string, headers: Record<string, string> = {}) =>
      visitor.post('/cart/complect/update', { goodCode: '100101', complectId, goods: [{ code, quantity: 1 }] }, headers)
    expect((await kit(openVisitor(shop), 2, '100201', auth)).status).toBe(200)
    await put(guest, ['100301', 2])
    expect((await kit(guest, 1, '100301')).status).toBe(200)
    const code = await codeFor(shop, phone)
    const answer = await guest.post('/auth/sign-in/by-code', { key: phone, code }, { origin: 'http://shop.test' })
    expect(answer.status).toBe(200)
    const { items } = (await guest.get('/cart')).data
    expect(
      items.map((item: { code: string; complectOf: string | null; complectId: number | null; quantity: number }) => [
        item.code,
        item.complectOf,
        item.complectId,
        item.quantity,
      ]),
    ).toEqual([
      ['100101', null, null, 2],
      ['100201', '100101', 2, 1],
      ['100301', null, null, 3],
    ])
  })
})
