import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCatalog } from '#server/test/catalog-fixture.ts'
import { orderForm } from '#server/test/order-form.ts'
import { insertPlaces } from '#server/test/places-fixture.ts'
import { MAIN_HOST, openTestShop, type TestShop } from '#server/test/test-app.ts'
import { openVisitor, type TestVisitor } from '#server/test/visitor.ts'

/** The whole shop with its real adapters; what stands behind them is a local server that is ill or well. */
let outside: Server
let isIll = false
let isPaid = false
const ANSWERS: Record<string, () => unknown> = {
  '/cdek/oauth/token': () => ({ access_token: 't', expires_in: 3600 }),
  '/cdek/location/suggest/cities': () => [{ code: 137, full_name: 'Санкт-Петербург, Россия' }],
  '/cdek/location/cities': () => [
    { code: 137, city: 'Санкт-Петербург', region: 'Санкт-Петербург', country_code: 'RU' },
  ],
  '/cdek/calculator/tarifflist': () => ({
    tariff_codes: [
      {
        tariff_code: 137,
        tariff_name: 'Посылка склад-дверь',
        delivery_mode: 3,
        delivery_sum: 610,
        period_min: 2,
        period_max: 3,
      },
    ],
  }),
  '/kassa/payments': () => ({
    id: 'p-1',
    status: 'pending',
    confirmation: { confirmation_url: 'https://yoomoney.test/p-1' },
  }),
  '/kassa/payments/p-1': () => ({ id: 'p-1', status: isPaid ? 'succeeded' : 'pending', amount: { value: '5090.00' } }),
  '/yandex/v1/orders': () => ({ status: 'success', data: { paymentUrl: 'https://pay.ya.test/1' } }),
}

let shop: TestShop
let guest: TestVisitor
beforeAll(async () => {
  outside = createServer((request, response) => {
    const answer = ANSWERS[request.url!.split('?', 1)[0]!]
    if (isIll || !answer) response.writeHead(isIll ? 502 : 404).end('Bad gateway')
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer()))
  }).listen(0, '127.0.0.1')
  await new Promise((resume) => outside.once('listening', resume))
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  shop = await openTestShop({
    TRANSPORT: 'cdek',
    CDEK_CLIENT_ID: 'i',
    CDEK_CLIENT_SECRET: 's',
    CDEK_URL: `${url}/cdek`,
    PAYMENT: 'yookassa',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_SECRET_KEY: 'k',
    YOOKASSA_URL: `${url}/kassa`,
    SPLIT: 'yandex',
    YANDEX_PAY_API_KEY: 'k',
    YANDEX_PAY_URL: `${url}/yandex`,
  })
  await insertPlaces(shop.database.db)
  await insertCatalog(shop.database.db)
})
afterAll(async () => {
  await shop.close()
  outside.closeAllConnections()
  outside.close()
})
beforeEach(async () => {
  isIll = false
  await shop.database.db.updateTable('good_stock').set({ quantity: 9 }).execute()
  guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
})

const AWAY = 'Транспортная компания не отвечает. Повторите через минуту или выберите самовывоз либо курьера.'
const byTransport = orderForm({
  delivery: { type: 'transport', city: '137', tariffCode: '137', address: 'Невский проспект, 1' },
})
const counted = async () => (await shop.database.db.selectFrom('shop_order').select('id').execute()).length
const open = async (path: string) => {
  const { statusCode, headers, body } = await shop.app.inject({ url: path, headers: { host: MAIN_HOST } })
  return { status: statusCode, to: headers.location, body }
}

it('a transport company that lies down is said to, and nothing else stops', async () => {
  isIll = true
  for (const path of [
    '/cart/delivery/city?city=Санкт',
    '/cart/delivery/tariffs?city=137',
    '/cart/delivery/offices?code=137',
  ]) {
    expect(await guest.get(encodeURI(path))).toMatchObject({
      status: 503,
      errorCode: 'UNAVAILABLE',
      errorMessage: AWAY,
    })
  }
  const before = await counted()
  expect(await guest.post('/order/save', byTransport)).toMatchObject({ status: 503, errorMessage: AWAY })
  expect(await counted()).toBe(before)
  expect((await guest.get('/cart')).data.totalQuantity).toBe(1)
  expect((await guest.post('/order/save', orderForm())).status).toBe(200)
})

it('a bank that lies down leaves the order, with paying on receipt as a way out; well again, it takes the money', async () => {
  isIll = true
  const { status, data } = await guest.post('/order/save', orderForm({ payment: 'online' }))
  expect(status).toBe(200)
  expect(await open(data.paymentUrl)).toMatchObject({
    status: 503,
    body: expect.stringContaining('Оплатить при получении'),
  })
  isIll = false
  expect(await open(data.paymentUrl)).toMatchObject({ status: 303, to: 'https://yoomoney.test/p-1' })
  const token = data.paymentUrl.split('/')[2]
  const comeBack = async () => {
    shop.time.now = new Date(shop.time.now.getTime() + 10_000)
    expect((await open(`${data.paymentUrl}result/`)).to).toBe(`/order/${token}/`)
    return (await guest.get(`/order/${token}`)).data.outcome
  }
  expect(await comeBack()).toBe('waiting')
  isIll = true
  // coming back while nobody can be asked: nothing is claimed
  expect(await comeBack()).toBe('waiting')
  isIll = false
  isPaid = true
  expect(await comeBack()).toBe('paid')
})

it('payment in parts goes to its own company', async () => {
  const { data } = await guest.post('/order/save', orderForm({ payment: 'split' }))
  expect(await open(data.paymentUrl)).toMatchObject({ status: 303, to: 'https://pay.ya.test/1' })
})
