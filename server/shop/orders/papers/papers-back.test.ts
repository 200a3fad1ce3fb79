import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  aMinuteLater,
  askCompany,
  boss,
  company,
  db,
  handed,
  move,
  openPapers,
  storedOrder,
  owner,
  paperOf,
  placedOrder,
  shop,
} from './papers.fixture.ts'

beforeAll(async () => {
  await openPapers()
  await db()
    .updateTable('company')
    .set({ credit_limit: 10_000_000, credit_days: 14 })
    .where('id', '=', company)
    .execute()
})
afterAll(() => shop.close())
beforeEach(aMinuteLater)

/** A broken piece asked back, here and looked at. */
async function broughtBack(number: string, code: string, wish: 'money' | 'exchange') {
  const asked = await owner.post(`/orders/${number}/returns`, {
    key: randomUUID(),
    lines: [{ code, quantity: 1 }],
    reason: 'fault',
    wish,
    handIn: 'shop',
    comment: 'Не включается',
  })
  expect([asked.status, asked.errorMessage]).toEqual([200, undefined])
  const id = asked.data.number as string
  const card = async () => (await owner.get(`/returns/${id}`)).data
  const step = async (name: string, body: object) => {
    const { version } = await card()
    const answer = await owner.post(`/returns/${id}/${name}`, { version, ...body })
    expect([name, answer.status, answer.errorMessage]).toEqual([name, 200, undefined])
  }
  await step('receive', { lines: [{ code, received: 1 }] })
  await step('check', { lines: [{ code, sellable: 0, faulty: 1, parts: 0 }], finding: 'Сгорел' })
  return { card, step }
}

describe('goods given on credit that come back', () => {
  const debt = async () => (await askCompany(boss, 'GET', '/user/companies')).data.companies[0].credit.debt as number
  const one = (code: string) => ({ code, quantity: 1 })
  const given = async () => {
    const number = await placedOrder(boss, { isDeferred: true })
    await move(number, 'new', 'ready')
    await move(number, 'ready', 'completed')
    return number
  }
  const back = (number: string, code: string) =>
    owner.post(`/handover/${number}/return`, { lines: [one(code)], reason: 'Не подошёл', isSellable: true })
  const stock = async (code: string) => {
    const rows = await db().selectFrom('good_stock').select('quantity').where('good_code', '=', code).execute()
    return rows.reduce((all, { quantity }) => all + quantity, 0)
  }

  it('lower the debt, and no money moves; paid, the rest is what came', async () => {
    const number = await given()
    const order = await storedOrder(number)
    const { price } = await db()
      .selectFrom('order_item')
      .select('price')
      .where('order_id', '=', order.id)
      .where('good_code', '=', '100101')
      .executeTakeFirstOrThrow()
    const before = { debt: await debt(), stock: await stock('100101') }
    const { data: card } = await owner.get(`/handover/${number}`)
    expect(card).toMatchObject({ returnRefusal: null, isOnCredit: true, isPaidHere: false })
    // nobody has paid: there is nothing to give back, whoever asks
    const money = await owner.post(`/orders/${number}/refund`, { key: randomUUID(), amount: 1, reason: 'Скидка' })
    expect([money.status, money.errorMessage]).toEqual([409, expect.stringContaining('не оплачен')])
    expect((await back(number, '100101')).status).toBe(200)
    expect(await debt()).toBe(before.debt - price / 100)
    expect(await stock('100101')).toBe(before.stock + 1)
    const refunds = await db().selectFrom('order_refund').selectAll().where('order_id', '=', order.id).execute()
    expect(refunds).toMatchObject([{ amount: price, is_credit: true, state: 'made', payment_id: null, kind: 'lines' }])
    const receipts = await db().selectFrom('order_receipt').select('id').where('order_id', '=', order.id).execute()
    expect(receipts, 'no cash register hears of it').toEqual([])
    const desk = async () => (await owner.get(`/orders/${number}`)).data.money
    expect(await desk()).toMatchObject({ received: 0, due: (order.total - price) / 100, refundable: 0 })
    expect((await desk()).refunds[0].stateText).toBe('Снято с долга')
    const organization = (await owner.get(`/companies/${company}`)).data
    expect(organization.debt).toBe(await debt())
    expect(organization.lastOrders[0]).toMatchObject({ number, isPaid: false, owed: (order.total - price) / 100 })
    const page = (await askCompany(boss, 'GET', `/order/${order.pay_token}`)).data
    expect(page.payment).toMatchObject({ payBy: order.pay_by, credited: price / 100, isPaid: false })
    expect((await owner.post(`/orders/${number}/invoice-paid`)).status).toBe(200)
    expect(await debt()).toBe(before.debt - order.total / 100)
    expect(await desk()).toMatchObject({
      received: (order.total - price) / 100,
      due: 0,
      refundable: (order.total - price) / 100,
    })
    // from now on it is money, and a person sends it from the account
    expect((await back(number, '100101')).status).toBe(200)
    const [, second] = await db()
      .selectFrom('order_refund')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('seq')
      .execute()
    expect(second).toMatchObject({ amount: price, is_credit: false, state: 'due' })
  })

  it('all of them: nothing is owed, nothing is overdue, and there is nothing to pay', async () => {
    const before = await debt()
    const number = await given()
    const lines = [
      { code: '100101', quantity: 3 },
      { code: '100102', quantity: 1 },
    ]
    const giveBack = (pieces: object[]) =>
      owner.post(`/handover/${number}/return`, { lines: pieces, reason: 'Не подошёл', isSellable: false })
    expect((await giveBack([{ code: '100101', quantity: 4 }])).status).toBe(422)
    // both at once: one of them is refused, and no kopeck is taken off twice
    const answers = await Promise.all([giveBack(lines), giveBack(lines)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await debt()).toBe(before)
    const { pay_by } = await storedOrder(number)
    expect((await owner.get(`/handover/${number}`)).data.returnRefusal).toContain('всё уже возвращено')
    expect((await owner.post(`/orders/${number}/invoice-paid`)).errorMessage).toContain('платить за него нечего')
    const then = shop.time.now
    shop.time.now = new Date(`${pay_by}T21:00:00Z`)
    const { overdueSince } = (await askCompany(boss, 'GET', '/user/companies')).data.companies[0].credit
    expect(overdueSince).not.toBe(pay_by)
    shop.time.now = then
  })

  it('by the buyer’s own wish: accepted, checked, taken off the debt, told in words', async () => {
    const number = await given()
    const order = await storedOrder(number)
    const before = await debt()
    const { card, step } = await broughtBack(number, '100102', 'money')
    const { money, order: of } = await card()
    expect([money.isOnCredit, money.isPaidHere, of.refundable]).toEqual([true, false, order.total / 100])
    await step('refund', { amount: money.forGoods, withDelivery: false })
    expect(await debt()).toBe(before - money.forGoods)
    expect(await card()).toMatchObject({
      state: 'refunded',
      stateName: 'Долг уменьшен',
      stateText: 'Товар принят, долг уменьшен',
      outcome: expect.stringContaining('Снято с долга'),
      refundStateText: null,
    })
    const [seen] = (await askCompany(boss, 'GET', `/order/${order.pay_token}/returns`)).data.returns
    expect([seen.stateText, seen.outcome]).toEqual([
      'Товар принят, долг уменьшен',
      expect.stringContaining('Долг по заказу меньше на'),
    ])
  })
})

describe('a corrective paper', () => {
  const desk = async () => (await owner.get('/papers')).data
  const waiting = async (number: string) =>
    (await desk()).corrections.find(({ orderNumber }: { orderNumber: string }) => orderNumber === number)
  const back = (number: string, code: string, quantity: number) =>
    owner.post(`/handover/${number}/return`, {
      lines: [{ code, quantity }],
      reason: 'Не подошёл',
      isSellable: true,
    })
  const mark = (orderNumber: string, total: number) => owner.post('/papers/corrected', { orderNumber, total })

  it('is asked of accounting when goods of a transfer paper come back, with its figures, until it is written', async () => {
    const number = await handed()
    expect(await waiting(number)).toBeUndefined()
    expect((await mark(number, 1)).errorMessage).toContain('ничего не вернули')
    expect((await mark('1', 1)).status).toBe(404)
    const { sheet } = (await paperOf(number))!
    const line = sheet.lines.find(({ code }) => code === '100101')!
    shop.time.now = new Date(shop.time.now.getTime() + 60_000)
    expect((await back(number, '100101', 1)).status).toBe(200)
    const first = await waiting(number)
    expect(first).toMatchObject({ paper: { number: sheet.number }, company: sheet.buyer.name, told: 0 })
    expect(first.lines).toMatchObject([
      {
        rateText: expect.stringMatching(/^22/),
        before: { quantity: 3, sum: line.gross / 100, vat: line.vat / 100 },
        after: { quantity: 2, sum: (line.gross / 3) * 2 * 0.01 },
      },
    ])
    expect(Math.round((first.lines[0].before.sum - first.lines[0].after.sum) * 100)).toBe(Math.round(first.total * 100))
    expect((await mark(number, first.total - 1)).errorMessage).toContain('УКД нужен на')
    expect((await mark(number, first.total)).status).toBe(200)
    expect(await waiting(number)).toBeUndefined()
    // once more: the paper is corrected again, and it is said what was told of before
    shop.time.now = new Date(shop.time.now.getTime() + 60_000)
    expect((await back(number, '100101', 2)).status).toBe(200)
    const second = await waiting(number)
    expect([second.told, second.total]).toEqual([first.total, line.gross / 100])
    expect(second.lines).toMatchObject([{ before: { quantity: 3 }, after: { quantity: 0, sum: 0, vat: 0 } }])
  })

  it('is the accountant’s: another branch sees nothing, whoever may not mark is refused', async () => {
    const operator = await shop.as('operator', { nodeCodes: ['000002'] })
    expect((await operator.get('/papers')).data?.corrections ?? []).toEqual([])
    expect((await operator.post('/papers/corrected', { orderNumber: '1', total: 1 })).status).toBe(403)
  })
})

it('a replacement is no sale: no transfer paper is written for it, and none is missed', async () => {
  const { card, step } = await broughtBack(await handed(), '100102', 'exchange')
  await step('exchange', {})
  const replacement = (await card()).exchangeOrder as string
  await move(replacement, 'new', 'ready')
  expect((await move(replacement, 'ready', 'completed')).status).toBe(200)
  expect(await paperOf(replacement)).toBeUndefined()
  const { unwritten } = (await owner.get('/papers')).data
  expect(unwritten.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).not.toContain(replacement)
  expect((await owner.post('/papers', { orderNumber: replacement })).errorMessage).toContain('УПД не нужен')
})
