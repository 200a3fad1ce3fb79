import { shortOrderPath } from '#server/shop/orders/core/order-links.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'
import { changeStatus } from '#server/shop/orders/steps/change-status.ts'
import { isOrderLinkOpen } from './open-order-link.ts'
import { bankShop } from '#server/shop/orders/payment/bank-shop.fixture.ts'

const { shop, bank, says, later, open, orderRow, pieces, status, letters, round } = bankShop()

let guest: TestVisitor
beforeEach(() => {
  guest = openVisitor(shop())
  shop().services.ports.payments.split = bank('bank')
})

let buyers = 0
/** Each a buyer of their own: orders are limited by phone. */
async function placed(more: Record<string, unknown> = {}, goods = [{ code: '100101', quantity: 1 }]) {
  await guest.post('/cart/update', { goods })
  const contact = { name: 'Иван', phone: String(79_120_000_000 + ++buyers), email: `ivan${buyers}@example.ru` }
  const { data } = await guest.post('/order/save', orderForm({ contact, ...more }))
  const token = (data.orderUrl as string).split('/')[2]!
  return { id: data.id as number, number: data.number as string, token }
}
const page = (token: string, visitor = guest) => visitor.get(`/order/${token}`)
const waysOf = async (token: string) =>
  ((await page(token)).data.payment.ways as { way: string }[]).map(({ way }) => way)
/** At the bank by this way, and the bank's word. */
async function pay(token: string, way: 'online' | 'split', state: 'paid' | 'declined') {
  const { to } = await open(`/pay/${token}/?by=${way}`)
  says.set(to!.replace('https://bank.test/', ''), { state, amount: 509_000 })
  later(1)
  return open(`/pay/${token}/result/`)
}

describe('the page of an order', () => {
  it('tells a guest everything, and the phone to nobody', async () => {
    const { token, number } = await placed({ comment: 'Позвоните заранее' })
    const { data } = await page(token, openVisitor(shop()))
    expect(data).toMatchObject({
      number,
      status: 'new',
      isOwn: false,
      outcome: 'accepted',
      title: `Заказ №\u00A0${number} принят`,
      items: [{ code: '100101', quantity: 1, price: 5090, total: 5090, isOnSale: true, url: expect.any(String) }],
      delivery: { type: 'pickup', shop: { id: 1, phone: expect.any(String), workingSchedule: expect.any(String) } },
      contact: { name: 'Иван', phone: expect.stringMatching(/^\+7 \(912\) •••-••-\d\d$/) },
      comment: 'Позвоните заранее',
      payment: { type: 'on-receipt', isPaid: false },
      canCancel: true,
      changes: ['shop', 'recipient', 'comment'],
    })
    expect(JSON.stringify(data)).not.toMatch(/7912|ivan\d+@/)
  })

  it.each([
    ['a good with an old price', [{ code: '100101', quantity: 2 }]],
    [
      'several goods',
      [
        { code: '100101', quantity: 1 },
        { code: '100201', quantity: 3 },
      ],
    ],
  ])('has sums that add up: %s', async (_, goods) => {
    const { token } = await placed({ delivery: { type: 'courier', address: 'Рижский пр., 1, кв. 2' } }, goods)
    const { sums, items } = (await page(token)).data
    expect(sums.goods - sums.discount - sums.kit - sums.bonuses + sums.delivery).toBe(sums.total)
    expect((items as { total: number }[]).reduce((sum, { total }) => sum + total, 0)).toBe(
      sums.goods - sums.discount - sums.kit,
    )
  })

  it('is opened by the links in the SMS and in the letter', async () => {
    const { token, number } = await placed()
    const sent = await shop().database.db.selectFrom('outbox').select(['channel', 'text', 'html']).execute()
    const links = [`/order/${token}/`, shortOrderPath({ pay_token: token })!]
    const toBuyer = sent.filter(({ text }) => links.some((link) => text.includes(link)))
    expect(toBuyer.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
    expect(toBuyer.find(({ channel }) => channel === 'email')!.html).toMatch(
      new RegExp(`/order/${token}/"[^>]*>Открыть заказ<`),
    )
    // the shop's own letter goes to several people: nobody there needs the buyer's link
    expect(sent.filter(({ text }) => text.includes(`Новый заказ № ${number}`))).toHaveLength(1)
    expect((await page(token)).data.number).toBe(number)
  })

  it('shows the whole phone to the one who is signed in as its buyer, also when it has ended', async () => {
    const account = await signUp(shop(), '79110000031')
    const call = async (method: 'GET' | 'POST', path: string, body: object = {}) =>
      (await send(shop(), path, { nodeLogisticCode: '000001', ...body }, { token: account, method })).json().data
    await call('POST', '/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
    const contact = { name: 'Иван', phone: '79110000031', email: 'ivan@example.ru' }
    const { orderUrl, number } = await call('POST', '/order/save', orderForm({ contact }))
    const token = orderUrl.split('/')[2]
    await changeStatus(shop().services, number, 'completed')
    expect(await call('GET', `/order/${token}`)).toMatchObject({
      isOwn: true,
      contact: { name: 'Иван', phone: '+7 (911) 000-00-31', email: 'ivan@example.ru' },
    })
    expect((await page(token)).data).toMatchObject({ isOwn: false, hasAccount: true, contact: null })
    // the link in the letter ends one day; the row in the account does not
    later(91 * 24 * 60)
    expect(await call('GET', `/order/${token}`)).toMatchObject({ number, isOwn: true })
    expect((await page(token)).status).toBe(404)
    expect(await isOrderLinkOpen(shop().services, token)).toBe(true)
  })
})

describe('a link that opens nothing', () => {
  it('is not found, whether guessed or ended', async () => {
    const { token, number } = await placed()
    await changeStatus(shop().services, number, 'completed')
    expect((await page(token)).data).toMatchObject({ status: 'completed', contact: null, comment: '' })
    later(91 * 24 * 60)
    expect(await page(token)).toMatchObject({ status: 404, errorMessage: 'Такого заказа нет' })
    expect(await isOrderLinkOpen(shop().services, token)).toBe(false)
    expect((await page(crypto.randomUUID())).status).toBe(404)
    for (const [path, body] of [
      ['cancel', {}],
      ['change', { name: 'Пётр' }],
      ['pay-on-receipt', {}],
    ] as const)
      expect((await guest.post(`/order/${crypto.randomUUID()}/${path}`, body)).status).toBe(404)
  })

  it('written wrongly is said so', async () => {
    expect(await page('100001')).toMatchObject({
      status: 422,
      errorMessage: { token: ['Ссылка на заказ записана неверно'] },
    })
  })
})

describe('paying by another way', () => {
  it('on receipt after two refusals', async () => {
    const { token, id } = await placed({ payment: 'online' })
    expect(await waysOf(token)).toEqual(['online', 'split', 'on-receipt'])
    expect((await pay(token, 'online', 'declined')).to).toBe(`/order/${token}/`)
    expect((await page(token)).data.outcome).toBe('declined')
    await pay(token, 'split', 'declined')
    expect((await page(token)).data).toMatchObject({ outcome: 'declined', payment: { type: 'online', isPaid: false } })
    const { data } = await guest.post(`/order/${token}/pay-on-receipt`, {})
    expect(data).toMatchObject({ outcome: 'accepted', status: 'new', payment: { type: 'on-receipt' } })
    expect(data.text).toMatch(/^Оплата онлайн не прошла, деньги не списаны\. Оплатите его при получении\./)
    expect(await guest.post(`/order/${token}/pay-on-receipt`, {})).toMatchObject({ status: 409 })
    expect(await status(id)).toBe('new')
  })

  it('in parts instead of at once, and the order says so when the money is there', async () => {
    const { token, id } = await placed({ payment: 'online' })
    await pay(token, 'split', 'paid')
    expect(await orderRow(id)).toMatchObject({ status: 'new', payment_type: 'split', paid_at: expect.any(Date) })
    expect((await page(token)).data).toMatchObject({
      outcome: 'paid',
      payment: { type: 'split', isPaid: true, ways: [] },
    })
  })

  it('online what was to be paid at the counter: it stands as it stood until the money comes', async () => {
    const { token, id } = await placed()
    expect(await waysOf(token)).toEqual(['online', 'split'])
    await pay(token, 'online', 'declined')
    expect(await orderRow(id)).toMatchObject({ status: 'new', payment_type: 'on-receipt', reserved_until: null })
    await round()
    expect(await status(id)).toBe('new')
    await pay(token, 'online', 'paid')
    expect(await orderRow(id)).toMatchObject({ status: 'new', payment_type: 'online' })
    expect((await open(`/pay/${token}/?by=online`)).to).toBe(`/order/${token}/`)
  })

  it('has one living link: choosing another way retires the first, whose money is still seen', async () => {
    const { token, id } = await placed({ payment: 'online' })
    const first = (await open(`/pay/${token}/?by=online`)).to!
    const second = (await open(`/pay/${token}/?by=split`)).to!
    expect(second).not.toBe(first)
    const attempts = await shop()
      .database.db.selectFrom('order_payment')
      .select(['type', 'state'])
      .where('order_id', '=', id)
      .orderBy('created_at')
      .orderBy('state', 'desc')
      .execute()
    expect(attempts).toEqual([
      { type: 'online', state: 'retired' },
      { type: 'split', state: 'pending' },
    ])
    for (const link of [first, second])
      says.set(link.replace('https://bank.test/', ''), { state: 'paid', amount: 509_000 })
    later(1)
    await open(`/pay/${token}/result/`)
    const { data } = await page(token)
    expect(data).toMatchObject({ outcome: 'paid', payment: { refund: { sum: 5090, isDone: false } } })
    expect(data.text).toContain('Второй платёж был лишним')
  })
})

describe('cancelling by the link', () => {
  it('gives the goods back, once', async () => {
    const before = await pieces()
    const { token, number } = await placed()
    expect(await pieces()).toBe(before - 1)
    expect((await page(token)).data.cancelWords).toBe('Товары вернутся в продажу. Платить ничего не нужно.')
    const both = await Promise.all([1, 2].map(() => guest.post(`/order/${token}/cancel`, {})))
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(both.find((answer) => answer.status === 409)!.errorMessage).toBe('Заказ уже отменён')
    expect(await pieces()).toBe(before)
    expect(await letters(`Заказ № ${number} отменён`)).toHaveLength(2)
    expect((await page(token)).data).toMatchObject({
      outcome: 'cancelled',
      contact: null,
      canCancel: false,
      changes: [],
    })
  })

  it('sends the money back', async () => {
    const { token } = await placed({ payment: 'online' })
    await pay(token, 'online', 'paid')
    expect((await page(token)).data.cancelWords).toContain('Вернём 5\u00A0090\u00A0₽')
    expect((await guest.post(`/order/${token}/cancel`, {})).data.payment.refund).toEqual({ sum: 5090, isDone: false })
  })

  it('is too late once it is ready', async () => {
    const { token, number } = await placed()
    await changeStatus(shop().services, number, 'ready')
    expect(await guest.post(`/order/${token}/cancel`, {})).toMatchObject({
      status: 409,
      errorMessage: 'Заказ уже не отменить: готов к выдаче. Позвоните нам, и мы поможем.',
    })
  })
})

describe('changing', () => {
  it('who collects it, where and what to know; the buyer hears of it', async () => {
    const { token, id, number } = await placed()
    const shops = (await guest.get(`/order/${token}/shops`)).data as { shop: { id: number }; text: string }[]
    const other = shops.find((each) => each.shop.id !== 1)
    const { data, status: answered } = await guest.post(`/order/${token}/change`, {
      name: 'Пётр Иванов',
      comment: 'Заберёт брат',
      ...(other && { warehouseId: other.shop.id }),
    })
    expect(answered).toBe(200)
    expect(data).toMatchObject({ contact: { name: 'Пётр Иванов' }, comment: 'Заберёт брат' })
    expect(await orderRow(id)).toMatchObject({
      contact_name: 'Пётр Иванов',
      ...(other && { warehouse_id: other.shop.id }),
    })
    expect(await letters(`Заказ № ${number} изменён`)).toHaveLength(2)
    const sms = await shop().database.db.selectFrom('outbox').select('text').where('channel', '=', 'sms').execute()
    expect(
      sms.some(({ text }) => text.includes(`заказ № ${number} изменён`) && text.includes('Если это были не вы')),
    ).toBe(true)
  })

  it('moves the stock that is held to the other shop, piece by piece', async () => {
    const { token, id } = await placed()
    const before = await pieces()
    const shops = (await guest.get(`/order/${token}/shops`)).data as { shop: { id: number }; text: string }[]
    expect(shops.length).toBeGreaterThan(1)
    const other = shops.find((each) => each.shop.id !== 1)!.shop.id
    await guest.post(`/order/${token}/change`, { warehouseId: other })
    expect(await pieces()).toBe(before)
    const takes = await shop().database.db.selectFrom('order_take').selectAll().where('order_id', '=', id).execute()
    expect(takes).toMatchObject([{ good_code: '100101', warehouse_id: other, quantity: 1 }])
    await guest.post(`/order/${token}/cancel`, {})
    expect(await pieces()).toBe(before + 1)
  })

  it('nothing tells nobody', async () => {
    const { token, number } = await placed()
    await guest.post(`/order/${token}/change`, { name: 'Иван', comment: '' })
    expect(await letters(`Заказ № ${number} изменён`)).toHaveLength(0)
  })

  it('when a courier comes and how the door is found; what is not said stays', async () => {
    const address = 'Псков, Рижский пр., 1, кв. 2'
    const { token, id, number } = await placed({
      delivery: { type: 'courier', address, entrance: '2', intercom: '45К', callBefore: true },
    })
    expect((await page(token)).data.delivery.visit).toMatchObject({ entrance: '2', intercom: '', callBefore: true })
    const [first] = (await guest.get(`/order/${token}/slots`)).data as { day: string; intervals: string[] }[]
    const slot = { day: first!.day, interval: first!.intervals[0]! }
    const { data } = await guest.post(`/order/${token}/change`, { slot, floor: '5' })
    expect(data.delivery.text).toContain(slot.interval)
    expect(await orderRow(id)).toMatchObject({
      delivery_address: address,
      courier_visit: { slot, entrance: '2', floor: '5', intercom: '45К', callBefore: true },
    })
    expect((await letters(`Заказ № ${number} изменён`))[0]).toContain('время доставки, данные для курьера')
    for (const wrong of [
      { day: '2020-01-01', interval: slot.interval },
      { day: slot.day, interval: '03:00–04:00' },
    ])
      expect((await guest.post(`/order/${token}/change`, { slot: wrong })).errorMessage).toEqual({
        slot: [expect.any(String)],
      })
    expect((await guest.post(`/order/${token}/change`, { address: 'Псков, Советская' })).errorMessage).toEqual({
      address: ['Укажите номер дома'],
    })
  })

  it('the door a company goes to, in the same city', async () => {
    const delivery = { type: 'transport', city: 'Орёл', tariffCode: 'door', address: 'Орёл, ул. Ленина, 5' }
    const { token, number } = await placed({ delivery })
    const before = (await page(token)).data
    expect(before.changes).toContain('address')
    expect(before.delivery.address).toBe(`${before.delivery.doorCity}, ул. Ленина, 5`)
    const change = (address: string) => guest.post(`/order/${token}/change`, { address })
    expect(await change('ул. Мира')).toMatchObject({
      status: 422,
      errorMessage: { address: [expect.stringContaining('номер дома')] },
    })
    const { data } = await change('г. Орёл, ул. Мира, 7')
    expect(data.delivery).toMatchObject({
      address: `${before.delivery.doorCity}, ул. Мира, 7`,
      text: before.delivery.text,
    })
    expect(data.sums.total).toBe(before.sums.total)
    expect(data.history.at(-1).note).toBe('Изменили адрес')
    expect(await letters(`Заказ № ${number} изменён`)).toHaveLength(2)
  })

  it('the address a courier goes to, and no other', async () => {
    const courier = await placed({ delivery: { type: 'courier', address: 'Рижский пр., 1, кв. 2' } })
    const { data } = await guest.post(`/order/${courier.token}/change`, { address: 'Рижский пр., 16, кв. 5' })
    expect(data.delivery.address).toBe('Рижский пр., 16, кв. 5')
    const pickup = await placed()
    expect(await guest.post(`/order/${pickup.token}/change`, { address: 'Рижский пр., 16' })).toMatchObject({
      status: 422,
      errorMessage: { address: [expect.stringContaining('не везут к двери')] },
    })
  })

  it.each([
    [{ name: 'Иван 2' }, 'name'],
    [{ name: '' }, 'name'],
    [{ comment: 'я'.repeat(241) }, 'comment'],
    [{ warehouseId: 999 }, 'warehouseId'],
  ])('%o is refused at its field, nothing changes', async (body, field) => {
    const { token, id } = await placed()
    const before = await orderRow(id)
    expect(await guest.post(`/order/${token}/change`, body)).toMatchObject({
      status: 422,
      errorMessage: { [field]: [expect.any(String)] },
    })
    expect(await orderRow(id)).toEqual(before)
  })

  it('is too late once picking began', async () => {
    const { token, id, number } = await placed()
    await changeStatus(shop().services, number, 'assembling')
    const before = await orderRow(id)
    expect(await guest.post(`/order/${token}/change`, { name: 'Пётр' })).toMatchObject({
      status: 409,
      errorMessage: 'Заказ уже собирают, здесь его не изменить. Позвоните нам, и мы поможем.',
    })
    expect(await orderRow(id)).toEqual(before)
    expect((await page(token)).data.changes).toEqual([])
  })
})

it('says what of it can be bought again', async () => {
  const { token } = await placed({}, [
    { code: '100101', quantity: 1 },
    { code: '100201', quantity: 1 },
  ])
  await shop().database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100201').execute()
  try {
    expect((await page(token)).data.items).toMatchObject([
      { code: '100101', isOnSale: true, url: expect.any(String) },
      { code: '100201', isOnSale: false, url: null },
    ])
  } finally {
    await shop().database.db.updateTable('good').set({ is_active: true }).where('code', '=', '100201').execute()
  }
})
