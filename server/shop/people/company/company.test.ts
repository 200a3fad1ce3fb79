import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidateMemoized } from '#server/kernel/memoize.ts'
import { writeSetting } from '#server/kernel/settings.ts'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop, type StaffBrowser } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'

const GOOD = '100101'
const PRICE = 5090
const GOODS = ['100101', '100102']
const RIGHTS = { isAdmin: false, mayOrder: true, mayApprove: false, seesDocuments: false, limit: null as number | null }

let shop: OfficeShop
let manager: StaffBrowser
/** Opens the company; approves; orders up to six thousand. */
let boss: string
let chief: string
let buyer: string
let company: number
const db = () => shop.database.db

interface Answered {
  status: number
  // the answers' shapes are checked by the application itself
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
  errorMessage?: string | Record<string, string[]>
}
const ask = async (
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body: object = {},
): Promise<Answered> => {
  const answer = await send(shop, url, body, { token, method })
  return { ...answer.json(), status: answer.statusCode }
}
const mine = async (token: string) => (await ask(token, 'GET', '/user/companies')).data
const myId = async (token: string) => (await ask(token, 'GET', '/user/me')).data.id as number
const put = (token: string, quantity: number) =>
  ask(token, 'POST', '/cart/update', { goods: [{ code: GOOD, quantity }], nodeLogisticCode: '000001' })
const form = (more: object = {}) => orderForm({ payment: 'invoice', nodeLogisticCode: '000001', ...more })
const requests = async (token: string) => (await ask(token, 'GET', `/company/${company}/requests`)).data
const decide = (token: string, id: number, body: object = { isApproved: true }) =>
  ask(token, 'POST', `/company/${company}/requests/${id}`, body)
/** Above the buyer's limit, sent to be approved. */
const request = async (quantity = 2) => {
  await put(buyer, quantity)
  return (await ask(buyer, 'POST', '/company/requests', form())).data.id as number
}
const terms = (more: object = {}) =>
  db()
    .updateTable('company')
    .set({ credit_limit: 0, credit_days: 0, ...more })
    .where('id', '=', company)
    .execute()
const lastOrder = () => db().selectFrom('shop_order').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

beforeAll(async () => {
  shop = await openOfficeShop()
  manager = await shop.as('manager')
  boss = await signUp(shop, '79452220001', { name: 'Анна', inn: '6027999013' })
  chief = await signUp(shop, '79452220002', { name: 'Борис' })
  buyer = await signUp(shop, '79452220003', { name: 'Пётр' })
  const [{ organization_id }] = (await ask(boss, 'GET', '/user/organizations')).data
  company = (await ask(boss, 'POST', '/user/companies', { organization_id })).data.companies[0].id
  await manager.post(`/companies/${company}/prove`, { how: 'agreement', note: 'Договор № 17' })
})
afterAll(() => shop.close())

describe('people', () => {
  it('open a company once, from an organization of their own', async () => {
    const [{ organization_id }] = (await ask(boss, 'GET', '/user/organizations')).data
    expect((await ask(boss, 'POST', '/user/companies', { organization_id })).status).toBe(409)
    expect((await ask(buyer, 'POST', '/user/companies', { organization_id })).status).toBe(404)
    expect((await mine(boss)).companies[0]).toMatchObject({
      inn: '6027999013',
      isCurrent: true,
      rights: { isAdmin: true, mayApprove: true, limit: null },
      people: [{ name: 'Анна', isMe: true }],
    })
  })

  it('come by an invitation to a key they have proven, with the rights it names', async () => {
    const invite = (token: string, key: string, rights: object = {}) =>
      ask(token, 'POST', `/company/${company}/invitations`, { key, ...RIGHTS, ...rights })
    expect((await invite(buyer, '79452220002')).status).toBe(404)
    expect((await invite(boss, 'никто')).status).toBe(422)
    await invite(boss, '+7 (945) 222-00-02', { mayApprove: true, mayOrder: false })
    await invite(boss, '79452220003', { limit: 6000 })
    // a stranger neither sees nor takes it
    const [{ id }] = (await mine(chief)).invitations
    const stranger = await signUp(shop, '79452220009')
    expect((await mine(stranger)).invitations).toEqual([])
    expect((await ask(stranger, 'POST', `/user/companies/invitations/${id}`, { isAccepted: true })).status).toBe(404)
    const { text } = await db()
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', '79452220003')
      .where('kind', '=', 'company.invited')
      .executeTakeFirstOrThrow()
    expect(text).toContain('/personal-account/?tab=company')
    for (const token of [chief, buyer]) {
      const [invitation] = (await mine(token)).invitations
      await ask(token, 'POST', `/user/companies/invitations/${invitation.id}`, { isAccepted: true })
      await ask(token, 'POST', '/user/companies/current', { company })
    }
    expect((await mine(buyer)).companies[0]).toMatchObject({ isCurrent: true, rights: { mayOrder: true, limit: 6000 } })
    expect((await invite(boss, '79452220003')).errorMessage).toEqual({ key: ['Этот человек уже в организации'] })
    expect((await ask(stranger, 'GET', `/company/${company}/requests`)).status).toBe(404)
    expect((await ask(stranger, 'POST', '/user/companies/current', { company })).status).toBe(404)
  })

  it('are changed by the administrator, of whom one is always left', async () => {
    const path = `/company/${company}/people/${await myId(boss)}`
    expect((await ask(buyer, 'POST', path, RIGHTS)).status).toBe(403)
    expect((await ask(boss, 'POST', path, RIGHTS)).errorMessage).toContain('должен остаться администратор')
    expect((await ask(boss, 'DELETE', path)).status).toBe(409)
    // two who give each other up at once: one stays
    const other = `/company/${company}/people/${await myId(chief)}`
    await ask(boss, 'POST', other, { ...RIGHTS, isAdmin: true, mayOrder: false, mayApprove: true })
    const gone = await Promise.all([
      ask(boss, 'POST', other, { ...RIGHTS, mayOrder: false, mayApprove: true }),
      ask(chief, 'POST', path, { ...RIGHTS, mayApprove: true }),
    ])
    expect(gone.filter(({ status }) => status === 200)).toHaveLength(1)
    await db()
      .updateTable('company_member')
      .set({ is_admin: true, may_order: true, may_approve: true, sees_documents: true })
      .where('user_id', '=', await myId(boss))
      .execute()
    await ask(boss, 'POST', other, { ...RIGHTS, mayOrder: false, mayApprove: true })
  })
})

describe('an order', () => {
  it('within the limit is placed at once, made out to the organization', async () => {
    await put(buyer, 1)
    expect((await ask(buyer, 'POST', '/order/save', form({ payment: 'on-receipt' }))).errorMessage).toMatchObject({
      payment: [expect.stringContaining('оплата по счёту')],
    })
    expect((await ask(buyer, 'POST', '/order/save', form({ inn: '7707083893' }))).status).toBe(200)
    expect(await lastOrder()).toMatchObject({
      company_id: company,
      status: 'awaiting-payment',
      organization: { inn: '6027999013' },
      total: PRICE * 100,
      pay_by: null,
    })
  })

  it('earn no bonuses of their own for what the organization pays, unless the shop says so', async () => {
    const earned: boolean[] = []
    for (const forCompanies of [false, true]) {
      await writeSetting(db(), 'bonuses', { forCompanies })
      invalidateMemoized(db())
      await put(boss, 1)
      expect((await ask(boss, 'POST', '/order/save', form())).status).toBe(200)
      earned.push((await lastOrder()).bonuses_earned > 0)
    }
    await writeSetting(db(), 'bonuses', { forCompanies: false })
    expect(earned).toEqual([false, true])
  })

  it('above it is refused, asked for, told to those who approve, and becomes an order of whoever asked', async () => {
    await put(buyer, 2)
    const refused = await ask(buyer, 'POST', '/order/save', form())
    expect([refused.status, refused.errorMessage]).toEqual([
      409,
      expect.stringContaining('отправьте его на согласование'),
    ])
    const before = await lastOrder()
    const id = (await ask(buyer, 'POST', '/company/requests', form())).data.id
    expect((await ask(buyer, 'GET', '/cart?nodeLogisticCode=000001')).data.items).toEqual([])
    expect((await lastOrder()).id).toBe(before.id)
    const told = await db().selectFrom('outbox').select('recipient').where('kind', '=', 'company.asked').execute()
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(['79452220001', '79452220002'])
    expect((await decide(buyer, id)).errorMessage).toContain('Свою заявку согласует коллега')
    expect((await decide(chief, id)).data[0]).toMatchObject({
      id,
      state: 'approved',
      decidedBy: 'Борис',
      isMine: false,
    })
    const order = await lastOrder()
    expect(order).toMatchObject({ company_id: company, user_id: await myId(buyer), total: PRICE * 200 })
    expect((await requests(buyer))[0]).toMatchObject({ orderNumber: order.number, isMine: true })
    const kept = await db().selectFrom('company_request').select('body').where('id', '=', id).executeTakeFirstOrThrow()
    expect(kept.body, 'what was typed goes').toBeNull()
  })

  it('two who approve at once make one order; the second is told', async () => {
    const id = await request()
    const orders = async () =>
      Number(
        (
          await db()
            .selectFrom('shop_order')
            .select((e) => e.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      )
    const before = await orders()
    const answers = await Promise.all([decide(boss, id), decide(chief, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.errorMessage).toMatch(/Заявку уже/)
    expect(await orders()).toBe(before + 1)
    expect((await decide(boss, id)).errorMessage).toMatch(/уже согласовал/)
    expect((await decide(boss, id, { isApproved: false, reason: 'Поздно' })).status).toBe(409)
  })

  it('one approves while another refuses: one of them wins', async () => {
    const id = await request()
    const answers = await Promise.all([decide(boss, id), decide(chief, id, { isApproved: false, reason: 'Дорого' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const row = await db().selectFrom('company_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.order_id !== null).toBe(row.state === 'approved')
  })

  it('refused has a reason, withdrawn is nobody’s, a changed sum is shown first', async () => {
    const id = await request()
    expect((await decide(chief, id, { isApproved: false })).errorMessage).toEqual({
      reason: ['Напишите причину: её увидит коллега'],
    })
    expect((await decide(chief, id, { isApproved: true, expectedTotal: 1 })).errorMessage).toContain('изменилась')
    expect((await decide(chief, id, { isApproved: false, reason: 'Возьмём дешевле' })).data[0]).toMatchObject({
      state: 'refused',
      reason: 'Возьмём дешевле',
    })
    const next = await request()
    expect((await ask(chief, 'DELETE', `/company/${company}/requests/${next}`)).status).toBe(404)
    expect((await ask(buyer, 'DELETE', `/company/${company}/requests/${next}`)).data[0].state).toBe('withdrawn')
    expect((await decide(chief, next)).errorMessage).toBe('Заявку отозвали')
  })
})

describe('deferred payment', () => {
  const place = (quantity = 1) =>
    put(boss, quantity).then(() => ask(boss, 'POST', '/order/save', form({ isDeferred: true })))

  it('is for organizations it was agreed with', async () => {
    await ask(boss, 'POST', '/user/companies/current', { company })
    await terms()
    expect((await place()).errorMessage).toContain('не согласована')
    await ask(boss, 'POST', '/user/companies/current', { company: null })
    expect((await place()).status).toBe(422)
    await ask(boss, 'POST', '/user/companies/current', { company })
  })

  it('gives goods without money up to the limit, whoever orders at once', async () => {
    await terms({ credit_limit: PRICE * 200, credit_days: 14 })
    const first = await place()
    expect(first.status).toBe(200)
    expect(await lastOrder()).toMatchObject({
      status: 'new',
      payment_type: 'invoice',
      paid_at: null,
      pay_by: expect.any(String),
    })
    expect((await mine(boss)).companies[0].credit).toMatchObject({ debt: PRICE, free: PRICE, days: 14 })
    // the last of the limit, by two at once
    await ask(boss, 'POST', `/company/${company}/people/${await myId(buyer)}`, { ...RIGHTS, limit: null })
    await put(boss, 1)
    await put(buyer, 1)
    const both = await Promise.all(
      [boss, buyer].map((token) => ask(token, 'POST', '/order/save', form({ isDeferred: true }))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.errorMessage).toContain('не помещается в лимит отсрочки')
    expect((await mine(boss)).companies[0].credit).toMatchObject({ debt: PRICE * 2, free: 0 })
  })

  // other goods, so that no lock of the stock puts them one after the other
  it('owes no more than the limit, whatever goods its people order at once', async () => {
    const { debt } = (await mine(boss)).companies[0].credit
    const people = [boss, buyer]
    const carts = await Promise.all(
      people.map(async (token, at) => {
        const none = GOODS.map((code) => ({ code, quantity: 0 }))
        await ask(token, 'POST', '/cart/update', { goods: none, nodeLogisticCode: '000001' })
        return ask(token, 'POST', '/cart/update', {
          goods: [{ code: GOODS[at], quantity: 1 }],
          nodeLogisticCode: '000001',
        })
      }),
    )
    const sums = carts.map(({ data }) => data.totalPriceComputed as number)
    // either fits, both do not
    const limit = debt + sums[0]! + sums[1]! - 1
    await terms({ credit_limit: limit * 100, credit_days: 14 })
    const both = await Promise.all(people.map((token) => ask(token, 'POST', '/order/save', form({ isDeferred: true }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await mine(boss)).companies[0].credit.debt).toBeLessThanOrEqual(limit)
    for (const { data } of both.filter(({ status }) => status === 200))
      await db().deleteFrom('shop_order').where('number', '=', data.number).execute()
    await terms({ credit_limit: PRICE * 200, credit_days: 14 })
    for (const token of people)
      await ask(token, 'POST', '/cart/update', {
        goods: [{ code: '100102', quantity: 0 }],
        nodeLogisticCode: '000001',
      })
  })

  it('paid, it is no debt; overdue, it stops the next one in words', async () => {
    const { number } = await lastOrder()
    expect((await manager.post(`/orders/${number}/invoice-paid`)).status).toBe(200)
    expect((await mine(boss)).companies[0].credit).toMatchObject({ debt: PRICE, free: PRICE })
    await db()
      .updateTable('shop_order')
      .set({ pay_by: '2020-01-01' })
      .where('pay_by', 'is not', null)
      .where('paid_at', 'is', null)
      .execute()
    expect((await place()).errorMessage).toContain('Просрочена оплата')
    expect((await mine(boss)).companies[0].credit).toMatchObject({ free: 0, overdueSince: '2020-01-01' })
    // money first is always taken
    expect((await ask(boss, 'POST', '/order/save', form())).status).toBe(200)
  })
})

describe('prices by agreement', () => {
  const rule = (body: object) =>
    manager.post(`/agreed-prices/${list}/rules`, { code: '', percent: null, price: null, ...body })
  const cartPrice = async () => (await put(boss, 1)).data.totalPriceComputed
  let list: number

  it('are kept by the desk, refused in words when they make no sense', async () => {
    expect((await manager.post('/agreed-prices', { name: ' ' })).errorMessage).toEqual({ name: ['Назовите прайс'] })
    const { data } = await manager.post('/agreed-prices', { name: 'Строители' })
    list = data[0].id
    expect((await manager.post('/agreed-prices', { name: 'строители' })).status).toBe(422)
    expect((await rule({ kind: 'vendor', code: 'nobody', percent: 5 })).errorMessage).toEqual({
      code: ['Такого кода бренда нет'],
    })
    expect((await rule({ kind: 'all', price: 100 })).status).toBe(422)
    expect((await rule({ kind: 'all' })).status).toBe(422)
    expect((await (await shop.as('operator')).post(`/agreed-prices/${list}/rules`, {})).status).toBe(403)
    const bad = { agreementNumber: '7', agreementOn: '2026-02-31', priceListId: null, creditLimit: 0, creditDays: 0 }
    expect((await manager.post(`/companies/${company}/terms`, bad)).status).toBe(422)
    expect(
      (await manager.post(`/companies/${company}/terms`, { ...bad, agreementOn: null, creditLimit: 5 })).errorMessage,
    ).toEqual({
      creditDays: ['С лимитом нужен и срок отсрочки'],
    })
  })

  it('hold in the cart and in the order, for the organization alone, the closest rule first', async () => {
    const terms = { agreementNumber: '17', agreementOn: '2026-03-01', priceListId: list, creditLimit: 0, creditDays: 0 }
    expect((await manager.post(`/companies/${company}/terms`, terms)).data).toMatchObject({ priceList: 'Строители' })
    await ask(boss, 'POST', '/user/companies/current', { company })
    expect(await cartPrice()).toBe(PRICE)
    await rule({ kind: 'all', percent: 10 })
    expect(await cartPrice()).toBe(4581)
    await rule({ kind: 'good', code: GOOD, price: 4000 })
    expect(await cartPrice()).toBe(4000)
    const placed = await ask(boss, 'POST', '/order/save', form({ expectedTotal: 4000 }))
    expect(placed.status).toBe(200)
    expect(await lastOrder()).toMatchObject({ total: 400_000, goods_total_old: PRICE * 100 })
    await ask(boss, 'POST', '/user/companies/current', { company: null })
    expect(await cartPrice()).toBe(PRICE)
    await ask(boss, 'POST', '/user/companies/current', { company })
    expect((await manager.del(`/agreed-prices/${list}`)).errorMessage).toContain('сначала смените его там')
    const card = (await manager.get(`/companies/${company}`)).data
    expect(card).toMatchObject({
      agreementNumber: '17',
      members: expect.arrayContaining([expect.objectContaining({ name: 'Анна' })]),
    })
    expect(card.lastOrders[0]).toMatchObject({ total: 4000, isPaid: false })
    const { name } = (await manager.get('/companies?search=6027999')).data[0]
    // its words without its quotes, in any order
    const words = name.toLowerCase().replace(/[«»"]/g, '').split(' ').reverse().join(' ')
    expect((await manager.get(`/companies?search=${encodeURIComponent(words)}`)).data).toHaveLength(1)
    expect((await manager.get(`/companies?search=${encodeURIComponent(`${words} нигде`)}`)).data).toEqual([])
    expect((await manager.get('/audit?thing=price-list')).data.entries.length).toBeGreaterThan(2)
  })
})
