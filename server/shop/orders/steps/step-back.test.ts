import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderCard } from '#contract/office/orders.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'

const HAMMER = '100101'
const SHOP = 1
const PHONE = '79110004455'
const COURIER = { delivery: { type: 'courier', address: 'Псков, ул. Мира, 1' } }

let shop: OfficeShop
let bank: ReturnType<typeof deskBank>
let owner: StaffBrowser
let counter: StaffBrowser
let token: string
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  owner = await shop.as('owner')
  counter = await shop.as('counter', { warehouseIds: [SHOP] })
  token = await signUp(shop, PHONE)
  await shop.database.db
    .updateTable('staff_session')
    .set({ expires_at: new Date('2999-01-01') })
    .execute()
})
afterAll(() => shop.close())

async function ordered(form: object = {}): Promise<string> {
  const ask = (path: string, body: object) => send(shop, path, { nodeLogisticCode: '000001', ...body }, { token })
  await ask('/cart/update', { goods: [{ code: HAMMER, quantity: 2 }] })
  return (await ask('/order/save', orderForm(form as Record<string, unknown>))).json().data.number
}
const card = async (number: string) => (await owner.get(`/orders/${number}`)).data as OrderCard
const move = (number: string, from: string, to: string, said: object = {}, browser = counter) =>
  browser.post(`/orders/${number}/status`, { from, to, ...said })
const back = (number: string, from: string, reason?: string, browser = counter) =>
  browser.post(`/orders/${number}/back`, { from, ...(reason && { reason }) })
const ready = async (form: object = {}) => {
  const number = await ordered(form)
  expect((await move(number, 'new', 'ready')).status).toBe(200)
  return number
}
const later = (seconds: number) => void (shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000))
const balance = async () =>
  (
    await shop.database.db
      .selectFrom('customer')
      .select('bonus_balance')
      .where('phone', '=', PHONE)
      .executeTakeFirstOrThrow()
  ).bonus_balance
const waiting = async (number: string, kind: string) =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select('state')
      .where('kind', '=', kind as 'order.ready')
      .where('order_id', '=', (await bank.order(number)).id)
      .execute()
  ).map(({ state }) => state)
const DUE = { due: 10_180, paidBy: 'cash' }

describe('handed over by mistake', () => {
  it('within ten seconds by whoever pressed: money, bonuses and letter are as they were', async () => {
    const number = await ready()
    const before = await balance()
    expect((await move(number, 'ready', 'completed', DUE)).status).toBe(200)
    expect(await bank.order(number)).toMatchObject({ status: 'completed', paid_at: shop.time.now })
    expect(await balance()).toBeGreaterThan(before)
    later(9)
    expect((await back(number, 'completed', undefined, owner)).status, 'somebody else needs a reason').toBe(422)
    const undone = await back(number, 'completed')
    expect([undone.status, undone.data.status]).toEqual([200, 'ready'])
    expect(await bank.order(number)).toMatchObject({ status: 'ready', paid_at: null, paid_total: null })
    expect(await balance()).toBe(before)
    expect(await waiting(number, 'order.completed')).toEqual(['void'])
    expect((await card(number)).history.at(-1)).toMatchObject({
      status: 'ready',
      note: expect.stringMatching(/по ошибке$/),
    })
    expect((await counter.get(`/handover/${number}`)).data).toMatchObject({ due: 10_180, handed: null, refusal: null })
    // and once more in earnest
    expect((await counter.post(`/handover/${number}`, DUE)).status).toBe(200)
    const money = shop.database.db.selectFrom('money_movement').select('sum').where('subject_id', '=', Number(number))
    expect((await money.orderBy('id').execute()).map(({ sum }) => sum)).toEqual([1_018_000, -1_018_000, 1_018_000])
    expect(await waiting(number, 'order.completed')).toEqual(['void', 'waiting'])
  })

  it('later by right and with a reason, once', async () => {
    const number = await ready()
    await move(number, 'ready', 'completed', DUE)
    later(60)
    expect(await back(number, 'completed', 'Не тот заказ')).toMatchObject({ status: 403 })
    const silent = await back(number, 'completed', undefined, owner)
    expect([silent.status, Object.keys(silent.errorMessage!)]).toEqual([422, ['reason']])
    const both = await Promise.all([1, 2].map(() => back(number, 'completed', 'Не тот заказ', owner)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await card(number)).history.at(-1)!.note).toBe('Вернули из «Выполнен»: Не тот заказ')
  })

  it('not once its receipt has left; before that the receipt never leaves', async () => {
    const paid = await ordered({ payment: 'online' })
    await bank.payOnPage(paid)
    await move(paid, 'new', 'ready')
    expect((await move(paid, 'ready', 'completed')).status).toBe(200)
    await bank.round()
    expect((await back(paid, 'completed')).status).toBe(200)
    later(60)
    await bank.round()
    expect([...bank.settled.values()]).toEqual([])
    expect(await bank.order(paid)).toMatchObject({ status: 'ready', paid_at: expect.any(Date) })
    expect((await move(paid, 'ready', 'completed')).status).toBe(200)
    later(60)
    await bank.round()
    expect(bank.settled.size).toBe(1)
    const late = await back(paid, 'completed', 'Ошибка', owner)
    expect([late.status, late.errorMessage]).toEqual([
      409,
      expect.stringMatching(/^Чек уже ушёл в кассу: .*примите возврат/),
    ])
  })

  it('not after a return, and not when its bonuses are spent', async () => {
    const returned = await ready()
    await move(returned, 'ready', 'completed', DUE)
    await shop.database.db
      .updateTable('staff_session')
      .set({ fresh_until: new Date('2999-01-01') })
      .execute()
    const lines = [{ code: HAMMER, quantity: 1 }]
    const taken = await counter.post(`/handover/${returned}/return`, {
      lines,
      reason: 'Брак',
      isSellable: false,
      paidBy: 'cash',
    })
    expect(taken.status).toBe(200)
    expect((await back(returned, 'completed')).errorMessage).toContain('уже есть возврат')
    const spent = await ready()
    await move(spent, 'ready', 'completed', DUE)
    await shop.database.db.updateTable('customer').set({ bonus_balance: 0 }).where('phone', '=', PHONE).execute()
    expect((await back(spent, 'completed')).errorMessage).toMatch(/бонус.* уже потратил/)
    expect((await bank.order(spent)).status).toBe('completed')
  })
})

describe('a step of picking', () => {
  it('back to the shelves: pieces are not picked, the order still holds them', async () => {
    const number = await ordered()
    const held = await bank.pieces(HAMMER)
    await counter.post(`/picking/${number}/pick`, { code: HAMMER, warehouseId: SHOP, count: 2 })
    expect((await counter.post(`/picking/${number}/done`)).data.isDone).toBe(true)
    later(60)
    expect((await back(number, 'ready', 'Не то взяли', owner)).data).toMatchObject({
      status: 'assembling',
      unpicked: 0,
    })
    expect((await owner.get(`/picking/${number}`)).data).toMatchObject({ isDone: false, lines: [{ picked: 2 }] })
    expect((await back(number, 'assembling', 'Отложили', owner)).data).toMatchObject({ status: 'new', unpicked: 2 })
    expect((await owner.get(`/picking/${number}`)).data).toMatchObject({
      picker: null,
      lines: [{ picked: 0, quantity: 2 }],
    })
    expect(await bank.pieces(HAMMER)).toEqual(held)
    expect((await back(number, 'new', 'Ещё', owner)).errorMessage).toContain('шага назад у него нет')
  })
})

describe('given to whoever carries it', () => {
  it('never what its buyer comes for, nor what lies on the shelves', async () => {
    const pickup = await ready()
    const refused = await move(pickup, 'ready', 'delivering')
    expect([refused.status, refused.errorMessage]).toEqual([
      409,
      `Заказ № ${pickup} забирают сами: в доставку его не передают`,
    ])
    expect((await card(pickup)).next.map(({ status }) => status)).toEqual(['completed', 'cancelled'])
    const brought = await ordered(COURIER)
    const leave = (from: string, to: string) => move(brought, from, to, {}, owner)
    const raw = await leave('new', 'delivering')
    expect([raw.status, raw.errorMessage]).toEqual([409, expect.stringMatching(/не собран: .+, 2\sшт\./)])
    expect((await card(brought)).next.map(({ status }) => status)).not.toContain('delivering')
    expect((await leave('new', 'ready')).status).toBe(200)
    expect(await waiting(brought, 'order.ready'), 'it waits for its courier, not for its buyer').toEqual([])
    const { data } = await owner.get(`/orders/${brought}/step?to=delivering`)
    expect(data).toMatchObject({
      refusal: null,
      unpicked: [],
      follows: [expect.stringContaining('ул. Мира, 1'), expect.stringContaining('Взять')],
    })
    expect((await leave('ready', 'delivering')).status).toBe(200)
    expect((await back(brought, 'delivering', undefined, owner)).data.status).toBe('ready')
    expect(await waiting(brought, 'order.delivering')).toEqual(['void'])
  })
})

it('cancelled with two words for two readers', async () => {
  const number = await ordered()
  const said = { note: 'Товара не оказалось', inner: 'Похоже на мошенника' }
  const answer = await move(number, 'new', 'cancelled', said, owner)
  expect(answer.status).toBe(200)
  const { id } = await bank.order(number)
  const texts = await shop.database.db
    .selectFrom('outbox')
    .select(['text', 'html'])
    .where('order_id', '=', id)
    .execute()
  expect(JSON.stringify(texts)).toContain(said.note)
  expect(JSON.stringify(texts)).not.toContain('мошенник')
  const shown = await card(number)
  expect(shown.notes.map(({ text }) => text)).toEqual([said.inner])
  const page = (await shop.get(`/api/order/${(await bank.order(number)).pay_token}`)).body
  expect(page).not.toContain('мошенник')
})

it('money that no bank holds lies on a cancelled order in sight, until a person has given it back', async () => {
  const number = await ordered({ payment: 'invoice', inn: '7707083893' })
  expect((await owner.post(`/orders/${number}/invoice-paid`)).status).toBe(200)
  expect((await move(number, 'new', 'cancelled', {}, owner)).status).toBe(200)
  const queue = async () =>
    (await owner.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'refunds')
  expect(await queue()).toMatchObject({ count: 1, path: '/orders?refundDue=true&oldestFirst=true' })
  expect((await owner.get('/orders?refundDue=true')).data.orders).toMatchObject([{ number }])
  expect((await card(number)).money).toMatchObject({
    received: 10_180,
    refundable: 10_180,
    refunds: [{ amount: 10_180, state: 'due', isByHand: true }],
  })
  expect((await owner.post(`/orders/${number}/refund/close`)).data.money).toMatchObject({ refundable: 0 })
  expect((await owner.get('/orders?refundDue=true')).data.orders).toEqual([])
})
