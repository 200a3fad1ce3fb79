import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { changeBonuses } from '#server/shop/people/customer/bonuses.ts'

let shop: CatalogShop
let token: string
let userId: number
let other: string
beforeAll(async () => {
  shop = await openCatalogShop()
  token = await signUp(shop, '79110000011', { email: 'petr@example.ru' })
  other = await signUp(shop, '79110000012')
  const customer = await shop.database.db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', '79110000011')
    .executeTakeFirstOrThrow()
  userId = customer.id
  await changeBonuses(shop.database.db, {
    userId,
    amount: 2000,
    reason: 'Подарок',
    orderNumber: null,
    now: shop.time.now,
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { db } = shop.database
  await db.updateTable('good_stock').set({ quantity: 50 }).execute()
  await db.deleteFrom('cart').execute()
})

const call = async (path: string, body: object = {}, as = token, method: 'GET' | 'POST' = 'POST') => {
  const answer = await send(shop, path, { nodeLogisticCode: '000001', ...body }, { token: as, method })
  return { status: answer.statusCode, ...answer.json() }
}
const get = (path: string, as = token) => call(path, {}, as, 'GET')
const put = (code: string, quantity: number) => call('/cart/update', { goods: [{ code, quantity }] })
const save = (more: Record<string, unknown> = {}) => call('/order/save', orderForm(more))
const balance = async () =>
  (
    await shop.database.db
      .selectFrom('customer')
      .select('bonus_balance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).bonus_balance
const stock = async (code: string) => {
  const rows = await shop.database.db
    .selectFrom('good_stock')
    .select('quantity')
    .where('good_code', '=', code)
    .execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

describe('bonuses', () => {
  it('pay up to the limit, and are written down', async () => {
    await put('100101', 1)
    const before = await balance()
    const { data } = await save({ useBonuses: true })
    // 30 % of 5 090
    expect(await balance()).toBe(before - 1527)
    const order = await shop.database.db
      .selectFrom('shop_order')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ bonuses_used: 1527, total: 509_000 - 152_700 })
    expect((await get('/user/bonus-history')).data[0]).toMatchObject({
      amount: -1527,
      orderNumber: data.number,
      balanceAfter: before - 1527,
    })
    const items = await shop.database.db
      .selectFrom('order_item')
      .select('bonus_share')
      .where('order_id', '=', data.id)
      .execute()
    expect(items.reduce((sum, { bonus_share }) => sum + bonus_share, 0)).toBe(152_700)
  })

  it('above the limit or the balance are refused', async () => {
    await put('100101', 1)
    const before = await balance()
    const most = Math.min(before, 1527)
    expect((await save({ useBonuses: most + 1 })).errorMessage).toEqual({
      useBonuses: [`В этом заказе можно списать не больше ${most} бонусов`],
    })
    expect(await balance()).toBe(before)
    const { data } = await save({ useBonuses: 10 })
    expect(await balance()).toBe(before - 10)
    await call(`/order/cancel/${data.id}`)
  })

  it('are spent once, whatever comes next', async () => {
    await changeBonuses(shop.database.db, {
      userId,
      amount: 5000 - (await balance()),
      reason: 'Выравнивание',
      orderNumber: null,
      now: shop.time.now,
    })
    const spent = []
    for (const code of ['100116', '100113']) {
      await put(code, 1)
      const answers = await Promise.all([save({ useBonuses: true }), save({ useBonuses: true })])
      const { data } = answers.find(({ status }) => status === 200)!
      spent.push(
        await shop.database.db
          .selectFrom('shop_order')
          .select('bonuses_used')
          .where('id', '=', data.id)
          .executeTakeFirstOrThrow(),
      )
    }
    expect(spent.reduce((sum, { bonuses_used }) => sum + bonuses_used, 0)).toBe(5000)
    expect(await balance()).toBe(0)
  })
})

describe('own orders', () => {
  it('are listed newest first, shown one by one, and hidden from others', async () => {
    await put('100101', 2)
    const { data: saved } = await save({ payment: 'online' })
    const list = await get('/user/orders')
    expect(list.data[0]).toMatchObject({
      id: saved.id,
      number: saved.number,
      status: 'awaiting-payment',
      statusText: 'Ждёт оплаты',
      totalQuantity: 2,
      totalPriceComputed: 10_180,
      total: 10_180,
      canCancel: true,
      items: [
        {
          code: '100101',
          name: 'Перфоратор П-600',
          url: '/product/tovar-100101-100101/',
          quantity: 2,
          price: 5090,
          total: 10_180,
        },
      ],
      delivery: { type: 'pickup', address: 'Верстак на Рижском, Псков, Рижский пр., 40', price: 0, courierVisit: null },
      payment: { type: 'online', isPaid: false, url: saved.paymentUrl },
      history: [{ status: 'awaiting-payment', statusText: 'Ждёт оплаты' }],
    })
    expect(list.meta).toMatchObject({ page: 1, perPage: 10 })
    expect((await get('/user/orders?page=99')).data).toEqual([])
    expect((await get(`/user/orders/${saved.id}`)).data).toEqual(list.data[0])
    expect(await get(`/user/orders/${saved.id}`, other)).toMatchObject({
      status: 404,
      errorMessage: 'Такого заказа нет',
    })
    expect((await get('/user/orders', other)).data).toEqual([])
    expect((await get('/user/orders/0')).status).toBe(422)
    expect((await shop.get('/api/user/orders')).statusCode).toBe(401)
  })

  it('keep the name of a good that left the shop', async () => {
    await put('100116', 1)
    const { data } = await save()
    await shop.database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100116').execute()
    expect((await get(`/user/orders/${data.id}`)).data.items[0]).toMatchObject({ name: 'Перфоратор П-1350', url: null })
  })
})

describe('POST /order/cancel', () => {
  it('gives goods and bonuses back, once', async () => {
    await changeBonuses(shop.database.db, {
      userId,
      amount: 100,
      reason: 'Подарок',
      orderNumber: null,
      now: shop.time.now,
    })
    await put('100101', 3)
    const [bonuses, pieces] = [await balance(), await stock('100101')]
    const { data } = await save({ useBonuses: true })
    expect([await balance(), await stock('100101')]).toEqual([bonuses - 100, pieces - 3])
    const answers = await Promise.all([call(`/order/cancel/${data.id}`), call(`/order/cancel/${data.id}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 200)!.data).toEqual({
      id: data.id,
      number: data.number,
      status: 'cancelled',
      statusText: 'Отменён',
    })
    expect(answers.find(({ status }) => status === 409)!.errorMessage).toBe('Заказ уже отменён')
    expect([await balance(), await stock('100101')]).toEqual([bonuses, pieces])
    expect((await get(`/user/orders/${data.id}`)).data).toMatchObject({
      status: 'cancelled',
      canCancel: false,
      history: [{ status: 'new' }, { status: 'cancelled', note: 'Отменён покупателем' }],
    })
    const told = await shop.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('subject', '=', `Заказ № ${data.number} отменён`)
      .execute()
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(['ivan@example.ru', 'shop@verstak.example'])
  })

  it('brings stock back even where the shop struck the shelf off', async () => {
    await put('100101', 2)
    const { data } = await save()
    await shop.database.db
      .deleteFrom('good_stock')
      .where('good_code', '=', '100101')
      .where('warehouse_id', '=', 1)
      .execute()
    await call(`/order/cancel/${data.id}`)
    expect(
      await shop.database.db
        .selectFrom('good_stock')
        .select('quantity')
        .where('good_code', '=', '100101')
        .where('warehouse_id', '=', 1)
        .executeTakeFirst(),
    ).toEqual({ quantity: 2 })
    await shop.database.db.updateTable('good_stock').set({ quantity: 50 }).where('good_code', '=', '100101').execute()
  })

  it('knows only own orders, and only while it can', async () => {
    await put('100101', 1)
    const { data } = await save()
    expect(await call(`/order/cancel/${data.id}`, {}, other)).toMatchObject({
      status: 404,
      errorMessage: 'Такого заказа нет',
    })
    expect((await call('/order/cancel/999999999999')).status).toBe(404)
    expect((await call('/order/cancel/x')).status).toBe(422)
    expect(
      (await shop.app.inject({ method: 'POST', url: `/api/order/cancel/${data.id}`, headers: { host: 'shop.test' } }))
        .statusCode,
    ).toBe(401)
    await shop.database.db.updateTable('shop_order').set({ status: 'delivering' }).where('id', '=', data.id).execute()
    expect(await call(`/order/cancel/${data.id}`)).toMatchObject({
      status: 409,
      errorMessage: 'Заказ уже не отменить: в пути. Позвоните нам, и мы поможем.',
    })
  })
})

it('an invoice goes to an own organization, not to another’s', async () => {
  await shop.database.db
    .insertInto('user_organization')
    .values({
      user_id: userId,
      inn: '7707083893',
      kpp: null,
      ogrn: null,
      name: 'ПАО Сбербанк',
      address: 'Москва',
      created_at: shop.time.now,
    })
    .execute()
  const { data } = (await send(shop, '/user/organizations', {}, { token, method: 'GET' })).json()
  await put('100101', 1)
  const saved = await save({ payment: 'invoice', organizationId: data[0].organization_id })
  expect(saved.status).toBe(200)
  await call('/cart/update', { goods: [{ code: '100101', quantity: 1 }] }, other)
  const foreign = await call(
    '/order/save',
    orderForm({ payment: 'invoice', organizationId: data[0].organization_id }),
    other,
  )
  expect(foreign.errorMessage).toEqual({ organizationId: ['Такой организации нет среди ваших. Выберите другую.'] })
})

describe('orders made before the account', () => {
  const phone = '79110000031'
  async function orderAsGuest(contactPhone: string): Promise<number> {
    const cart = await send(shop, '/cart/update', {
      nodeLogisticCode: '000001',
      goods: [{ code: '100101', quantity: 1 }],
    })
    const answer = await send(shop, '/order/save', {
      ...orderForm({ contact: { name: 'Иван', phone: contactPhone } }),
      nodeLogisticCode: '000001',
      cartUuid: cart.json().data.cartUuid,
    })
    expect(answer.statusCode).toBe(200)
    return answer.json().data.id
  }
  const numbersOf = async (as: string) => (await get('/user/orders', as)).data.map(({ id }: { id: number }) => id)

  it('come into it when the phone was confirmed, and nobody else’s do', async () => {
    const { db } = shop.database
    const [done, open, long, strange] = [
      await orderAsGuest(phone),
      await orderAsGuest(phone),
      await orderAsGuest(phone),
      await orderAsGuest('79110000032'),
    ]
    await db.updateTable('shop_order').set({ status: 'completed' }).where('id', '=', done!).execute()
    await db
      .updateTable('shop_order')
      .set({ created_at: new Date(shop.time.now.getTime() - 91 * 24 * 3600 * 1000) })
      .where('id', '=', long!)
      .execute()
    const newcomer = await signUp(shop, phone)
    const { data } = await get('/user/orders', newcomer)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([open, done])
    expect(data.map(({ totalBonuses }: { totalBonuses: number }) => totalBonuses > 0)).toEqual([true, false])
    expect((await get(`/user/orders/${strange}`, newcomer)).status).toBe(404)
    // one that was somebody's stays so
    expect(await numbersOf(await signUp(shop, '79110000033'))).toEqual([])
  })
})
