import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

/** A Thursday; the Monday after it is a holiday. */
const NOW = new Date('2026-03-05T12:00:00+03:00')
const ADDRESS = 'Псков, Рижский пр., 1, кв. 2'
const MORNING = { day: '2026-03-06', interval: '09:00–13:00' }
const WHOLE = ['09:00–13:00', '13:00–17:00', '17:00–21:00']

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.time.now = NOW
  guest = openVisitor(shop)
  await shop.database.db.updateTable('good_stock').set({ quantity: 5 }).execute()
})

const put = (code: string, quantity: number) => guest.post('/cart/update', { goods: [{ code, quantity }] })
const save = (delivery: object, more: object = {}) =>
  guest.post('/order/save', orderForm({ delivery: { type: 'courier', address: ADDRESS, ...delivery }, ...more }))
const orderRow = (id: number) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('GET /cart/delivery/slots', () => {
  it('offers a week of working days, from the one all of the cart can come', async () => {
    await put('100301', 1)
    const { data } = await guest.get('/cart/delivery/slots')
    expect(data.map(({ day }: { day: string }) => day)).toEqual([
      '2026-03-06',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-16',
      '2026-03-17',
    ])
    expect(data[0]).toEqual({ day: '2026-03-06', intervals: WHOLE })
  })

  it('offers nothing for what cannot be had, and for an empty cart', async () => {
    await put('100301', 1)
    await shop.database.db.updateTable('good_stock').set({ quantity: 0 }).execute()
    expect((await guest.get('/cart/delivery/slots')).data).toEqual([])
    await put('100301', 0)
    expect((await guest.get('/cart/delivery/slots')).data).toEqual([])
  })
})

describe('an order a courier brings', () => {
  it('keeps when to come and how to find the door; messages tell the day itself', async () => {
    await put('100301', 1)
    const visit = { entrance: ' 2 ', floor: '5', intercom: '45К', hasLift: false, callBefore: true }
    const { data } = await save({ slot: MORNING, ...visit })
    expect(await orderRow(data.id)).toMatchObject({
      delivery_address: ADDRESS,
      delivery_text: 'Доставка в пятницу, 6\u00A0марта, 09:00–13:00',
      courier_visit: { slot: MORNING, entrance: '2', floor: '5', intercom: '45К', hasLift: false, callBefore: true },
    })
    const messages = await shop.database.db
      .selectFrom('outbox')
      .select(['channel', 'recipient', 'text'])
      .where('text', 'like', `%№ ${data.number}%`)
      .orderBy('id')
      .execute()
    expect(messages[0]!.text).toContain('Доставка 6\u00A0марта, 09:00–13:00.')
    expect(messages[1]!.text).toContain('Доставка в пятницу, 6\u00A0марта, 09:00–13:00')
    const door = 'Подъезд 2, этаж 5, домофон 45К, лифта нет. Позвонить перед доставкой'
    expect(messages.at(-1)!.text).toContain(door)
    // to an address nobody has proven goes nothing that a stranger typed
    expect(messages[1]!.text).not.toContain('45К')
  })

  it('is taken without a slot as before', async () => {
    await put('100301', 1)
    const { data } = await save({})
    expect(await orderRow(data.id)).toMatchObject({
      delivery_text: 'Доставка завтра',
      courier_visit: { slot: null, entrance: '', hasLift: null, callBefore: false },
    })
  })

  it('by pickup it has no visit, whatever came along', async () => {
    await put('100301', 1)
    const { data } = await save({ type: 'pickup', warehouseId: 1, slot: MORNING, floor: '5' })
    expect((await orderRow(data.id)).courier_visit).toBeNull()
  })
})

describe('refuses', () => {
  const PASSED = { 'delivery.slot': ['Этот интервал уже прошёл, выберите другой'] }
  const UNKNOWN = { 'delivery.slot': ['На это время курьер не приедет, выберите другой интервал'] }
  it.each([
    ['a passed day', { slot: { day: '2026-03-04', interval: '09:00–13:00' } }, PASSED],
    ['this morning', { slot: { day: '2026-03-05', interval: '09:00–13:00' } }, PASSED],
    ['a holiday', { slot: { day: '2026-03-09', interval: '09:00–13:00' } }, UNKNOWN],
    ['an interval there is not', { slot: { day: '2026-03-06', interval: '03:00–04:00' } }, UNKNOWN],
    ['a day that is none', { slot: { day: '2026-02-31', interval: '09:00–13:00' } }, PASSED],
    ['words for a day', { slot: { day: 'завтра', interval: '09:00–13:00' } }, UNKNOWN],
    ['a street without a house', { address: 'Псков, ул. 9 Мая' }, { 'delivery.address': ['Укажите номер дома'] }],
    [
      'an entrance that is a letter',
      { entrance: 'я'.repeat(21) },
      { 'delivery.entrance': ['Подъезд: до 20 символов'] },
    ],
  ] as [string, object, object][])('%s', async (_, delivery, fields) => {
    await put('100301', 1)
    const answer = await save(delivery)
    expect([answer.status, answer.errorMessage]).toEqual([422, fields])
    expect((await guest.get('/cart')).data.totalQuantity).toBe(1)
  })

  it('a slot that passed while the page was open', async () => {
    await put('100301', 1)
    shop.time.now = new Date('2026-03-06T08:00:00+03:00')
    const late = await save({ slot: MORNING })
    expect([late.status, late.errorMessage]).toEqual([422, PASSED])
  })

  it('a slot before the goods can be here', async () => {
    const { db } = shop.database
    // the store-room is another branch's now
    await db.updateTable('warehouse').set({ node_code: '777' }).where('id', '=', 3).execute()
    await db.updateTable('good_stock').set({ quantity: 0 }).where('warehouse_id', 'in', [1, 2]).execute()
    await put('100101', 1)
    const soon = await save({ slot: MORNING })
    expect([soon.status, soon.errorMessage]).toEqual([422, UNKNOWN])
    const [first] = (await guest.get('/cart/delivery/slots')).data
    expect(first.day > MORNING.day).toBe(true)
    expect((await save({ slot: { day: first.day, interval: first.intervals[0] } })).status).toBe(200)
  })

  it('an invoice with nowhere to send it', async () => {
    await put('100301', 1)
    const answer = await save(
      {},
      { payment: 'invoice', inn: '7707083893', contact: { name: 'Иван', phone: '79111234567', email: ' ' } },
    )
    expect([answer.status, answer.errorMessage]).toEqual([
      422,
      { 'contact.email': ['Введите e-mail: на него придёт счёт'] },
    ])
  })
})

it('an address may have no house when its owner says so', async () => {
  await put('100301', 1)
  const { data } = await save({ address: 'дер. Писковичи, у магазина', hasNoHouse: true })
  expect((await orderRow(data.id)).delivery_address).toBe('дер. Писковичи, у магазина')
})
