import { afterAll, beforeAll, expect, it } from 'vitest'
import { OFFICE_HOST, type OfficeShop, openOfficeShop } from '#server/test/office-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { openVisitor } from '#server/test/visitor.ts'

const PRODUCTION = {
  SHOP_MODE: 'production',
  DATABASE: 'embedded',
  EMAIL: 'smtp',
  SMTP_URL: 'smtps://u:p@mail.shop.ru',
  EMAIL_FROM: 'shop@shop.ru',
  SMS: 'smsru',
  SMSRU_API_ID: 'x',
  ADDRESS_LIMIT_FACTOR: '1',
}
const BUYERS = 30

let shop: OfficeShop
beforeAll(async () => {
  shop = await openOfficeShop(PRODUCTION)
})
afterAll(() => shop.close())

const proxied = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })

async function orders(): Promise<number[]> {
  const answers: number[] = []
  for (let at = 1; at <= BUYERS; at++) {
    const buyer = openVisitor(shop)
    await buyer.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] }, proxied(at))
    const contact = { name: 'Иван', phone: `790000001${String(at).padStart(2, '0')}`, email: `b${at}@shop.test` }
    answers.push((await buyer.post('/order/save', orderForm({ contact }), proxied(at))).status)
  }
  return answers
}

it('thirty buyers behind a proxy nobody has named are not counted as one', async () => {
  expect((await orders()).filter((status) => status === 429)).toEqual([])
})

it('the owner accepts the proxy he came through, and only that one', async () => {
  const owner = await shop.as('owner')
  const bare = await owner.get('/ready')
  expect(bare.data.proxy).toBeNull()
  expect(bare.data.items).toContainEqual(expect.objectContaining({ code: 'proxies', state: 'missing' }))
  expect((await owner.post('/ready/proxy', { proxy: '127.0.0.1' })).status).toBe(409)
  const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7' }
  expect((await owner.get('/ready', headers)).data.proxy).toEqual({ address: '127.0.0.1', visitor: '198.51.100.7' })
  expect((await owner.post('/ready/proxy', { proxy: '10.0.0.1' }, headers)).status).toBe(409)
  expect((await owner.post('/ready/proxy', { proxy: '127.0.0.1' }, headers)).status).toBe(200)
  const after = await owner.get('/ready', headers)
  expect(after.data.proxy).toBeNull()
  expect(after.data.items).toContainEqual(expect.objectContaining({ code: 'proxies', state: 'done' }))
  expect((await owner.post('/ready/proxy', { proxy: '127.0.0.1' }, headers)).status).toBe(409)
})

it('from then on each is counted by the address the proxy tells, and a stranger at the port by his own', async () => {
  const change = (remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/office/session/password',
      remoteAddress,
      headers: { host: OFFICE_HOST, origin: `https://${OFFICE_HOST}`, 'x-forwarded-for': '198.51.100.200' },
      payload: { login: 'nobody@shop.test', password: 'wrong' },
    })
  const answers = []
  for (let at = 0; at < 11; at++) answers.push((await change('127.0.0.1')).statusCode)
  expect(answers.at(-1)).toBe(429)
  expect((await change('203.0.113.9')).statusCode).toBe(422)
})
