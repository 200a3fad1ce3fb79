import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Found, HandoverCard } from '#contract/office/handover.ts'
import { deskBank } from '#server/shop/orders/desk/desk-bank.fixture.ts'
import { type OfficeShop, openOfficeShop, sessionHashOf, type StaffBrowser } from '#server/test/office-shop.ts'

const HAMMER = '100101'
const SHOP = 1
let shop: OfficeShop
let counter: StaffBrowser
let owner: StaffBrowser
let bank: ReturnType<typeof deskBank>
beforeAll(async () => {
  shop = await openOfficeShop()
  bank = deskBank(shop)
  counter = await shop.as('counter', { warehouseIds: [SHOP] })
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

const card = async (number: string) => (await counter.get(`/handover/${number}`)).data as HandoverCard
const find = async (text: string, browser = counter) =>
  ((await browser.get(`/handover?text=${encodeURIComponent(text)}`)).data as Found[]).map(
    ({ kind, number }) => `${kind} ${number}`,
  )
const stock = async () =>
  (
    await shop.database.db
      .selectFrom('good_stock')
      .select('quantity')
      .where('good_code', '=', HAMMER)
      .where('warehouse_id', '=', SHOP)
      .executeTakeFirstOrThrow()
  ).quantity

async function ready(form: Record<string, unknown> = {}): Promise<string> {
  const number = await shop.order(form)
  await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
  return number
}

async function give(number: string, paidBy: 'cash' | 'card' = 'cash') {
  const { due } = await card(number)
  return counter.post(`/handover/${number}`, { due, ...(due > 0 && { paidBy }) })
}

/** Proven lately that it is still them, or long ago. */
async function prove(browser: StaffBrowser, isFresh = true) {
  await shop.database.db
    .updateTable('staff_session')
    .set({ fresh_until: isFresh ? new Date(shop.time.now.getTime() + 60_000) : null })
    .where('token_hash', '=', sessionHashOf(browser))
    .execute()
}

describe('one field', () => {
  it('finds an order by its number and by the end of a phone, what can be given first', async () => {
    const phone = { contact: { name: 'Пётр', phone: '+7 (921) 000-48-21', email: 'p@example.ru' } }
    const early = await shop.order(phone)
    const number = await ready(phone)
    expect(await find(number)).toContain(`order ${number}`)
    expect(await find('4821')).toEqual([`order ${number}`, `order ${early}`])
    expect(await find('+7 921 000-48-21')).toEqual([`order ${number}`, `order ${early}`])
    expect(await find(`№ ${number}`)).toContain(`order ${number}`)
    const stranger = await shop.as('counter', { warehouseIds: [2] })
    expect(await find('4821', stranger)).toEqual([])
    expect((await counter.get('/handover?text=12')).status).toBe(422)
  })

  it('finds what can be given behind any number of newer orders that ended', async () => {
    const phone = { contact: { name: 'Пётр', phone: '+7 (921) 000-59-32', email: 'p@example.ru' } }
    const number = await ready(phone)
    await shop.database.pool.query(
      `insert into shop_order (source, node_code, warehouse_id, status, contact_name, contact_phone, delivery_type, delivery_address, delivery_text,
        delivery_price, payment_type, comment, goods_total, goods_total_old, bonuses_used, bonuses_earned, total, ip, created_at, updated_at)
      select 'cart', node_code, warehouse_id, 'completed', contact_name, contact_phone, delivery_type, '', '', 0, 'on-receipt', '', 100, 100, 0, 0, 100, '', now(), now()
      from shop_order, generate_series(1, 25) where number = $1`,
      [number],
    )
    for (const text of ['5932', '005932', '+7 (921) 000-59-32'])
      expect(await find(text)).toMatchObject({ 0: `order ${number}`, length: 20 })
    expect(await find('8115932')).toEqual([])
  })

  it('finds bookings of the rental and repairs, for whoever may see them', async () => {
    const { db } = shop.database
    const person = { name: 'Анна', phone: '79210007755', created_at: shop.time.now, updated_at: shop.time.now }
    const booking = await db
      .insertInto('hire_booking')
      .values({
        ...person,
        piece_id: null,
        days: '[2026-03-05,2026-03-07)',
        status: 'confirmed',
        good_code: '900101',
        good_name: 'Отбойный молоток',
        good_slug: 'x',
        picture: null,
        warehouse_id: SHOP,
        node_code: '000001',
        user_id: null,
        delivery_address: null,
        comment: '',
        total: 200_000,
        price_per_day: 100_000,
        deposit: 500_000,
        request_key: null,
        body_hash: null,
        ip: '',
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    const center = await db
      .selectFrom('service_center')
      .select('id')
      .where('warehouse_id', '=', SHOP)
      .executeTakeFirst()
    const repair = await db
      .insertInto('repair')
      .values({
        ...person,
        service_center_id: center!.id,
        user_id: null,
        tool: 'Дрель',
        vendor_code: null,
        fault: 'не крутит',
        state: 'ready',
        price: 120_000,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(await find('7755')).toEqual(expect.arrayContaining([`rental ${booking.number}`, `repair ${repair.number}`]))
    expect(await find(booking.number)).toEqual([`rental ${booking.number}`])
    expect(await find(repair.number)).toEqual([`repair ${repair.number}`])
    const found = (await counter.get('/handover?text=7755')).data as Found[]
    expect(found.find(({ kind }) => kind === 'rental')!.notes).toEqual([
      'Проверьте паспорт',
      'Возьмите залог 5\u00A0000\u00A0₽',
    ])
  })
})

describe('an order is given', () => {
  it('with its money, by name, once', async () => {
    const number = await ready()
    const { due, refusal, checks } = await card(number)
    expect([due > 0, refusal]).toEqual([true, null])
    expect(checks[0]).toBe('Спросите имя и номер телефона: получатель Иван')
    expect((await counter.post(`/handover/${number}`, { due })).status, 'nobody said how it was paid').toBe(422)
    const other = await counter.post(`/handover/${number}`, { due: due - 1, paidBy: 'cash' })
    expect([other.status, other.errorMessage]).toEqual([409, expect.stringContaining('Сумма изменилась')])
    const send = () =>
      counter.post(`/handover/${number}`, { due, paidBy: 'card' }, { 'idempotency-key': `give-${number}` })
    const answers = await Promise.all([send(), send()])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.data).toMatchObject({ status: 'completed', due: 0, handed: { paidBy: 'card' } })
    const money = shop.database.db.selectFrom('money_movement').select(['kind', 'way', 'sum', 'warehouse_id'])
    expect(await money.where('subject_id', '=', Number(number)).execute()).toEqual([
      { kind: 'received', way: 'card', sum: Math.round(due * 100), warehouse_id: SHOP },
    ])
    const again = await counter.post(`/handover/${number}`, { due: 0 })
    expect([again.status, again.errorMessage]).toEqual([409, `Заказ № ${number} уже выдан`])
    const { history } = (await owner.get(`/orders/${number}`)).data
    expect(history.at(-1)).toMatchObject({
      status: 'completed',
      note: expect.stringMatching(/^Выдан, оплачен картой: /),
      who: { name: expect.stringContaining('Человек') },
    })
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data
    expect(entries.filter(({ who }: { who: unknown }) => who === null)).toEqual([])
  })

  it('not when it waits for money, is another shop’s, or was called off', async () => {
    const unpaid = await shop.order({ payment: 'online' })
    expect((await card(unpaid)).refusal).toContain('не оплачен')
    expect((await counter.post(`/handover/${unpaid}`, { due: 1, paidBy: 'cash' })).status).toBe(409)
    const foreign = await ready({ delivery: { type: 'pickup', warehouseId: 2 } })
    expect((await counter.get(`/handover/${foreign}`)).status).toBe(404)
    expect((await counter.post(`/handover/${foreign}`, { due: 1, paidBy: 'cash' })).status).toBe(404)
    const dead = await shop.order()
    await owner.post(`/orders/${dead}/status`, { from: 'new', to: 'cancelled' })
    expect((await give(dead)).errorMessage).toContain('отменён')
  })
})

describe('goods come back', () => {
  const back = (number: string, more: object = {}) =>
    counter.post(`/handover/${number}/return`, {
      lines: [{ code: HAMMER, quantity: 1 }],
      reason: 'Не подошёл',
      isSellable: true,
      paidBy: 'cash',
      ...more,
    })

  it('with fresh proof: the piece to the shelf, its money over the counter, the rest another day', async () => {
    const number = await ready()
    await give(number)
    const before = await stock()
    await prove(counter, false)
    const stale = await back(number)
    expect([stale.status, stale.errorCode]).toEqual([403, 'CONFIRM_NEEDED'])
    await prove(counter)
    expect((await back(number, { paidBy: undefined })).status, 'nobody said how it went back').toBe(422)
    const first = await back(number)
    expect(first.data.lines[0]).toMatchObject({ quantity: 2, returned: 1 })
    expect(await stock()).toBe(before + 1)
    const { history, messages, money } = (await owner.get(`/orders/${number}`)).data
    expect(history.at(-1).note).toMatch(
      /^Возврат \(«Не подошёл»\): .+, 1\u00A0шт\.; .+, выдали наличными; товар на полке$/,
    )
    expect(JSON.stringify(messages)).toContain(`Возврат по заказу № ${number}`)
    expect(money.refunds).toMatchObject([{ state: 'made', amount: first.data.lines[0].cost / 2 }])
    const given = shop.database.db.selectFrom('money_movement').select(['way', 'sum', 'note'])
    expect(await given.where('subject_id', '=', Number(number)).where('kind', '=', 'given-back').execute()).toEqual([
      { way: 'cash', sum: Math.round(first.data.lines[0].cost * 50), note: 'Не подошёл' },
    ])
    const second = await back(number, { isSellable: false, reason: 'Брак' })
    expect(second.data.returnRefusal).toBe(`По заказу № ${number} всё уже возвращено`)
    expect(await stock(), 'a broken one does not go back').toBe(before + 1)
    expect((await back(number)).status).toBe(409)
  })

  it('paid by card before, its money goes back by the bank, part by part and never above what was paid', async () => {
    const number = await shop.order({ payment: 'online' })
    const paid = await bank.pay(number)
    await owner.post(`/orders/${number}/status`, { from: 'new', to: 'ready' })
    expect(await card(number)).toMatchObject({ due: 0, isPaidHere: false })
    await give(number)
    await prove(counter)
    const before = bank.given()
    const first = await back(number, { paidBy: undefined })
    expect([first.status, first.data.lines[0].returned]).toEqual([200, 1])
    await bank.round()
    expect(bank.given() - before).toBe(paid / 2)
    expect((await back(number, { paidBy: undefined })).status).toBe(200)
    await bank.round()
    await bank.round()
    expect(bank.given() - before).toBe(paid)
    const { history } = (await owner.get(`/orders/${number}`)).data
    expect(history.at(-1).note).toContain('деньги уйдут тем же способом')
  })

  it('sent twice under one key it comes back once', async () => {
    const number = await ready()
    await give(number)
    await prove(counter)
    const before = await stock()
    const send = () =>
      counter.post(
        `/handover/${number}/return`,
        { lines: [{ code: HAMMER, quantity: 1 }], reason: 'Не подошёл', isSellable: true, paidBy: 'cash' },
        { 'idempotency-key': `back-${number}` },
      )
    const answers = await Promise.all([send(), send()])
    expect(answers[0]).toEqual(answers[1])
    expect((await card(number)).lines[0]!.returned).toBe(1)
    expect(await stock()).toBe(before + 1)
  })

  it('not more than were bought, not before they were given, not another shop’s', async () => {
    await prove(counter)
    const number = await ready()
    expect((await back(number)).errorMessage).toContain('ещё не выдан')
    await give(number)
    const before = await stock()
    expect((await back(number, { lines: [{ code: HAMMER, quantity: 3 }] })).status).toBe(422)
    expect((await back(number, { lines: [{ code: '100104', quantity: 1 }] })).status).toBe(422)
    expect((await back(number, { reason: ' ' })).status).toBe(422)
    expect(await stock()).toBe(before)
    const { money } = (await owner.get(`/orders/${number}`)).data
    expect(money.refunds).toEqual([])
  })
})
