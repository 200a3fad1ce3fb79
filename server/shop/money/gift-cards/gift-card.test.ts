import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: OfficeShop
let owner: StaffBrowser
const GOOD = '100101'
let price: number
let people = 0

beforeAll(async () => {
  shop = await openOfficeShop()
  owner = await shop.as('owner')
  price = (await (await buyerWith(1)).get('/cart')).data.items[0].good.price.priceComputed
})
afterAll(() => shop.close())

async function buyerWith(quantity: number): Promise<TestVisitor> {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: GOOD, quantity }] })
  return guest
}
/** What becomes of it is asked of every card. */
const GIFT = () => ({ key: randomUUID(), origin: 'gift', giftReason: 'Юбилей' })
const fresh = (minutes = 10) =>
  shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: new Date(shop.time.now.getTime() + minutes * 60_000) })
    .execute()
const issue = async (denomination: number, over: object = {}) => {
  const body = {
    ...GIFT(),
    denomination,
    recipient: 'Анна',
    phone: '+7 911 555-00-01',
    expiresOn: '2999-12-31',
    ...over,
  }
  await fresh()
  const answer = await owner.post('/gift-cards', body)
  expect([answer.status, answer.errorMessage]).toEqual([200, undefined])
  return answer.data as { number: string; card: { id: number; balance: number } }
}
const apply = (guest: TestVisitor, code: string) => guest.post('/cart/code', { code })
const order = (guest: TestVisitor, more: object = {}) =>
  guest.post(
    '/order/save',
    orderForm({ contact: { name: 'Иван', phone: `+7 911 700-${String(10 + ++people)}-00`, email: null }, ...more }),
  )
const balance = async (id: number) => (await owner.get(`/gift-cards/${id}`)).data.balance as number
const words = (said: unknown) => JSON.stringify(said).replaceAll('\u00A0', ' ')

it('a card is issued, sent, and its number is kept nowhere', async () => {
  const { number, card } = await issue(3000, { email: 'anna@example.ru', message: 'С праздником!' })
  expect(number).toMatch(/^(\d{4} ){3}\d{4}$/)
  expect(card).toMatchObject({ balance: 3000, last4: number.slice(-4), state: 'on' })
  const sent = await shop.database.db.selectFrom('outbox').selectAll().where('kind', '=', 'gift.issued').execute()
  expect(sent.map(({ channel, is_secret }) => [channel, is_secret])).toEqual([
    ['sms', true],
    ['email', true],
  ])
  expect(words(sent[0]!.text)).toContain(number)
  const row = await shop.database.db.selectFrom('gift_card').selectAll().where('id', '=', card.id).executeTakeFirst()
  expect(JSON.stringify(row)).not.toContain(number.replaceAll(' ', ''))
  const journal = await shop.database.db.selectFrom('audit').selectAll().where('thing', '=', 'gift-card').execute()
  expect(journal.length).toBeGreaterThan(0)
  expect(JSON.stringify(journal)).not.toContain('Анна')
})

it('pays a whole order, which is paid at once, and gets it back when the order is cancelled', async () => {
  const { number, card } = await issue(price * 3)
  const guest = await buyerWith(2)
  const { data: cart } = await apply(guest, number)
  // a means of payment: no sum of the cart changes
  expect(cart).toMatchObject({ totalPriceComputed: price * 2, giftCard: { balance: price * 3, words: null } })
  const placed = await order(guest, { payment: 'online', expectedTotal: price * 2 })
  expect([placed.status, placed.data?.paymentUrl]).toEqual([200, null])
  expect(await balance(card.id)).toBe(price)
  const token = placed.data.orderUrl.split('/')[2]
  const page = (await guest.get(`/order/${token}`)).data
  expect(page).toMatchObject({ sums: { gift: price * 2, total: price * 2 }, payment: { isPaid: true } })
  expect((await guest.get('/cart')).data.giftCard).toBeNull()
  expect((await guest.post(`/order/${token}/cancel`, {})).status).toBe(200)
  expect(await balance(card.id)).toBe(price * 3)
  expect((await owner.get(`/gift-cards/${card.id}`)).data.ledger.map(({ left }: { left: number }) => left)).toEqual([
    price * 3,
    price,
    price * 3,
  ])
})

it('pays a part, the rest is taken at the counter and nowhere else', async () => {
  const { number, card } = await issue(1000)
  const guest = await buyerWith(1)
  await apply(guest, number)
  const online = await order(guest, { payment: 'online' })
  expect([online.status, Object.keys(online.errorMessage ?? {})]).toEqual([422, ['payment']])
  expect(await balance(card.id)).toBe(1000)
  const { data } = await order(guest)
  expect(await balance(card.id)).toBe(0)
  const handover = (await owner.get(`/handover/${data.number}`)).data
  expect(handover.due).toBe(price - 1000)
  const page = (await guest.get(`/order/${data.orderUrl.split('/')[2]}`)).data
  expect(page.payment.ways.map(({ way }: { way: string }) => way)).not.toContain('online')
  const split = await owner.post(`/orders/${data.number}/split`, { version: 1, key: 'x'.repeat(32), lines: [] })
  expect(split.status).toBeGreaterThanOrEqual(400)
})

it('of two orders at once the same money is spent once', async () => {
  const { number, card } = await issue(price)
  const buyers = [await buyerWith(1), await buyerWith(1), await buyerWith(1)]
  for (const guest of buyers) expect((await apply(guest, number)).status).toBe(200)
  const answers = await Promise.all(buyers.map((guest) => order(guest)))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await balance(card.id)).toBe(0)
})

it.each([
  [
    'with a wrong digit',
    (number: string) => number.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
    404,
    'ошибка',
  ],
  ['nobody has issued', () => '0000 0000 0000 0000', 404, 'Такой карты нет'],
])('a number %s is refused in words', async (_name, change, status, said) => {
  const { number } = await issue(500)
  const answer = await apply(await buyerWith(1), change(number))
  expect([answer.status, words(answer.errorMessage)]).toEqual([status, expect.stringContaining(said)])
})

it('a blocked one pays nothing, an unblocked one does; the ledger is never changed', async () => {
  const { number, card } = await issue(500)
  expect((await owner.post(`/gift-cards/${card.id}/block`, { isBlocked: true })).status).toBe(422)
  await owner.post(`/gift-cards/${card.id}/block`, { isBlocked: true, reason: 'Потеряна' })
  const guest = await buyerWith(1)
  const refused = await apply(guest, number)
  expect([refused.status, words(refused.errorMessage)]).toEqual([422, expect.stringContaining('заблокирована')])
  await owner.post(`/gift-cards/${card.id}/block`, { isBlocked: false })
  expect((await apply(guest, number)).status).toBe(200)
  const { db } = shop.database
  await expect(db.updateTable('gift_entry').set({ amount: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('gift_entry').execute()).rejects.toThrow('append-only')
})

it('says what is wrong at its field, and gives no money away by branches', async () => {
  const wrong = async (over: object) =>
    Object.keys(
      (
        await owner.post('/gift-cards', {
          ...GIFT(),
          denomination: 1000,
          recipient: 'Анна',
          expiresOn: '2999-12-31',
          ...over,
        })
      ).errorMessage ?? {},
    )
  expect(await wrong({ denomination: 5 })).toEqual(['denomination'])
  expect(await wrong({ recipient: ' ' })).toEqual(['recipient'])
  expect(await wrong({ phone: '12' })).toEqual(['phone'])
  expect(await wrong({ email: 'nobody' })).toEqual(['email'])
  expect(await wrong({ expiresOn: '2001-01-01' })).toEqual(['expiresOn'])
  const local = await shop.as('accountant', { nodeCodes: ['000001'] })
  expect(
    (await local.post('/gift-cards', { ...GIFT(), denomination: 1000, recipient: 'А', expiresOn: '2999-12-31' }))
      .status,
  ).toBe(403)
})

it('a caller pays with a card read out over the phone: seen before, held with the order, wrong numbers in words', async () => {
  const { number, card } = await issue(1000)
  const operator = await shop.as('operator')
  const draft = {
    branch: '000001',
    lines: [{ code: GOOD, quantity: 1 }],
    delivery: { type: 'pickup', warehouseId: 1 },
    payment: 'on-receipt',
    giftCard: number,
  }
  const preview = async (over: object = {}) => (await operator.post('/phone-order/preview', { ...draft, ...over })).data
  expect(await preview()).toMatchObject({ sums: { total: price, gift: 1000 }, giftWords: null })
  expect(words((await preview({ payment: 'invoice' })).giftWords)).toContain('остальное — при получении')
  for (const [typed, said] of [
    ['123', 'шестнадцать цифр'],
    ['0000 0000 0000 0000', 'Такой карты нет'],
  ])
    expect(await preview({ giftCard: typed })).toMatchObject({
      sums: { total: price, gift: 0 },
      giftWords: expect.stringContaining(said!),
    })
  const call = (over: object = {}) =>
    operator.post('/phone-order', {
      ...draft,
      key: randomUUID(),
      contact: { name: 'Пётр', phone: `7945000${String(1000 + ++people)}` },
      ...over,
    })
  expect((await call({ giftCard: '0000 0000 0000 0000' })).errorMessage).toEqual({
    giftCard: ['Такой карты нет. Проверьте номер.'],
  })
  expect((await call({ payment: 'online' })).errorMessage).toMatchObject({ payment: [expect.any(String)] })
  expect(await balance(card.id), 'nothing was taken').toBe(1000)
  const placed = await call({ expectedTotal: price })
  expect(placed.status).toBe(200)
  expect(await balance(card.id)).toBe(0)
  expect((await owner.get(`/handover/${placed.data.number}`)).data.due).toBe(price - 1000)
  expect(words((await preview()).giftWords)).toContain('ничего не осталось')
  // whoever guesses is stopped
  for (let count = 0; count < 25; count++) await preview({ giftCard: '0000 0000 0000 0000' })
  expect(words((await preview({ giftCard: number })).giftWords)).toContain('Слишком много неверных')
})

it('says how it was sold or why it was given; what was sold is in the drawer', async () => {
  const asked = { denomination: 3000, recipient: 'Анна', expiresOn: '2999-12-31' }
  const wrong = async (more: object) =>
    Object.keys((await owner.post('/gift-cards', { key: randomUUID(), ...asked, ...more })).errorMessage as object)
  // a form with a mistake asks nobody for a password
  await fresh(-1)
  expect(await wrong({})).toEqual(['origin'])
  expect(await wrong({ origin: 'gift', giftReason: ' ' })).toEqual(['giftReason'])
  expect(await wrong({ origin: 'sold' })).toEqual(['paidBy'])
  expect(await wrong({ origin: 'sold', paidBy: 'cash' })).toEqual(['shop'])
  const sold = { ...asked, key: randomUUID(), origin: 'sold', paidBy: 'cash', shop: 1 }
  expect((await owner.post('/gift-cards', sold)).errorCode).toBe('CONFIRM_NEEDED')
  await fresh()
  const before = (await owner.get('/cash?shop=1')).data.drawer.expected
  // two presses, one after an answer that was lost
  const [first, second] = [await owner.post('/gift-cards', sold), await owner.post('/gift-cards', sold)]
  expect([first.status, second.status, second.data.number]).toEqual([200, 200, null])
  expect(second.data.card).toMatchObject({ id: first.data.card.id, origin: 'sold', money: { received: 3000, due: 0 } })
  expect((await owner.get('/cash?shop=1')).data.drawer.expected).toBe(before + 3000)
  const { data: gift } = await owner.post('/gift-cards', { ...asked, ...GIFT() })
  expect(gift.card).toMatchObject({ origin: 'gift', giftReason: 'Юбилей', money: { movements: [] } })
})

it('gets a new number with what is left on it, and a longer term', async () => {
  const { number, card } = await issue(price * 3)
  const guest = await buyerWith(1)
  await apply(guest, number)
  expect((await order(guest, { payment: 'online', expectedTotal: price })).status).toBe(200)
  const again = { key: randomUUID(), email: 'new@example.ru' }
  const { data: made } = await owner.post(`/gift-cards/${card.id}/reissue`, again)
  expect(made.card).toMatchObject({ id: card.id, balance: price * 2, last4: made.number.slice(-4) })
  expect((await owner.post(`/gift-cards/${card.id}/reissue`, again)).data.number, 'sent twice').toBeNull()
  expect((await apply(await buyerWith(1), number)).status).not.toBe(200)
  expect((await apply(await buyerWith(1), made.number)).data.giftCard).toMatchObject({ balance: price * 2 })
  expect(await owner.post(`/gift-cards/${card.id}/extend`, { expiresOn: '2026-01-01' })).toMatchObject({ status: 422 })
  const { data: longer } = await owner.post(`/gift-cards/${card.id}/extend`, { expiresOn: '3000-06-30' })
  expect(longer.expiresOn).toBe('3000-06-30')
})
