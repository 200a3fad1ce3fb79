import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { lastMessage, signUp } from '#server/test/account-fixture.ts'

let shop: OfficeShop
let operator: StaffBrowser
let phones = 0
beforeAll(async () => {
  shop = await openOfficeShop()
  operator = await shop.as('operator')
})
afterAll(() => shop.close())

const newPhone = () => `7945${String(++phones).padStart(7, '0')}`
const form = (more: object = {}) => ({
  branch: '000001',
  lines: [{ code: '100101', quantity: 2 }],
  delivery: { type: 'pickup', warehouseId: 1 },
  payment: 'on-receipt',
  key: randomUUID(),
  contact: { name: 'Пётр Звонов', phone: newPhone() },
  ...more,
})
const row = (number: string) =>
  shop.database.db.selectFrom('shop_order').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

describe('an order by phone', () => {
  it('is the order of the checkout, with the operator in its history', async () => {
    const { status, data } = await operator.post('/phone-order', form())
    expect(status).toBe(200)
    expect(await row(data.number)).toMatchObject({ source: 'phone', status: 'new', user_id: null, is_unproven: false })
    const card = (await operator.get(`/orders/${data.number}`)).data
    expect(card.history).toMatchObject([
      { status: 'new', actor: 'shop', note: 'Оформлен по телефону', who: { name: expect.stringMatching(/^Человек/) } },
    ])
    expect(card.items).toMatchObject([{ code: '100101', quantity: 2, takes: [{ quantity: 2 }] }])
    expect(card.messages.length).toBeGreaterThan(0)
  })

  it('is one however often it is sent, at once too', async () => {
    const body = form({ isAccountWanted: true })
    const answers = await Promise.all([1, 2, 3].map(() => operator.post('/phone-order', body)))
    answers.push(await operator.post('/phone-order', body))
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1)
    const another = await operator.post('/phone-order', { ...body, comment: 'другое' })
    expect([another.status, another.errorCode]).toEqual([409, 'CONFLICT'])
  })

  it('spends bonuses only by a code that came to their owner’s phone, once, asked for by this very person', async () => {
    const phone = newPhone()
    await signUp(shop, phone)
    const [customer] = await shop.database.db.selectFrom('customer').select('id').where('phone', '=', phone).execute()
    const entry = { userId: customer!.id, amount: 700, reason: 'Для проверки', orderNumber: null, now: shop.time.now }
    await changeBonuses(shop.database.db, entry)
    const body = (more: object = {}) => form({ contact: { name: 'Пётр', phone }, useBonuses: true, ...more })
    const code = async (who: StaffBrowser) => {
      shop.time.now = new Date(shop.time.now.getTime() + 61_000)
      expect((await who.post('/phone-order/bonus-code', { phone, branch: '000001' })).status).toBe(200)
      return (await lastMessage(shop, phone)).code!
    }
    for (const bonusCode of [undefined, '000000', await code(await shop.as('operator'))])
      expect((await operator.post('/phone-order', body({ bonusCode }))).errorMessage).toHaveProperty('bonusCode')
    const bonusCode = await code(operator)
    const placed = await operator.post('/phone-order', body({ bonusCode }))
    expect((await row(placed.data.number)).bonuses_used).toBeGreaterThan(0)
    expect((await operator.post('/phone-order', body({ bonusCode }))).errorMessage).toHaveProperty('bonusCode')
    const stranger = { phone: newPhone(), branch: '000001' }
    expect((await operator.post('/phone-order/bonus-code', stranger)).status).toBe(409)
  })

  it('makes an account for a caller who wants one, with the consent, and finds them next time', async () => {
    const body = form({ isAccountWanted: true })
    const { phone } = body.contact
    expect((await operator.get(`/phone-order/caller?phone=${phone}`)).data).toMatchObject({ customer: null, orders: 0 })
    const { data } = await operator.post('/phone-order', body)
    const { user_id } = await row(data.number)
    expect(user_id).not.toBeNull()
    const consents = await shop.database.db.selectFrom('consent').selectAll().where('user_id', '=', user_id).execute()
    expect(consents.map(({ kind, given }) => [kind, given])).toContainEqual(['personal-data', true])
    const caller = (await operator.get(`/phone-order/caller?phone=${encodeURIComponent(`+${phone}`)}`)).data
    expect(caller).toMatchObject({ customer: { id: user_id }, name: 'Пётр Звонов', orders: 1, branch: '000001' })
  })

  it('with an account to be made has the prices of one, shown and asked alike', async () => {
    const { db } = shop.database
    const lower = (price_registered: number | null) =>
      db
        .updateTable('good_offer')
        .set({ price_registered })
        .where('good_code', '=', '100101')
        .where('node_code', '=', '000001')
        .execute()
    await lower(100_00)
    const { key, contact, ...draft } = form({ isAccountWanted: true })
    const { sums } = (await operator.post('/phone-order/preview', { ...draft, phone: contact.phone })).data
    const answer = await operator.post('/phone-order', { ...draft, key, contact, expectedTotal: sums.total })
    await lower(null)
    expect([answer.status, sums.goods]).toEqual([200, 200])
  })

  it('shows prices, shops and the sum at once, and writes nothing', async () => {
    const {
      key: _key,
      contact: _contact,
      ...draft
    } = form({ delivery: { type: 'courier', address: 'Псков, улица Труда, 5' } })
    const count = () =>
      shop.database.db
        .selectFrom('shop_order')
        .select((e) => e.fn.countAll().as('n'))
        .execute()
    const before = await count()
    const { data } = await operator.post('/phone-order/preview', draft)
    expect(data.problem).toBeNull()
    expect(data.lines).toMatchObject([{ code: '100101', price: 5090, total: 10_180 }])
    expect(data.shops[0].text).toMatch(/^Самовывоз /)
    expect(data.sums.total).toBe(data.sums.goods + data.sums.delivery)
    expect(data.days.length).toBeGreaterThan(0)
    expect(await count()).toEqual(before)
    const short = await operator.post('/phone-order/preview', { ...draft, delivery: { type: 'courier', address: '' } })
    expect(short.data).toMatchObject({ sums: null, problem: expect.stringMatching(/адрес/i) })
  })

  it('says which goods could be got sooner than the rest', async () => {
    const { key: _key, contact: _contact, ...draft } = form()
    const lines = [
      { code: '100101', quantity: 1 },
      { code: '100102', quantity: 1 },
    ]
    const later = async (delivery: object, asked = lines) =>
      (await operator.post('/phone-order/preview', { ...draft, delivery, lines: asked })).data.lines.map(
        ({ isLater }: { isLater: boolean }) => isLater,
      )
    const pickup = { type: 'pickup', warehouseId: 1 }
    const courier = { type: 'courier', address: 'Псков, улица Труда, 5' }
    const { db } = shop.database
    const put = (quantity: number) =>
      db
        .insertInto('good_stock')
        .values({ good_code: '100102', warehouse_id: 1, quantity })
        .onConflict((same) => same.columns(['good_code', 'warehouse_id']).doUpdateSet({ quantity }))
        .execute()
    await put(20)
    expect([await later(pickup), await later(courier)], 'both lie here').toEqual([
      [false, false],
      [false, false],
    ])
    await put(0)
    expect(await later(pickup)).toEqual([false, true])
    expect(await later(pickup, [lines[1]!]), 'nothing waits for it').toEqual([false])
  })

  it('goes by a transport company at the tariff asked anew', async () => {
    const lines = [{ code: '100101', quantity: 1 }]
    const { data: terms } = await operator.post('/transport/terms', { branch: '000001', city: 'Орёл', lines })
    const tariff = terms.tariffs.find(({ type }: { type: string }) => type === 'office')
    const delivery = { type: 'transport', city: terms.city.code, tariffCode: tariff.code }
    const { key, contact, ...draft } = form({ lines, delivery, payment: 'online' })
    const asked = (await operator.post('/phone-order/preview', { ...draft, phone: contact.phone })).data
    expect(asked).toMatchObject({ hasTransport: true, sums: null, problem: expect.stringContaining('пункт выдачи') })
    const whole = { ...draft, delivery: { ...delivery, officeCode: terms.offices[0].code } }
    const { sums } = (await operator.post('/phone-order/preview', { ...whole, phone: contact.phone })).data
    expect(sums.delivery).toBe(tariff.price)
    const { data } = await operator.post('/phone-order', { ...whole, key, contact, expectedTotal: sums.total })
    expect(await row(data.number)).toMatchObject({
      delivery_type: 'transport',
      delivery_address: terms.offices[0].address,
    })
    expect((await operator.post('/transport/terms', { branch: '000001', city: 'Нигде', lines })).status).toBe(422)
    const foreign = await shop.as('operator', { nodeCodes: ['000002'] })
    expect((await foreign.post('/transport/terms', { branch: '000001', city: 'Орёл', lines })).status).toBe(403)
  })

  it('has the prices of the account that has the phone', async () => {
    await shop.database.db
      .updateTable('good_offer')
      .set({ price_registered: 400_000 })
      .where('good_code', '=', '100102')
      .execute()
    const phone = newPhone()
    await signUp(shop, phone)
    const draft = {
      branch: '000001',
      lines: [{ code: '100102', quantity: 1 }],
      delivery: { type: 'agreed' },
      payment: 'on-receipt',
    }
    const priceFor = async (more: object) =>
      (await operator.post('/phone-order/preview', { ...draft, ...more })).data.lines[0].price
    expect([await priceFor({}), await priceFor({ phone })]).toEqual([6090, 4000])
  })

  it.each([
    [{ contact: { name: '', phone: '7945' } }, ['contact.name', 'contact.phone']],
    [{ lines: [] }, ['lines']],
    [{ delivery: { type: 'pickup', warehouseId: 99 } }, ['delivery.warehouseId']],
    [{ payment: 'invoice' }, ['contact.email', 'inn']],
    [{ branch: 'нет' }, ['branch']],
  ])('refuses %j in words, at its fields', async (more, fields) => {
    const { status, errorMessage } = await operator.post('/phone-order', form(more))
    expect(status).toBe(422)
    expect(Object.keys(errorMessage as object).toSorted()).toEqual(fields)
  })

  it('says what changed when the sum is not what was told', async () => {
    const { status, errorMessage } = await operator.post('/phone-order', form({ expectedTotal: 1 }))
    expect([status, errorMessage]).toEqual([409, expect.stringContaining('Сумма заказа изменилась')])
  })

  it('is for the operator’s own branches', async () => {
    const elsewhere = await shop.as('operator', { nodeCodes: ['777'] })
    expect((await elsewhere.post('/phone-order', form())).status).toBe(403)
  })
})
