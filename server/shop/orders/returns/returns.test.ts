import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { orderForm } from '#server/test/order-form.ts'
import { file, jpeg } from '#server/test/pictures-fixture.ts'
import { sendForm } from '#server/test/send-form.ts'
import {
  closeReturns,
  openReturns,
  HAMMER,
  shop,
  counter,
  owner,
  bank,
  isFresh,
  later,
  db,
  stock,
  tokenOf,
  received,
  newKey,
  lines,
  FORM,
  askForReturn,
  asked,
  returnPage,
  card,
  step,
  messages,
  checked,
} from './returns.fixture.ts'

beforeAll(openReturns)
afterAll(closeReturns)

describe('a buyer asks', () => {
  it('with photos, once however often it is sent, and both sides hear of it', async () => {
    const number = await received()
    const offer = (await returnPage(number)).offer
    expect(offer.refusal).toBeNull()
    expect(offer.lines).toMatchObject([{ code: HAMMER, left: 2, bad: { isOpen: true }, good: { isOpen: false } }])
    const form = { key: newKey(), lines: lines(), ...FORM }
    const url = `/order/${await tokenOf(number)}/returns`
    const twice = await Promise.all([
      sendForm(shop, url, form, [await jpeg()]),
      sendForm(shop, url, form, [await jpeg()]),
    ])
    const numbers = twice.map((each) => each.json().data.number)
    expect(numbers[0]).toBe(numbers[1])
    const { returns } = await returnPage(number)
    expect(returns).toMatchObject([
      { number: numbers[0], state: 'asked', canCancel: true, lines: [{ quantity: 1 }], photos: [{ width: 800 }] },
    ])
    expect((await returnPage(number)).offer.lines[0]!.left).toBe(1)
    expect(await messages(number)).toEqual(['order.return-asked'])
    expect(
      await db().selectFrom('upload').select('id').where('goods_return_id', 'is not', null).execute(),
    ).toHaveLength(1)
    const { data } = await counter.get('/returns?view=new')
    expect(data.returns[0]).toMatchObject({ number: numbers[0], orderNumber: number, stateName: 'Новый' })
    expect(data.counts.new).toBeGreaterThan(0)
    const today = (await counter.get('/today')).data.queues.find(({ code }: { code: string }) => code === 'returns')
    expect(today).toMatchObject({ path: '/returns', overdue: 0 })
  })

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['nothing', { lines: '[]' }, 'lines', /Выберите товары/],
    ['no JSON', { lines: '{' }, 'lines', /Выберите товары/],
    ['half a piece', { lines: JSON.stringify([{ code: HAMMER, quantity: 0.5 }]) }, 'lines', /Выберите товары/],
    ['a stranger good', { lines: lines(1, '100201') }, 'lines', /в заказе нет/],
    ['more than was bought', { lines: lines(3) }, 'lines', /не больше 2/],
    ['no reason we know', { reason: 'because' }, 'reason', /Выберите причину/],
    ['no wish we know', { wish: 'cake' }, 'wish', /Выберите, чего/],
    ['a repair of what is whole', { reason: 'not-suited', wish: 'repair' }, 'wish', /нельзя, можно/],
    ['a fault without words', { comment: '  ' }, 'comment', /Опишите/],
    ['words without end', { comment: 'я'.repeat(1001) }, 'comment', /Сократите/],
    ['another branch’s shop', { warehouseId: '999' }, 'warehouseId', /выберите другой/],
  ])('%s: refused at its field, nothing is written', async (_what, fields, field, words) => {
    const number = await received({ payment: 'online' })
    const refused = await askForReturn(number, fields)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errorMessage)).toEqual([field])
    expect(refused.errorMessage[field].join(' ').replaceAll('\u00A0', ' ')).toMatch(words)
    expect((await returnPage(number)).returns).toEqual([])
  })

  it('not too early, too late, twice, nor with a file that is no picture', async () => {
    const early = await shop.order()
    expect(await askForReturn(early)).toMatchObject({
      status: 409,
      errorMessage: expect.stringContaining('ещё не получен'),
    })
    const number = await received({ payment: 'online' })
    expect((await askForReturn(number, {}, [file('a.jpg', '#!/bin/sh')])).status).toBe(415)
    await asked(number, { lines: lines(2) })
    const again = await askForReturn(number)
    expect([again.status, again.errorMessage]).toEqual([409, 'Все товары заказа уже возвращены или ждут решения'])
    const late = await received({ payment: 'online' })
    await later(7)
    expect((await returnPage(late)).offer.lines[0]!.good.isOpen).toBe(true)
    await later(1)
    const refused = await askForReturn(late, { reason: 'not-needed' })
    expect([refused.status, refused.errorMessage.lines[0].replaceAll('\u00A0', ' ')]).toEqual([
      422,
      expect.stringMatching(/7 дней истекли .*: исправный товар уже не вернуть\.$/),
    ])
    expect((await askForReturn(late)).status, 'what is faulty may come').toBe(200)
    await db()
      .insertInto('setting')
      .values({ key: 'returns', value: JSON.stringify({ noticed: false }) })
      .onConflict((same) => same.column('key').doUpdateSet({ value: JSON.stringify({ noticed: false }) }))
      .execute()
    expect((await askForReturn(late, { reason: 'not-needed' })).status, 'three months without a notice').toBe(200)
    await db().deleteFrom('setting').where('key', '=', 'returns').execute()
  })

  it('takes it back while the goods are at home; another’s link opens nothing', async () => {
    const number = await received()
    const id = await asked(number)
    const other = await received()
    const cancel = async (of: string) => send(shop, `/order/${await tokenOf(of)}/returns/${id}/cancel`)
    expect((await cancel(other)).statusCode).toBe(404)
    const seen = (await card(id)).version
    expect((await cancel(number)).json().data).toMatchObject({ state: 'cancelled', canCancel: false })
    expect((await cancel(number)).statusCode, 'again').toBe(200)
    const stale = await counter.post(`/returns/${id}/approve`, { version: seen, text: 'Ждём' })
    expect([stale.status, stale.errorMessage]).toEqual([409, expect.stringContaining('«Отменён покупателем»')])
    expect((await returnPage(number)).offer.lines[0]!.left, 'may be asked again').toBe(2)
    const kept = await asked(number)
    await step(kept, 'receive', { lines: [{ code: HAMMER, received: 1 }] })
    const tooLate = await send(shop, `/order/${await tokenOf(number)}/returns/${kept}/cancel`)
    expect([tooLate.statusCode, tooLate.json().errorMessage]).toEqual([409, expect.stringContaining('позвоните нам')])
  })
})

describe('the shop decides', () => {
  it('one of two at once; the other reads what it is now', async () => {
    const id = await asked(await received())
    const { version } = await card(id)
    const both = await Promise.all([
      counter.post(`/returns/${id}/approve`, { version, text: 'Привезите' }),
      owner.post(`/returns/${id}/refuse`, { version, text: 'Срок истёк' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.errorMessage).toContain('уже изменил кто-то другой')
    expect((await card(id)).steps).toHaveLength(2)
  })

  it('by the table alone, with words, in its own shops', async () => {
    const number = await received()
    const id = await asked(number)
    for (const [name, body] of [
      ['check', { lines: [{ code: HAMMER, sellable: 1, faulty: 0, parts: 0 }], finding: 'x' }],
      ['refund', { amount: 1 }],
      ['exchange', {}],
      ['send-back', { text: 'x' }],
      ['close', { text: 'x' }],
    ] as const)
      expect([name, (await step(id, name, body)).status]).toEqual([name, 409])
    expect((await step(id, 'approve', { text: ' ' })).status).toBe(422)
    expect((await step(id, 'receive', { lines: [{ code: HAMMER, received: 2 }] })).status, 'more than asked').toBe(422)
    expect((await step(id, 'receive', { lines: [{ code: HAMMER, received: 0 }] })).status, 'nothing').toBe(422)
    expect((await step(id, 'receive', { lines: [{ code: '1', received: 1 }] })).status, 'another thing').toBe(422)
    const stranger = await shop.as('counter', { warehouseIds: [2] })
    expect((await stranger.get(`/returns/${id}`)).status).toBe(404)
    expect((await stranger.post(`/returns/${id}/approve`, { version: 1, text: 'x' })).status).toBe(404)
    const operator = await shop.as('operator')
    expect((await operator.post(`/returns/${id}/refund`, { version: 1, amount: 1 })).status).toBe(403)
    const refused = await step(id, 'refuse', { text: 'Товаром пользовались' })
    expect(refused.data).toMatchObject({ state: 'refused', answer: 'Товаром пользовались' })
    expect(await messages(number)).toEqual(['order.return-asked', 'order.return-refused'])
    const entries = (await owner.get(`/audit?thing=return&key=${id}`)).data.entries as unknown[]
    expect(entries.length).toBeGreaterThan(0)
  })

  it('says the law’s days, and who is late', async () => {
    const id = await asked(await received({ payment: 'online' }))
    const { terms, answerBy } = await card(id)
    expect(terms.join(' ')).toMatch(/дистанционно.*в срок.*10\u00A0дней истекают/)
    expect(answerBy).not.toBeNull()
    await later(11)
    expect(await card(id)).toMatchObject({ isOverdue: true })
    expect(
      (await counter.get('/returns?view=overdue')).data.returns.map((each: { number: string }) => each.number),
    ).toContain(id)
    expect((await counter.get(`/returns?search=${(await card(id)).orderNumber}`)).data.returns).toHaveLength(1)
    expect((await counter.get('/returns?search=дрель')).status).toBe(422)
  })
})

describe('the money goes back', () => {
  it('by the bank to the kopeck, the shelf by the condition, and never above the rest', async () => {
    const number = await received({ payment: 'online' })
    const { total } = await bank.order(number)
    // orders of the tests above that nobody has proven end here, not beside the figures
    await bank.round()
    const before = { given: bank.given(), stock: await stock() }
    const id = await checked(number, { reason: 'not-suited' }, 1, true)
    const { money } = await card(id)
    expect(money).toMatchObject({ forGoods: total / 200, isPaidHere: false, mayWithhold: true })
    expect((await step(id, 'refund', { amount: total / 100 })).status, 'another sum').toBe(409)
    const kept = await step(id, 'refund', { amount: 0, withheld: total })
    expect([kept.status, Object.keys(kept.errorMessage as object)]).toEqual([422, ['withheld']])
    const key = { 'idempotency-key': `refund-${id}` }
    const body = { version: (await card(id)).version, amount: total / 200 - 100, withheld: 100 }
    const twice = await Promise.all([
      counter.post(`/returns/${id}/refund`, body, key),
      counter.post(`/returns/${id}/refund`, body, key),
    ])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[0]!.data).toMatchObject({ state: 'refunded', amount: total / 200 - 100 })
    expect(await stock()).toBe(before.stock + 1)
    expect((await returnPage(number)).returns[0]!.outcome).toMatch(/^Возвращаем/)
    await bank.round()
    await bank.round()
    expect(bank.given() - before.given).toBe(total / 2 - 10_000)
    expect((await returnPage(number)).returns[0]!.outcome).toMatch(/^Отправили/)
    expect((await step(id, 'refund', { amount: total / 200 })).status, 'again').toBe(409)
    // somebody gives a compensation meanwhile: there is less left than the second piece costs
    const second = await checked(number, { reason: 'not-suited' })
    await owner.post(`/orders/${number}/refund`, { key: crypto.randomUUID(), amount: 200, reason: 'Царапина' })
    const above = await step(second, 'refund', { amount: total / 200 })
    expect([above.status, above.errorMessage]).toEqual([409, expect.stringContaining('можно вернуть не больше')])
    expect((await card(second)).state).toBe('checked')
    expect(await stock(), 'nothing of it is done').toBe(before.stock + 1)
    await bank.round()
    expect(await messages(number)).toEqual(
      ['asked', 'approved', 'received', 'checked', 'done', 'asked', 'approved', 'received', 'checked'].map(
        (each) => `order.return-${each}`,
      ),
    )
  })

  it('over the counter, with fresh proof; what is broken is not sold again', async () => {
    const number = await received()
    const before = await stock()
    const id = await checked(number)
    const { money } = await card(id)
    expect(money).toMatchObject({ isPaidHere: true, mayWithhold: false })
    expect((await step(id, 'refund', { amount: money!.forGoods })).status, 'nobody said how').toBe(422)
    const stingy = await step(id, 'refund', { amount: money!.forGoods - 1, withheld: 1, paidBy: 'cash' })
    expect(stingy.errorMessage).toEqual({ withheld: [expect.stringContaining('ничего не удерживают')] })
    await isFresh(counter, false)
    expect((await step(id, 'refund', { amount: money!.forGoods, paidBy: 'cash' })).errorCode).toBe('CONFIRM_NEEDED')
    await isFresh(counter, true)
    const done = await step(id, 'refund', { amount: money!.forGoods, paidBy: 'cash' })
    expect(done.data).toMatchObject({ state: 'refunded', refundStateText: null })
    expect(await stock()).toBe(before)
    expect((await returnPage(number)).returns[0]!.outcome).toMatch(/наличными/)
    const counterBack = await counter.post(`/handover/${number}/return`, {
      lines: [{ code: HAMMER, quantity: 2 }],
      reason: 'Брак',
      isSellable: false,
      paidBy: 'cash',
    })
    expect(counterBack.status, 'one of the two is back already').toBe(422)
  })

  it('with the bonuses it was paid by and those it earned', async () => {
    const token = await signUp(shop, '79110000077')
    const user = await db()
      .selectFrom('customer')
      .select('id')
      .where('phone', '=', '79110000077')
      .executeTakeFirstOrThrow()
    await changeBonuses(db(), {
      userId: user.id,
      amount: 501,
      reason: 'Подарок',
      orderNumber: null,
      now: shop.time.now,
    })
    const call = async (path: string, body: object) =>
      (await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token })).json()
    await call('/cart/update', { goods: [{ code: HAMMER, quantity: 3 }] })
    const { data } = await call('/order/save', orderForm({ useBonuses: 500, payment: 'online' }))
    const number = await received({ payment: 'online' }, data.number)
    const balance = async () =>
      (await db().selectFrom('customer').select('bonus_balance').where('id', '=', user.id).executeTakeFirstOrThrow())
        .bonus_balance
    const order = await bank.order(number)
    const [start, given] = [await balance(), bank.given()]
    expect(start).toBe(1 + order.bonuses_earned)
    for (let piece = 0; piece < 3; piece++) {
      const id = await checked(number, { reason: 'fault' })
      const { money } = await card(id)
      const delivery = money!.isDeliveryDue ? money!.delivery : 0
      expect(
        (await step(id, 'refund', { amount: money!.forGoods + delivery, withDelivery: delivery > 0 })).status,
      ).toBe(200)
      await bank.round()
      await bank.round()
    }
    expect(bank.given() - given).toBe(order.total)
    expect(await balance()).toBe(501)
    const { entries } = (await owner.get(`/orders/${number}/audit`)).data
    expect(entries.length).toBeGreaterThan(0)
    expect((await owner.get(`/customers/${user.id}`)).data.returns).toHaveLength(3)
  })
})

describe('it ends otherwise', () => {
  it('an exchange is an order for nothing, with goods of its own; the old line may be claimed again', async () => {
    const number = await received({ payment: 'online' })
    const before = await bank.pieces(HAMMER)
    const id = await checked(number, { wish: 'exchange' })
    const done = await step(id, 'exchange')
    expect(done.data).toMatchObject({ state: 'exchanged', exchangeOrder: expect.stringMatching(/^\d+$/) })
    const made = done.data.exchangeOrder as string
    expect(await bank.order(made)).toMatchObject({ total: 0, status: 'new', payment_type: 'on-receipt', paid_at: null })
    expect(await bank.items(made)).toMatchObject([{ good_code: HAMMER, quantity: 1, price: 0 }])
    expect(await bank.pieces(HAMMER)).toEqual({ free: before.free - 1, held: before.held + 1 })
    expect((await step(id, 'exchange')).status).toBe(409)
    await later(30)
    await received({}, made)
    expect((await returnPage(made)).offer.refusal).toContain(`замена по заказу № ${number}`)
    // the term of what was given instead begins anew
    const again = (await returnPage(number)).offer.lines[0]!
    expect([again.left, again.good.isOpen]).toEqual([2, true])
    await db().updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', HAMMER).execute()
    const short = await step(await checked(number, { wish: 'exchange' }), 'exchange')
    expect([short.status, short.errorMessage]).toEqual([409, expect.stringMatching(/^Нет в наличии для обмена/)])
    await db().updateTable('good_stock').set({ quantity: 1000 }).where('good_code', '=', HAMMER).execute()
  })

  it.each([
    ['the shop', 'online', 'made', 'тем же способом'],
    ['its buyer', 'on-receipt', 'due', 'тем же способом'],
  ] as const)('an exchange cancelled by %s gives the money back, once', async (who, payment, state, words) => {
    const number = await received({ payment })
    const before = await bank.pieces(HAMMER)
    const id = await checked(number, { wish: 'exchange' }, 2)
    const made = (await step(id, 'exchange')).data.exchangeOrder as string
    if (who === 'the shop') await owner.post(`/orders/${made}/status`, { from: 'new', to: 'cancelled' })
    else await send(shop, `/order/${await tokenOf(made)}/cancel`)
    expect((await bank.order(made)).status).toBe('cancelled')
    expect(await bank.pieces(HAMMER)).toEqual(before)
    await bank.round()
    const { goods_total: sum, id: orderId } = await bank.order(number)
    expect(await card(id)).toMatchObject({ state: 'refunded', amount: sum / 100 })
    const refunds = await db().selectFrom('order_refund').selectAll().where('order_id', '=', orderId).execute()
    expect(refunds).toMatchObject([{ amount: sum, state, lines: [{ code: HAMMER, quantity: 2 }] }])
    expect((await returnPage(number)).offer.lines.filter(({ left }) => left > 0)).toEqual([])
    const told = await db().selectFrom('outbox').select('text').where('order_id', '=', orderId).orderBy('id').execute()
    expect(told.at(-1)!.text).toMatch(new RegExp(`Обмен не состоялся: заказ № ${made} отменён.*${words}`))
  })

  it('a repair in the workshop, or the thing back to its buyer, or nothing came', async () => {
    const number = await received()
    const id = await checked(number, { wish: 'repair' })
    const { centers } = await card(id)
    expect((await step(id, 'repair', { centerId: 999 })).status).toBe(422)
    const repaired = await step(id, 'repair', { centerId: centers[0]!.id })
    expect(repaired.data).toMatchObject({ state: 'repair', repairNumber: expect.stringMatching(/^\d+$/) })
    const repair = await db()
      .selectFrom('repair')
      .selectAll()
      .where('number', '=', repaired.data.repairNumber)
      .executeTakeFirstOrThrow()
    expect(repair).toMatchObject({ is_warranty: true, order_number: number, good_code: HAMMER, state: 'accepted' })
    const back = await checked(number)
    expect((await step(back, 'send-back', { text: 'Следы удара' })).data).toMatchObject({ state: 'sent-back' })
    const silent = await asked(number)
    await step(silent, 'approve', { text: 'Ждём' })
    expect((await step(silent, 'close', { text: 'Не приехали за месяц' })).data.state).toBe('closed')
    expect((await returnPage(number)).returns.map(({ state }) => state)).toEqual(['repair', 'sent-back', 'closed'])
    expect((await returnPage(number)).offer.lines[0]!.left).toBe(2)
  })

  it('words kept for decisions are written over by name, and dropped', async () => {
    const save = (body: object) => counter.post('/return-templates', body)
    const kept = await save({ kind: 'refuse', name: 'Удар', text: 'Следы удара' })
    const own = kept.data.filter(({ name }: { name: string }) => name === 'Удар')
    expect(own).toHaveLength(1)
    const over = await save({ kind: 'refuse', name: 'Удар', text: 'Упал' })
    expect(over.data.find(({ name }: { name: string }) => name === 'Удар').text).toBe('Упал')
    expect((await save({ kind: 'refuse', name: ' ', text: 'x' })).status).toBe(422)
    const dropped = await counter.del(`/return-templates/${own[0].id}`)
    expect(dropped.data.some(({ name }: { name: string }) => name === 'Удар')).toBe(false)
  })

  it('is printed with the seller and the lines', async () => {
    const id = await checked(await received())
    expect((await counter.get(`/returns/${id}/print`)).data).toMatchObject({
      card: { number: id },
      seller: { name: expect.any(String) },
    })
  })
})
