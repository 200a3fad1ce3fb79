import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, signUp } from '#server/test/account-fixture.ts'
import { type CatalogShop, codesOf, openCatalogShop } from '#server/test/catalog-shop.ts'
import { PSKOV } from '#server/test/places-fixture.ts'
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

const put = (...goods: [string, number][]) =>
  guest.post('/cart/update', { goods: goods.map(([code, quantity]) => ({ code, quantity })) })

describe('consumables for the cart', () => {
  it('lists what fits and is not there yet, four a page, by category', async () => {
    await put(['100101', 1], ['100301', 2])
    const first = await guest.get('/cart/related/materials')
    expect(first.meta).toEqual({ page: 1, perPage: 4, total: 8, lastPage: 2 })
    expect(codesOf(first.data)).toEqual(['100302', '100303', '100304', '100305'])
    expect(codesOf((await guest.get('/cart/related/materials?page=2')).data)).toEqual([
      '100306',
      '100307',
      '100308',
      '100201',
    ])
    expect((await guest.get('/cart/related/categories')).data).toMatchObject([
      { code: 'bury', goods: 7 },
      { code: 'bolgarki', goods: 1 },
    ])
    expect(codesOf((await guest.get('/cart/related/materials?categoryCode=elektroinstrument')).data)).toEqual([
      '100201',
    ])
    expect((await guest.get('/cart/related/materials?categoryCode=nothing')).data).toEqual([])
    expect((await guest.get('/cart/related/materials?page=9')).data).toEqual([])
  })

  it('needs a cart', async () => {
    expect(await guest.get('/cart/related/materials')).toMatchObject({
      status: 404,
      errorMessage: 'Такой корзины нет. Обновите страницу и соберите её заново.',
    })
    expect((await guest.get(`/cart/related/categories?cartUuid=${randomUUID()}`)).status).toBe(404)
    await put(['100101', 1])
    expect((await guest.get('/cart/related/materials?perPage=0')).errorMessage).toEqual({
      perPage: ['На странице от 1 до 48 товаров'],
    })
  })
})

describe('delivery by a transport company', () => {
  it('finds cities, tariffs that grow with weight, and offices', async () => {
    expect((await guest.get('/cart/delivery/city?city=пСк')).data).toEqual([
      { code: String(PSKOV.id), name: 'Псков', fullName: 'Псков, Псковская область' },
    ])
    await put(['100101', 1])
    const light = (await guest.get('/cart/delivery/tariffs?city=Орёл')).data
    expect(light.map(({ type }: { type: string }) => type).toSorted()).toEqual(['door', 'office', 'office'])
    expect(
      light.every(
        (each: { price: number; daysMin: number; daysMax: number }) =>
          each.price > 0 && each.daysMin > 0 && each.daysMax >= each.daysMin,
      ),
    ).toBe(true)
    await put(['100101', 8])
    const heavy = (await guest.get('/cart/delivery/tariffs?city=680')).data
    expect(heavy[0].price).toBeGreaterThan(light[0].price)
    const offices = (await guest.get('/cart/delivery/offices?code=680')).data
    expect(offices).toHaveLength(4)
    expect(offices[0].address).toMatch(/^Орёл, /)
    expect((await guest.get('/cart/delivery/offices?city=орел')).data).toEqual(offices)
  })

  it('says what is wrong', async () => {
    await put(['100101', 1])
    expect(await guest.get('/cart/delivery/tariffs?city=Нигде')).toMatchObject({
      status: 422,
      errorMessage: { city: ['Транспортная компания не знает такого города. Выберите из списка.'] },
    })
    expect((await guest.get('/cart/delivery/tariffs')).errorMessage).toEqual({ city: ['Укажите город'] })
    expect((await guest.get('/cart/delivery/offices')).errorMessage).toEqual({ city: ['Укажите город'] })
    expect((await guest.get('/cart/delivery/city?city=%25')).data).toEqual([])
    await put(['100101', 0])
    expect((await guest.get('/cart/delivery/tariffs?city=680')).data).toEqual([])
    expect((await openVisitor(shop).get('/cart/delivery/tariffs?city=680')).status).toBe(404)
  })
})

describe('kits', () => {
  const kit = (goods: [string, number][], complectId = 1, goodCode = '100101') =>
    guest.post('/cart/complect/update', {
      goodCode,
      complectId,
      goods: goods.map(([code, quantity]) => ({ code, quantity })),
    })

  it('go into the cart with their main good, at the kit price', async () => {
    const { data } = await kit([['100301', 3]])
    // 5 090 for the hammer; three bits of 290 less 15 %
    expect(data).toMatchObject({
      totalQuantity: 4,
      totalPriceComputed: 5828,
      totalPriceOldComputed: 5960,
      totalDiscount: 132,
      items: [
        { code: '100101', quantity: 1, complectOf: null },
        { code: '100301', quantity: 3, complectOf: '100101', complectId: 1, complectPrice: 246, total: 738 },
      ],
    })
    expect((await guest.get('/cart/complect?goodCode=100101')).data).toMatchObject({
      goodCode: '100101',
      quantity: 1,
      complectId: 1,
      complects: [
        { id: 2, items: [{ inCart: 1 }, { inCart: 0 }] },
        { id: 1, items: [{ inCart: 1 }, { inCart: 3 }] },
      ],
    })
  })

  it('cost as usual beyond the number of main goods', async () => {
    expect((await kit([['100301', 4]])).data.items[1].total).toBe(3 * 246 + 290)
    expect((await kit([['100101', 2]])).data.items[1].total).toBe(4 * 246)
  })

  it('keep apart from the same good bought by itself', async () => {
    await put(['100301', 1])
    const { data } = await kit([['100301', 3]])
    expect(
      data.items.map(
        ({ code, complectOf, quantity }: { code: string; complectOf: string | null; quantity: number }) => [
          code,
          complectOf,
          quantity,
        ],
      ),
    ).toEqual([
      ['100301', null, 1],
      ['100101', null, 1],
      ['100301', '100101', 3],
    ])
  })

  it('give way to another kit of the same good', async () => {
    await kit([['100301', 3]])
    expect(codesOf((await kit([['100201', 1]], 2)).data.items)).toEqual(['100101', '100201'])
  })

  it('go where their main good goes', async () => {
    await kit([['100301', 3]])
    const { data } = await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1, inOrder: false }] })
    expect(data).toMatchObject({ totalPriceComputed: 0, items: [{ inOrder: false }, { inOrder: false }] })
    expect((await put(['100101', 0])).data.items).toEqual([])
    await kit([['100301', 3]])
    expect((await kit([['100101', 0]])).data.items).toEqual([])
    await kit([['100301', 3]])
    expect(codesOf((await kit([['100301', 0]])).data.items)).toEqual(['100101'])
  })

  it('are refused when they are not this good’s', async () => {
    expect(await kit([['100301', 1]], 77)).toMatchObject({
      status: 404,
      errorMessage: 'Такого комплекта у этого товара нет',
    })
    expect((await kit([['100301', 1]], 1, '100102')).status).toBe(404)
    expect((await kit([['100302', 1]])).errorMessage).toEqual({
      'goods.0.code': ['Товара с кодом 100302 нет в этом комплекте'],
    })
    expect((await kit([['100999', 1]], 3)).errorMessage).toEqual({
      goods: ['Комплект не собрать: товар «Перфоратор снятый с продажи» снят с продажи'],
    })
    expect((await kit([['100301', -1]])).status).toBe(422)
    expect((await guest.get('/cart')).data.items).toEqual([])
    expect((await guest.get('/cart/complect?goodCode=5')).status).toBe(404)
  })
})

describe('shops for this very cart', () => {
  const shops = async (): Promise<
    { id: number; deliveryDate?: string; cardGoods: { code: string; available: number }[] }[]
  > => (await guest.get(`/node-logistic/warehouses?cartUuid=${guest.cookies.get('cart')}`)).data

  it('say what they have and when all of it can be collected', async () => {
    // Thursday noon; shop 1 has 2 pieces, shop 2 has 1, the store-room 5
    await put(['100101', 1])
    expect(await shops()).toMatchObject([
      { id: 1, deliveryDate: 'Самовывоз сегодня', cardGoods: [{ code: '100101', quantity: 1, available: 2 }] },
      { id: 2, deliveryDate: 'Самовывоз сегодня', cardGoods: [{ available: 1 }] },
    ])
    await put(['100101', 2])
    expect((await shops()).map(({ deliveryDate }) => deliveryDate)).toEqual(['Самовывоз сегодня', 'Самовывоз завтра'])
    await put(['100103', 1])
    // it is nowhere: no shop names a day
    expect((await shops()).map(({ deliveryDate }) => deliveryDate)).toEqual([undefined, undefined])
    await guest.post('/cart/update', { goods: [{ code: '100103', quantity: 1, inOrder: false }] })
    expect((await shops())[0]!.cardGoods).toHaveLength(1)
  })

  it('are told to nobody else and kept nowhere', async () => {
    await put(['100101', 1])
    const answer = await shop.get(
      `/api/node-logistic/warehouses?nodeLogisticCode=000001&cartUuid=${guest.cookies.get('cart')}`,
    )
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(answer.headers['etag']).toBeUndefined()
    expect((await shop.get('/api/node-logistic/warehouses?nodeLogisticCode=000001')).headers['etag']).toBeDefined()
    expect((await guest.get(`/node-logistic/warehouses?cartUuid=${randomUUID()}`)).status).toBe(404)
  })
})

describe('signing in', () => {
  const cartOf = async (token: string, cookies: Record<string, string> = {}) =>
    (await send(shop, '/cart?nodeLogisticCode=000001', {}, { token, cookies, method: 'GET' })).json().data

  it('takes the guest’s cart along, joins it with the account’s, and never above the maximum', async () => {
    await put(['100101', 2], ['100201', 1])
    const cookies = { cart: guest.cookies.get('cart')! }
    const token = await signUp(shop, '79110000001', {}, { cookies })
    expect((await cartOf(token)).items).toMatchObject([
      { code: '100101', quantity: 2 },
      { code: '100201', quantity: 1 },
    ])

    const later = openVisitor(shop)
    await later.post('/cart/update', {
      goods: [
        { code: '100101', quantity: 10 },
        { code: '100301', quantity: 9 },
        { code: '100302', quantity: 1 },
      ],
    })
    await send(
      shop,
      '/auth/sign-in/by-password',
      { key: '79110000001', password: 'дрель и шуруповёрт' },
      { cookies: { cart: later.cookies.get('cart')! } },
    )
    const joined = await cartOf(token)
    expect(joined.items).toMatchObject([
      { code: '100101', quantity: 12 },
      { code: '100201', quantity: 1 },
      { code: '100301', quantity: 7 },
    ])
    expect(joined.totalQuantity).toBe(20)
    expect(
      await shop.database.db.selectFrom('cart').select('uuid').where('uuid', '=', later.cookies.get('cart')!).execute(),
    ).toEqual([])
    // the account's cart is found whatever the browser holds
    expect((await cartOf(token, { cart: randomUUID() })).cartUuid).toBe(joined.cartUuid)
  })

  it('gives the price promised for registering, and signing out an empty cart', async () => {
    await shop.database.db
      .updateTable('good_offer')
      .set({ price_registered: 480_000 })
      .where('good_code', '=', '100116')
      .execute()
    expect((await put(['100116', 1])).data).toMatchObject({
      totalPriceComputed: 20_090,
      totalDiscountAfterRegistration: 15_290,
    })
    const token = await signUp(shop, '79110000002', {}, { cookies: { cart: guest.cookies.get('cart')! } })
    const own = await cartOf(token)
    expect(own).toMatchObject({
      totalPriceComputed: 4800,
      totalPriceOldComputed: 21_090,
      totalDiscountAfterRegistration: 0,
      items: [{ changes: [{ type: 'price', before: 20_090, now: 4800 }] }],
    })
    expect((await openVisitor(shop, { cart: own.cartUuid }).get('/cart')).data.items).toEqual([])
  })
})
