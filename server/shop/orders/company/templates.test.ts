import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'

const GOOD = '100101'
const PRICE = 5090
const NODE = 'nodeLogisticCode=000001'

let shop: OfficeShop
/** Administers; orders up to six thousand; approves and orders nothing; of another organization. */
let boss: string
let buyer: string
let chief: string
let stranger: string
let company: number
const db = () => shop.database.db

const ask = async (
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body: object = {},
  headers: Record<string, string> = {},
) => {
  const answer = await send(shop, url, body, { token, method, headers })
  return { ...answer.json(), status: answer.statusCode }
}
const path = (more = '') => `/company/${company}/templates${more}?${NODE}`
const list = async (token = boss) => (await ask(token, 'GET', path())).data
const add = (token: string, body: object) => ask(token, 'POST', path(), body)
const order = (token: string, id: number, body: object = {}, headers: Record<string, string> = {}) =>
  ask(token, 'POST', path(`/${id}/order`), body, headers)
const put = (token: string, quantity: number) =>
  ask(token, 'POST', '/cart/update', { goods: [{ code: GOOD, quantity }], nodeLogisticCode: '000001' })
const lastOrder = () => db().selectFrom('shop_order').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const orders = async () => (await db().selectFrom('shop_order').select('id').execute()).length
const join = async (token: string, key: string, rights: object) => {
  await ask(boss, 'POST', `/company/${company}/invitations`, {
    key,
    isAdmin: false,
    mayOrder: true,
    mayApprove: false,
    seesDocuments: false,
    limit: null,
    ...rights,
  })
  const [{ id }] = (await ask(token, 'GET', '/user/companies')).data.invitations
  await ask(token, 'POST', `/user/companies/invitations/${id}`, { isAccepted: true })
  await ask(token, 'POST', '/user/companies/current', { company })
}

beforeAll(async () => {
  shop = await openOfficeShop()
  boss = await signUp(shop, '79452240001', { name: 'Анна', inn: '6027999013' })
  buyer = await signUp(shop, '79452240002', { name: 'Пётр' })
  chief = await signUp(shop, '79452240003', { name: 'Борис' })
  stranger = await signUp(shop, '79452240004', { name: 'Глеб', inn: '7707083893' })
  const [{ organization_id }] = (await ask(boss, 'GET', '/user/organizations')).data
  company = (await ask(boss, 'POST', '/user/companies', { organization_id })).data.companies[0].id
  await join(buyer, '79452240002', { limit: 6000 })
  await join(chief, '79452240003', { mayOrder: false, mayApprove: true })
})
afterAll(() => shop.close())
beforeEach(() => void (shop.time.now = new Date(shop.time.now.getTime() + 61_000)))

describe('templates', () => {
  it('are made from a cart, from an order and from goods, one for all the people', async () => {
    expect((await add(boss, { name: 'Пусто' })).errorMessage).toContain('В корзине нет выбранных товаров')
    await put(boss, 2)
    expect((await add(boss, { name: ' Расходники  на неделю ' })).data.templates).toMatchObject([
      { name: 'Расходники на неделю', changedBy: 'Анна', lines: [{ code: GOOD, quantity: 2, price: PRICE }] },
    ])
    const placed = await ask(boss, 'POST', '/order/save', orderForm({ payment: 'invoice', nodeLogisticCode: '000001' }))
    expect((await add(boss, { name: 'Из заказа', orderNumber: placed.data.number })).status).toBe(200)
    const { data } = await add(boss, {
      name: 'Один',
      goods: [
        { code: GOOD, quantity: 1 },
        { code: '999999999', quantity: 5 },
      ],
    })
    expect(data.templates.map(({ name }: { name: string }) => name)).toEqual([
      'Из заказа',
      'Один',
      'Расходники на неделю',
    ])
    expect(data.templates[1].lines).toHaveLength(1)
    expect((await list(buyer)).templates).toHaveLength(3)
    expect((await list(chief)).templates).toHaveLength(3)
  })

  it('are refused in words when they make no sense', async () => {
    const foreign = await shop.order()
    const before = await list()
    const goods = [{ code: GOOD, quantity: 1 }]
    expect((await add(boss, { name: 'ОДИН', goods })).errorMessage).toEqual({
      name: ['Шаблон с таким названием уже есть'],
    })
    for (const body of [
      { name: ' ', goods },
      { name: 'x'.repeat(61), goods },
      { name: 'Новый', goods: [] },
      { name: 'Новый', goods: [{ code: GOOD, quantity: 0 }] },
      { name: 'Новый', goods: [{ code: '999999999', quantity: 1 }] },
    ])
      expect((await add(boss, body)).status).toBe(422)
    expect((await add(boss, { name: 'Чужой', orderNumber: foreign })).status).toBe(404)
    expect(await list()).toEqual(before)
  })

  it('are kept by those who order; an organization’s own', async () => {
    const [{ id }] = (await list()).templates
    const body = { name: 'Другое', goods: [{ code: GOOD, quantity: 3 }] }
    expect((await ask(chief, 'POST', path(`/${id}`), body)).status).toBe(403)
    expect((await ask(chief, 'DELETE', path(`/${id}`))).status).toBe(403)
    for (const [method, more] of [
      ['GET', ''],
      ['POST', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/order`],
    ] as const)
      expect((await ask(stranger, method, path(more), body)).status).toBe(404)
    expect((await ask(buyer, 'POST', path(`/${id}`), body)).data.templates[0]).toMatchObject({
      name: 'Другое',
      changedBy: 'Пётр',
    })
    expect((await ask(buyer, 'DELETE', path(`/${id}`))).data.templates).toHaveLength(2)
    expect((await ask(buyer, 'DELETE', path(`/${id}`))).status).toBe(404)
  })
})

describe('an order by a template', () => {
  const one = async () => (await list()).templates.find(({ name }: { name: string }) => name === 'Один')!.id as number

  it('is placed in one press: got as before, at today’s price; pressed twice it is one', async () => {
    const id = await one()
    expect((await list(buyer)).delivery).toMatchObject({ text: expect.stringContaining('Самовывоз'), isFree: true })
    const before = await orders()
    const press = () => order(buyer, id, { expectedTotal: PRICE }, { 'idempotency-key': 'template-press-1' })
    const [first, second] = [await press(), await press()]
    expect(first).toMatchObject({ status: 200, data: { requestId: null, total: PRICE } })
    expect(second.data).toEqual(first.data)
    expect(await orders()).toBe(before + 1)
    expect(await lastOrder()).toMatchObject({
      company_id: company,
      delivery_type: 'pickup',
      warehouse_id: 1,
      payment_type: 'invoice',
      total: PRICE * 100,
      comment: 'По шаблону «Один»',
      contact_name: 'Пётр',
    })
  })

  it('at another sum than was seen, or without the goods, is not placed', async () => {
    const id = await one()
    const before = await orders()
    expect((await order(buyer, id, { expectedTotal: 1 })).errorMessage).toContain('изменил')
    await db().updateTable('good_stock').set({ quantity: 0 }).where('good_code', '=', GOOD).execute()
    expect((await list(buyer)).templates[0].problem).toContain('сейчас нет в наличии')
    expect((await order(buyer, id)).status).toBeGreaterThanOrEqual(409)
    await db().updateTable('good_stock').set({ quantity: 1000 }).where('good_code', '=', GOOD).execute()
    expect(await orders()).toBe(before)
  })

  it('above one’s limit goes to a colleague, and becomes an order once approved', async () => {
    await add(boss, { name: 'Много', goods: [{ code: GOOD, quantity: 2 }] })
    const id = (await list()).templates.find(({ name }: { name: string }) => name === 'Много')!.id
    const before = await orders()
    const { data } = await order(buyer, id)
    expect(data).toMatchObject({ orderNumber: null, requestId: expect.any(Number), total: PRICE * 2 })
    expect(await orders()).toBe(before)
    const decided = await ask(chief, 'POST', `/company/${company}/requests/${data.requestId}`, { isApproved: true })
    expect(decided.data[0]).toMatchObject({ state: 'approved' })
    expect(await lastOrder()).toMatchObject({ total: PRICE * 200, company_id: company })
  })

  it('above one’s limit, pressed twice at once and once more, is asked for once', async () => {
    const id = (await list()).templates.find(({ name }: { name: string }) => name === 'Много')!.id
    const asked = async () => (await db().selectFrom('company_request').select('id').execute()).length
    const told = async () =>
      (await db().selectFrom('outbox').select('id').where('kind', '=', 'company.asked').execute()).length
    const before = { asked: await asked(), told: await told() }
    const press = (body: object = {}) => order(buyer, id, body, { 'idempotency-key': 'template-ask-1' })
    const [first, second] = await Promise.all([press(), press()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data).toEqual(first.data)
    expect((await press()).data).toEqual(first.data)
    // whoever approves hears of it once: the administrator and the chief
    expect([await asked(), await told()]).toEqual([before.asked + 1, before.told + 2])
    expect((await press({ expectedTotal: PRICE * 2 })).errorMessage).toContain('С этим ключом уже отправлена другая')
    // decided meanwhile, it is still the same
    await ask(chief, 'POST', `/company/${company}/requests/${first.data.requestId}`, {
      isApproved: false,
      reason: 'Дорого',
    })
    expect((await press()).data).toEqual(first.data)
    expect(await asked()).toBe(before.asked + 1)
  })

  it('is for those who order, and for whom they buy now', async () => {
    const id = await one()
    expect((await order(chief, id)).errorMessage).toContain('не поручено заказывать')
    await ask(buyer, 'POST', '/user/companies/current', { company: null })
    expect((await order(buyer, id)).errorMessage).toContain('Покупать от этой организации')
    await ask(buyer, 'POST', '/user/companies/current', { company })
    expect((await order(buyer, id, { isDeferred: true })).errorMessage).toContain('не согласована')
  })
})

describe('agreed prices', () => {
  const prices = async (token: string, codes: string) => ask(token, 'GET', `/company/prices?codes=${codes}&${NODE}`)

  it('of pages are those of the cart, the template and the order, to the kopeck', async () => {
    const manager = await shop.as('manager')
    const [{ id: listId }] = (await manager.post('/agreed-prices', { name: 'Свои' })).data
    const rule = (body: object) =>
      manager.post(`/agreed-prices/${listId}/rules`, { code: '', percent: null, price: null, ...body })
    await db().updateTable('company').set({ price_list_id: listId }).where('id', '=', company).execute()
    expect((await prices(boss, `${GOOD},100102,100103`)).data).toEqual([])
    expect((await ask(boss, 'GET', '/user/me')).data.pricesOf).toBe(company)
    await rule({ kind: 'all', percent: 7 })
    await rule({ kind: 'good', code: '100102', price: 1234.56 })
    const { data } = await prices(boss, `${GOOD},100102,100103,${GOOD}`)
    expect(data.map(({ code }: { code: string }) => code)).toEqual([GOOD, '100102', '100103'])
    expect(data[1]).toEqual({ code: '100102', price: 1234.56 })
    for (const { code, price } of data.slice(0, 2)) {
      const cart = await ask(boss, 'POST', '/cart/update', {
        goods: [{ code, quantity: 3 }],
        nodeLogisticCode: '000001',
      })
      expect(Math.round(cart.data.totalPriceComputed * 100), code).toBe(Math.round(price * 100) * 3)
      const form = orderForm({
        payment: 'invoice',
        nodeLogisticCode: '000001',
        expectedTotal: cart.data.totalPriceComputed,
      })
      const saved = await ask(boss, 'POST', '/order/save', form)
      expect([code, saved.status, saved.errorMessage]).toEqual([code, 200, undefined])
      expect((await lastOrder()).total).toBe(Math.round(price * 100) * 3)
    }
    const [one] = (await list(boss)).templates
    expect(one.lines[0].price).toBe(data[0].price)
  })

  it('are nobody’s but those who buy for the organization now', async () => {
    expect((await prices(stranger, GOOD)).data).toEqual([])
    expect((await ask(stranger, 'GET', '/user/me')).data.pricesOf).toBeNull()
    await ask(boss, 'POST', '/user/companies/current', { company: null })
    expect((await prices(boss, GOOD)).data).toEqual([])
    expect((await send(shop, `/company/prices?codes=${GOOD}`, {}, { method: 'GET' })).statusCode).toBe(401)
    for (const codes of ['', 'ё', ',', `${'1,'.repeat(100)}1`, "1';drop"])
      expect((await prices(boss, encodeURIComponent(codes))).status).toBe(422)
  })
})
