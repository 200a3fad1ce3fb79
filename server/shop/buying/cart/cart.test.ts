import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

let shop: CatalogShop
let guest: TestVisitor
beforeAll(async () => {
  shop = await openCatalogShop()
  await shop.database.db
    .insertInto('setting')
    .values({ key: 'cart', value: JSON.stringify({ maxQuantity: 20 }) })
    .execute()
})
afterAll(() => shop.close())
beforeEach(() => {
  guest = openVisitor(shop)
})

const put = (code: string, quantity: number, rest: object = {}) =>
  guest.post('/cart/update', { goods: [{ code, quantity, ...rest }] })

it('puts a line that comes back where it stood, and keeps it there', async () => {
  await put('100101', 1)
  await put('100201', 1)
  await put('100301', 1)
  const { items } = (await guest.get('/cart')).data
  const codes = (cart: { items: { code: string }[] }) => cart.items.map(({ code }) => code)
  expect(codes({ items })).toEqual(['100101', '100201', '100301'])
  await put('100101', 0)
  await put('100201', 0)
  const back = [items[0], items[1]].map(({ code, place }) => ({ code, quantity: 2, place }))
  expect(codes((await guest.post('/cart/update', { goods: back })).data)).toEqual(['100101', '100201', '100301'])
  expect(codes((await guest.get('/cart')).data)).toEqual(['100101', '100201', '100301'])
  // one that comes in later is still the last, and has no place before it is read again
  const { data } = await put('100102', 1)
  expect(codes(data)).toEqual(['100101', '100201', '100301', '100102'])
  expect(data.items[3].place).toBeNull()
  // a line that is there stays where it is, whatever place is named
  expect(codes((await put('100301', 5, { place: 1 })).data)).toEqual(['100101', '100201', '100301', '100102'])
  expect((await put('100103', 1, { place: 0 })).errorMessage).toEqual({
    'goods.0.place': ['Место строки записано неверно'],
  })
})

describe('GET /cart', () => {
  it('gives a guest a new cart and remembers it in a cookie for the whole domain', async () => {
    const answer = await shop.get('/api/cart')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.json().data).toMatchObject({ items: [], totalQuantity: 0, totalPriceComputed: 0, maxQuantity: 20 })
    expect(answer.cookies[0]).toMatchObject({
      name: 'cart',
      value: answer.json().data.cartUuid,
      domain: 'shop.test',
      path: '/',
      maxAge: 90 * 86_400,
      sameSite: 'Lax',
    })
  })

  it('keeps the same cart, by cookie and by number', async () => {
    const first = await guest.get('/cart')
    expect((await guest.get('/cart')).data.cartUuid).toBe(first.data.cartUuid)
    expect((await openVisitor(shop).get(`/cart?cartUuid=${first.data.cartUuid}`)).data.cartUuid).toBe(
      first.data.cartUuid,
    )
  })

  it('gives a new one for an unknown number, and refuses a number that is none', async () => {
    const unknown = randomUUID()
    const answer = await guest.get(`/cart?cartUuid=${unknown}`)
    expect(answer.status).toBe(200)
    expect(answer.data.cartUuid).not.toBe(unknown)
    expect(await guest.get('/cart?cartUuid=1')).toMatchObject({
      status: 422,
      errorMessage: { cartUuid: ['Номер корзины записан неверно'] },
    })
    expect((await openVisitor(shop, { cart: `';drop` }).get('/cart')).status).toBe(200)
  })

  it('does not open an account’s cart to a guest who knows its number', async () => {
    const { data } = await put('100101', 1)
    await shop.database.db.updateTable('cart').set({ user_id: 7 }).where('uuid', '=', data.cartUuid).execute()
    const stranger = await openVisitor(shop).get(`/cart?cartUuid=${data.cartUuid}`)
    expect(stranger.data).toMatchObject({ items: [] })
    expect(stranger.data.cartUuid).not.toBe(data.cartUuid)
    await openVisitor(shop).post('/cart/update', { cartUuid: data.cartUuid, goods: [{ code: '100102', quantity: 9 }] })
    const lines = await shop.database.db
      .selectFrom('cart_item')
      .select('good_code')
      .where('cart_uuid', '=', data.cartUuid)
      .execute()
    expect(lines).toEqual([{ good_code: '100101' }])
  })
})

describe('POST /cart/update', () => {
  it('puts, changes and removes a line; the quantity is absolute', async () => {
    expect((await put('100101', 2)).data).toMatchObject({
      totalQuantity: 2,
      totalPriceComputed: 10_180,
      totalBonuses: 100,
      maxDiscount: 3054,
      items: [
        {
          code: '100101',
          quantity: 2,
          inOrder: true,
          goodLocalCount: 8,
          goodTotalCount: 8,
          deliveryDays: 1,
          complectOf: null,
          total: 10_180,
          changes: [],
          good: { code: '100101', price: { priceComputed: 5090 } },
        },
      ],
    })
    expect((await put('100101', 5)).data.totalQuantity).toBe(5)
    const removed = await put('100101', 0)
    expect(removed.data.items).toEqual([])
    expect(removed.data.totalPriceComputed).toBe(0)
  })

  it('keeps lines in the order they came', async () => {
    await put('100201', 1)
    await put('100101', 1)
    const { data } = await put('100201', 3)
    expect(data.items.map(({ code }: { code: string }) => code)).toEqual(['100201', '100101'])
  })

  it('leaves a line out of the order, and in the cart', async () => {
    await put('100101', 1)
    const { data } = await put('100201', 2, { inOrder: false })
    expect(data).toMatchObject({ totalQuantity: 3, totalPriceComputed: 5090 })
    expect((await put('100201', 1)).data.items[1]).toMatchObject({ quantity: 1, inOrder: false })
  })

  it('prices by branch', async () => {
    await put('100101', 1)
    expect((await guest.get('/cart?nodeLogisticCode=777')).data).toMatchObject({
      totalPriceComputed: 4990,
      items: [{ deliveryDays: 5, goodLocalCount: 0, goodTotalCount: 8 }],
    })
    expect((await guest.get('/cart?nodeLogisticCode=nowhere')).status).toBe(422)
  })

  it('ignores a price in the body', async () => {
    expect((await put('100101', 1, { price: 1, good: { price: { priceComputed: 1 } } })).data.totalPriceComputed).toBe(
      5090,
    )
  })

  it('refuses a good nobody sells, and changes nothing', async () => {
    await put('100101', 1)
    const answer = await guest.post('/cart/update', {
      goods: [
        { code: '100201', quantity: 1 },
        { code: '555', quantity: 1 },
      ],
    })
    expect(answer).toMatchObject({ status: 422, errorMessage: { 'goods.1.code': ['Товара с кодом 555 нет'] } })
    expect(await put('100999', 1)).toMatchObject({
      status: 422,
      errorMessage: { 'goods.0.code': ['Товар с кодом 100999 снят с продажи'] },
    })
    expect(await put('900101', 1)).toMatchObject({
      status: 422,
      errorMessage: { 'goods.0.code': ['Прокат оформляется отдельно, на странице проката'] },
    })
    expect((await guest.get('/cart')).data.items).toHaveLength(1)
  })

  it.each([-1, 1.5, 100_000, '2', Number.MAX_SAFE_INTEGER])('refuses the quantity %j', async (quantity) => {
    const answer = await guest.post('/cart/update', { goods: [{ code: '100101', quantity }] })
    expect(answer).toMatchObject({
      status: 422,
      errorMessage: { 'goods.0.quantity': ['Количество — целое число от 0 до 99\u00A0999'] },
    })
  })

  it('calls a quantity that did not come missing', async () => {
    const answer = await guest.post('/cart/update', { goods: [{ code: '100101', quantity: null }] })
    expect(answer).toMatchObject({ status: 422, errorMessage: { 'goods.0.quantity': ['Укажите количество'] } })
  })

  it.each([
    {},
    { goods: null },
    { goods: 'x' },
    { goods: [{}] },
    { goods: [{ code: '', quantity: 1 }] },
    { goods: [{ code: 5, quantity: 1 }] },
  ])('refuses %j', async (body) => {
    const answer = await guest.post('/cart/update', body)
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.errorMessage)).toMatch(/[а-я]/)
  })

  it('answers the unchanged cart when one good would lift it above the maximum', async () => {
    await put('100101', 15)
    const answer = await put('100201', 6)
    expect(answer).toMatchObject({ status: 200, data: { totalQuantity: 15 } })
    expect((await put('100201', 5)).data.totalQuantity).toBe(20)
    expect((await put('100101', 16)).data.totalQuantity).toBe(20)
  })

  it('ends ten clicks at once in one of their numbers, and each line once', async () => {
    await guest.get('/cart')
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => put('100101', at + 1)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { data } = await guest.get('/cart')
    expect(data.items).toHaveLength(1)
    expect(answers.map((answer) => answer.data.items[0].quantity).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(answers.at(-1)!.data.cartUuid).toBe(data.cartUuid)
  })

  it('puts the goods into a new cart when the number is unknown', async () => {
    const answer = await guest.post('/cart/update', {
      cartUuid: randomUUID(),
      goods: [{ code: '100101', quantity: 1 }],
    })
    expect(answer.data.items).toHaveLength(1)
    expect(guest.cookies.get('cart')).toBe(answer.data.cartUuid)
  })
})

describe('limits of a cart', () => {
  const kit = (goods: [string, number][]) =>
    guest.post('/cart/complect/update', {
      goodCode: '100101',
      complectId: 1,
      goods: goods.map(([code, quantity]) => ({ code, quantity })),
    })

  it('answers the unchanged cart when a kit would lift it above the maximum', async () => {
    await put('100201', 15)
    expect(
      await kit([
        ['100101', 2],
        ['100301', 4],
      ]),
    ).toMatchObject({ status: 200, data: { totalQuantity: 15, items: [{ code: '100201' }] } })
    expect(
      (
        await kit([
          ['100101', 2],
          ['100301', 3],
        ])
      ).data.totalQuantity,
    ).toBe(20)
    expect((await kit([['100301', 4]])).data.totalQuantity).toBe(20)
    expect((await kit([['100301', 1]])).data.totalQuantity).toBe(18)
  })
})

describe('what changed since the last look', () => {
  const offer = (code: string) =>
    shop.database.db.updateTable('good_offer').where('good_code', '=', code).where('node_code', '=', '000001')

  it('marks a new price until the buyer has seen it', async () => {
    await put('100104', 1)
    await offer('100104').set({ price: 700_000, price_old: null }).execute()
    expect((await guest.get('/cart')).data.items[0].changes).toEqual([{ type: 'price', before: 8090, now: 7000 }])
    expect((await guest.get('/cart')).data).toMatchObject({
      totalPriceComputed: 7000,
      items: [{ changes: [{ type: 'price' }] }],
    })
    expect((await guest.post('/cart/update', { goods: [], acknowledge: true })).data.items[0].changes).toEqual([])
    expect((await guest.get('/cart')).data.items[0].changes).toEqual([])
  })

  it('marks stock that no longer suffices, and keeps quiet about the rest', async () => {
    const stock = shop.database.db.updateTable('good_stock').where('good_code', '=', '100107')
    await put('100107', 3)
    await stock.where('warehouse_id', '=', 3).set({ quantity: 4 }).execute()
    expect((await guest.get('/cart')).data.items[0].changes).toEqual([])
    await stock.where('warehouse_id', '=', 3).set({ quantity: 0 }).execute()
    expect((await guest.get('/cart')).data.items[0].changes).toEqual([{ type: 'stock', before: 7, now: 2 }])
    expect((await put('100107', 2)).data.items[0].changes).toEqual([])
  })

  it('shows a withdrawn good out of the order, lets it be taken out and not be bought', async () => {
    await put('100101', 1)
    await put('100110', 2)
    await shop.database.db.updateTable('good').set({ is_active: false }).where('code', '=', '100110').execute()
    const { data } = await guest.get('/cart')
    expect(data.items[1]).toMatchObject({
      code: '100110',
      isOnSale: false,
      inOrder: false,
      goodTotalCount: 0,
      total: 0,
      changes: [{ type: 'withdrawn' }],
      good: { name: 'Перфоратор П-1050', price: { priceComputed: 14_090 } },
    })
    expect(data).toMatchObject({ totalQuantity: 3, totalPriceComputed: 5090 })
    expect((await put('100110', 3)).errorMessage).toEqual({ 'goods.0.code': ['Товар с кодом 100110 снят с продажи'] })
    expect((await put('100110', 0)).data.items).toHaveLength(1)
  })
})
