import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openVisitor } from '#server/test/visitor.ts'
import { BRANCH, openRequestDesk, PHONE } from './request-desk.fixture.ts'

let desk: Awaited<ReturnType<typeof openRequestDesk>>
beforeAll(async () => {
  desk = await openRequestDesk()
})
afterAll(() => desk.shop.close())
beforeEach(() => desk.begin())

describe('the end', () => {
  it('has a result; what is over is done nothing about until it is opened again', async () => {
    const number = await desk.ask()
    expect((await desk.step(desk.anna, number, 'close', { result: 'lost' })).status).toBe(422)
    const { data } = await desk.step(desk.anna, number, 'close', { result: 'no-stock', text: 'Сняли с производства' })
    expect(data).toMatchObject({ isOpen: false, resultText: 'Нет товара', closedAt: desk.shop.time.now.toISOString() })
    expect([await desk.numbers(), await desk.numbers('?view=closed')]).toEqual([[], [number]])
    expect((await desk.step(desk.anna, number, 'calls', { isAnswered: true })).status).toBe(409)
    expect((await desk.step(desk.boris, number, 'close', { result: 'spam' })).status).toBe(409)
    expect((await desk.anna.post('/phone-order', desk.orderForm(number))).status).toBe(409)
    // said again by the same person it is no news
    expect((await desk.step(desk.anna, number, 'close', { result: 'no-stock' })).status).toBe(200)
    expect((await desk.step(desk.boris, number, 'reopen')).data).toMatchObject({ isOpen: true, result: null })
    expect((await desk.card(number)).notes.map(({ kind }) => kind)).toEqual(['reopened', 'closed'])
    const owner = await desk.shop.as('owner')
    const { entries } = (await owner.get(`/audit?thing=request&key=${number}`)).data
    expect(entries.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(entries)).toContain('Нет товара')
  })
})

describe('an answer', () => {
  const sent = () =>
    desk.shop.database.db.selectFrom('outbox').selectAll().where('request_id', 'is not', null).execute()

  it('by SMS leaves after ten seconds and can be recalled until then', async () => {
    const number = await desk.ask({ phone: PHONE })
    const { data } = await desk.step(desk.anna, number, 'messages', { channel: 'sms', text: 'Перезвоните нам' })
    expect(await sent()).toMatchObject([
      { recipient: PHONE, state: 'waiting', next_attempt_at: new Date(desk.shop.time.now.getTime() + 10_000) },
    ])
    const [message] = data.messages
    expect(message).toMatchObject({ channel: 'sms', recallUntil: expect.any(String) })
    expect((await desk.step(desk.anna, number, `messages/${message.id}/recall`)).status).toBe(200)
    expect(await sent()).toMatchObject([{ state: 'void' }])
    expect((await desk.step(desk.anna, number, `messages/${message.id}/recall`)).status).toBe(409)
    const other = await desk.ask()
    expect((await desk.step(desk.anna, other, `messages/${message.id}/recall`)).status).toBe(404)
    expect((await desk.card(number)).notes.map(({ kind }) => kind)).toEqual(['recalled', 'sent'])
  })

  it('by letter goes to a confirmed e-mail alone', async () => {
    const { db } = desk.shop.database
    const phone = desk.newPhone()
    const number = await desk.ask({ phone })
    expect((await desk.step(desk.anna, number, 'messages', { channel: 'email', text: 'Есть' })).status).toBe(409)
    const account = {
      name: 'Иван',
      phone,
      email: 'ivan@example.ru',
      mailing_agreement: false,
      created_at: desk.shop.time.now,
    }
    const { id } = await db.insertInto('customer').values(account).returning('id').executeTakeFirstOrThrow()
    expect((await desk.card(number)).email).toBeNull()
    await db.updateTable('customer').set({ email_verified_at: desk.shop.time.now }).where('id', '=', id).execute()
    expect((await desk.card(number)).email).toBe('ivan@example.ru')
    expect((await desk.step(desk.anna, number, 'messages', { channel: 'email', text: 'Есть' })).status).toBe(200)
    expect(await sent()).toMatchObject([
      { channel: 'email', recipient: 'ivan@example.ru', text: expect.stringContaining('Есть') },
    ])
    await db.deleteFrom('customer').where('id', '=', id).execute()
  })

  it('with a place nobody has filled does not leave', async () => {
    const number = await desk.ask()
    const answer = await desk.step(desk.anna, number, 'messages', { channel: 'sms', text: '{товар} есть' })
    expect([answer.status, answer.errorMessage]).toEqual([422, { text: ['Напишите сами вместо {товар}'] }])
    expect(await sent()).toEqual([])
  })

  it('has templates of the shop’s own', async () => {
    const before = (await desk.anna.get('/request-templates')).data
    expect(before.map(({ name }: { name: string }) => name)).toContain('Товар есть')
    const { data } = await desk.anna.post('/request-templates', {
      name: ' Привезём ',
      text: '{товар} привезём за день',
    })
    const made = data.find(({ name }: { name: string }) => name === 'Привезём')
    expect(made).toMatchObject({ text: '{товар} привезём за день' })
    expect((await desk.anna.post('/request-templates', { name: ' ', text: 'я' })).status).toBe(422)
    expect((await desk.anna.del(`/request-templates/${made.id}`)).data).toEqual(before)
  })
})

describe('an order of a request', () => {
  it('closes it in the same transaction; each names the other', async () => {
    const number = await desk.ask({ type: 'availability', goodCode: '100101' })
    const { status, data } = await desk.anna.post('/phone-order', desk.orderForm(number))
    expect(status).toBe(200)
    expect(await desk.card(number)).toMatchObject({
      isOpen: false,
      resultText: 'Продали',
      canOrder: false,
      orderNumber: data.number,
      order: { number: data.number },
    })
    expect((await desk.card(number)).notes[0]).toMatchObject({ kind: 'order', text: data.number })
    expect((await desk.anna.get(`/orders/${data.number}`)).data.request).toEqual({ number, kindText: 'Наличие' })
  })

  it('is one: pressed twice, sent again, by two people at once', async () => {
    const number = await desk.ask()
    const before = await desk.orders()
    const body = desk.orderForm(number)
    const same = await Promise.all([1, 2, 3].map(() => desk.anna.post('/phone-order', body)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(same.map(({ data }) => data.number)).size).toBe(1)
    expect((await desk.anna.post('/phone-order', body)).data.number).toBe(same[0]!.data.number)
    expect(await desk.orders()).toBe(before + 1)
    const other = await desk.ask()
    const two = await Promise.all(
      [desk.anna, desk.boris, desk.anna].map((each) => each.post('/phone-order', desk.orderForm(other))),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await desk.orders()).toBe(before + 2)
  })

  it('that is refused leaves the request open and makes nothing', async () => {
    const number = await desk.ask()
    const before = await desk.orders()
    expect((await desk.anna.post('/phone-order', desk.orderForm(number, { lines: [] }))).status).toBe(422)
    expect((await desk.anna.post('/phone-order', desk.orderForm(number, { expectedTotal: 1 }))).status).toBe(409)
    expect(await desk.card(number)).toMatchObject({ isOpen: true, order: null, takenBy: null })
    expect(await desk.orders()).toBe(before)
    expect((await desk.anna.post('/phone-order', desk.orderForm('999999'))).status).toBe(404)
  })

  it('once cancelled makes way for another', async () => {
    const number = await desk.ask()
    const { data } = await desk.anna.post('/phone-order', desk.orderForm(number))
    expect((await desk.step(desk.anna, number, 'reopen')).status).toBe(409)
    await desk.anna.post(`/orders/${data.number}/status`, { from: 'new', to: 'cancelled', note: 'Передумал' })
    expect((await desk.step(desk.anna, number, 'reopen')).data).toMatchObject({
      isOpen: true,
      order: null,
      canOrder: true,
    })
    const again = await desk.anna.post('/phone-order', desk.orderForm(number))
    expect([again.status, again.data.number === data.number]).toEqual([200, false])
  })
})

describe('one bought by a phone alone', () => {
  const buy = async () =>
    (
      await openVisitor(desk.shop).post('/order/one-click-save', {
        goodCode: '100101',
        quantity: 1,
        phone: desk.newPhone(),
        name: 'Иван',
        nodeLogisticCode: BRANCH,
        source: 'one-click',
      })
    ).data.number as string

  it('stands in the queue with its order until the order goes on', async () => {
    const order = await buy()
    const number = await desk.last()
    expect(await desk.list()).toMatchObject([
      { number, kindText: 'В один клик', orderNumber: order, about: 'Перфоратор П-600' },
    ])
    expect(await desk.card(number)).toMatchObject({ canOrder: false, order: { number: order } })
    expect((await desk.anna.post('/phone-order', desk.orderForm(number))).status).toBe(409)
    expect((await desk.step(desk.anna, number, 'calls', { isAnswered: false, nextAt: desk.moment(60) })).status).toBe(
      200,
    )
    await desk.anna.post(`/orders/${order}/status`, { from: 'new', to: 'assembling' })
    expect(await desk.card(number)).toMatchObject({ isOpen: false, resultText: 'Продали', nextCallAt: null })
  })

  it('is over when the order is cancelled', async () => {
    const order = await buy()
    await desk.anna.post(`/orders/${order}/status`, { from: 'new', to: 'cancelled', note: 'Передумал' })
    expect(await desk.card(await desk.last())).toMatchObject({ isOpen: false, resultText: 'Уже не нужно' })
  })
})
