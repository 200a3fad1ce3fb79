import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutsideFailure } from '#server/ports/outside-service.ts'
import type { PaymentPort, PaymentOutcome } from '#server/ports/payment/port.ts'
import { type CatalogShop, openCatalogShop } from '#server/test/catalog-shop.ts'
import { orderForm } from '#server/test/order-form.ts'
import { MAIN_HOST } from '#server/test/test-app.ts'
import { openVisitor } from '#server/test/visitor.ts'
import { pollDeferred } from '#server/shop/orders/payment/poll-provider.ts'

let shop: CatalogShop
/** What the provider says when asked; the webhook itself may say anything. */
let truth: PaymentOutcome | Error
let asked = 0
const provider = (name: string): PaymentPort => ({
  provider: name,
  linkSeconds: 3600,
  start: async ({ id }) => ({ providerId: `${name}-${id}`, url: 'https://pay.test/' }),
  outcome: async () => {
    asked++
    if (truth instanceof Error) throw truth
    return truth
  },
  refund: async () => {},
})

beforeAll(async () => {
  shop = await openCatalogShop({ ADDRESS_LIMIT_FACTOR: '1' })
  shop.services.ports.payments.online = provider('yookassa')
  shop.services.ports.payments.split = provider('yandex')
})
afterAll(() => shop.close())
beforeEach(async () => {
  asked = 0
  truth = { state: 'paid', amount: 509_000 }
  await shop.database.db.updateTable('good_stock').set({ quantity: 5 }).execute()
})

const later = (seconds: number) => {
  shop.time.now = new Date(shop.time.now.getTime() + seconds * 1000)
}
let buyers = 0
/** Each a buyer of their own: orders are limited by phone. */
const contact = () => ({ name: 'Иван', phone: String(79_110_000_000 + ++buyers), email: `ivan${buyers}@example.ru` })
async function atTheBank(payment: 'online' | 'split') {
  const guest = openVisitor(shop)
  await guest.post('/cart/update', { goods: [{ code: '100101', quantity: 1 }] })
  const { data } = await guest.post('/order/save', orderForm({ payment, contact: contact() }))
  await shop.get(data.paymentUrl)
  const { provider_id } = await shop.database.db
    .selectFrom('order_payment')
    .select('provider_id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow()
  return { id: data.id as number, providerId: provider_id!, paymentUrl: data.paymentUrl as string }
}
const callWebhook = async (path: string, payload: string, type = 'application/json') =>
  (await shop.app.inject({ method: 'POST', url: path, payload, headers: { host: MAIN_HOST, 'content-type': type } }))
    .statusCode
const yookassa = (id: string, status = 'succeeded') =>
  callWebhook(
    '/pay/webhook/yookassa/',
    JSON.stringify({
      type: 'notification',
      event: `payment.${status}`,
      object: { id, status, paid: true, amount: { value: '1.00' } },
    }),
  )
const yandex = (orderId: string) =>
  callWebhook(
    '/pay/webhook/yandex/v1/webhook',
    `e30.${Buffer.from(JSON.stringify({ event: 'ORDER_STATUS_UPDATED', order: { orderId, paymentStatus: 'CAPTURED' } })).toString('base64url')}.sig`,
    'application/octet-stream',
  )
const isPaid = async (id: number) =>
  (await shop.database.db.selectFrom('shop_order').select('paid_at').where('id', '=', id).executeTakeFirstOrThrow())
    .paid_at !== null
const letters = async () =>
  (
    await shop.database.db
      .selectFrom('outbox')
      .select('id')
      .where('subject', '~', '(оплачен|первый платёж принят)$')
      .execute()
  ).length

describe.each([
  ['YooKassa', 'online', yookassa],
  ['Yandex', 'split', yandex],
] as const)('a webhook of %s', (_, payment, send) => {
  it('makes us ask, and once', async () => {
    const order = await atTheBank(payment)
    const before = await letters()
    const answers = await Promise.all([send(order.providerId), send(order.providerId), send(order.providerId)])
    expect(answers).toEqual([200, 200, 200])
    expect(await isPaid(order.id)).toBe(true)
    expect(await letters()).toBe(before + 2)
    asked = 0
    expect(await send(order.providerId)).toBe(200)
    expect(asked).toBe(0)
  })

  it('that lies changes nothing: not paid, another sum, a payment nobody made', async () => {
    const order = await atTheBank(payment)
    truth = { state: 'pending', amount: 509_000 }
    expect(await send(order.providerId)).toBe(200)
    truth = { state: 'paid', amount: 100 }
    later(5)
    expect(await send(order.providerId)).toBe(200)
    expect(asked).toBe(2)
    expect(await isPaid(order.id)).toBe(false)
    asked = 0
    expect(await send('made-up')).toBe(200)
    expect(asked).toBe(0)
  })

  it('comes again while the provider cannot be asked', async () => {
    const order = await atTheBank(payment)
    truth = new OutsideFailure('away', true)
    expect(await send(order.providerId)).toBe(503)
    expect(await isPaid(order.id)).toBe(false)
    truth = { state: 'paid', amount: 509_000 }
    later(5)
    expect(await send(order.providerId)).toBe(200)
    expect(await isPaid(order.id)).toBe(true)
  })
})

describe('however often somebody comes', () => {
  beforeEach(async () => {
    later(120)
    await shop.database.db.deleteFrom('shop_order').execute()
  })
  const log = { error() {}, warn() {} }
  const many = async (count: number, ask: () => Promise<unknown>) => {
    for (let each = 0; each < count; each += 1) await ask()
  }
  const state = async (paymentUrl: string) => (await shop.get(`/api/order/${paymentUrl.split('/')[2]}`)).json()

  it.each(['', 'result/'])('opening the link to pay (/%s) asks the provider once in a pause', async (end) => {
    truth = { state: 'pending', amount: 509_000 }
    const order = await atTheBank('online')
    await many(40, () => shop.get(`${order.paymentUrl}${end}`))
    await Promise.all(Array.from({ length: 40 }, () => shop.get(`${order.paymentUrl}${end}`)))
    expect(asked).toBe(1)
    later(5)
    await many(3, () => shop.get(`${order.paymentUrl}${end}`))
    expect(asked).toBeLessThanOrEqual(2)
  })

  it('the page of the order asks once in a pause, and forged webhooks do', async () => {
    truth = { state: 'pending', amount: 509_000 }
    const order = await atTheBank('online')
    await many(20, () => state(order.paymentUrl))
    await many(20, () => yookassa(order.providerId))
    expect(asked).toBe(1)
    await pollDeferred(shop.services, log)
    expect(asked).toBe(1)
  })

  it('a webhook that comes just after somebody asked is not lost: the question is put when the pause ends', async () => {
    const order = await atTheBank('online')
    truth = { state: 'pending', amount: 509_000 }
    await shop.get(order.paymentUrl)
    truth = { state: 'paid', amount: 509_000 }
    later(1)
    expect(await yookassa(order.providerId)).toBe(200)
    await pollDeferred(shop.services, log)
    expect([asked, await isPaid(order.id)]).toEqual([1, false])
    later(5)
    await Promise.all([pollDeferred(shop.services, log), pollDeferred(shop.services, log)])
    expect([asked, await isPaid(order.id)]).toEqual([2, true])
    await pollDeferred(shop.services, log)
    expect(asked).toBe(2)
  })

  it('and one that comes while the provider is away is asked about later, though nobody comes again', async () => {
    const order = await atTheBank('online')
    truth = new OutsideFailure('away', true)
    expect((await shop.get(`${order.paymentUrl}result/`)).headers.location).toMatch(/^\/order\/[0-9a-f-]{36}\/$/)
    later(61)
    truth = { state: 'paid', amount: 509_000 }
    await pollDeferred(shop.services, log)
    expect(await isPaid(order.id)).toBe(true)
  })

  it('too often is said in words, by order and by address', async () => {
    truth = { state: 'pending', amount: 509_000 }
    const order = await atTheBank('online')
    await many(30, () => shop.get(order.paymentUrl))
    const refused = await shop.get(order.paymentUrl)
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ])
    expect(refused.body).toContain('Слишком часто')
    await many(30, () => yookassa(order.providerId))
    expect(await yookassa(order.providerId)).toBe(429)
    // guesses at tokens are counted by address
    const statuses = new Set<number>()
    await many(120 * shop.config.addressLimitFactor, async () =>
      statuses.add((await shop.get(`/pay/${crypto.randomUUID()}/`)).statusCode),
    )
    expect([...statuses]).toEqual([404, 429])
  })
})

it.each(['', 'null', '{', '[]', '{"object":{"id":5}}', '"x"'])('nonsense «%s» is refused', async (body) => {
  expect(await callWebhook('/pay/webhook/yookassa/', body)).toBe(400)
  expect(await callWebhook('/pay/webhook/yandex/v1/webhook', body, 'text/plain')).toBe(400)
})

it.each(['\0', `made\0up`, 'x'.repeat(101), '', 'a b', "'"])(
  'an id that cannot be one is refused, never an error: %j',
  async (id) => {
    expect(await yookassa(id)).toBe(400)
    expect(await yandex(id)).toBe(400)
  },
)
