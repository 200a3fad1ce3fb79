import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { yandexSplit } from './payment/yandex-split.ts'
import { yookassa } from './payment/yookassa.ts'
import { cdek } from './transport/cdek.ts'

type Answering = (request: IncomingMessage, body: string) => { status?: number; json: unknown } | null
let server: Server | undefined
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []

/** A local server speaking the documented forms; null: it never answers. */
async function listen(answer: Answering): Promise<string> {
  seen.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      seen.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      const given = answer(request, body)
      if (given)
        response.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(given.json))
    })
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const items = [
  { name: 'Бур', quantity: 2, unit: 'шт.', price: 9650, kind: 'good' as const },
  { name: 'Доставка', quantity: 1, unit: 'шт.', price: 39_000, kind: 'delivery' as const },
]
const order = {
  id: 'a-1',
  orderNumber: '100001',
  amount: 58_300,
  returnUrl: 'http://shop/pay/x/result/',
  phone: '79111234567',
  email: null,
  items,
}

const refund = {
  id: 'a-1',
  providerId: 'p-1',
  amount: 58_300,
  phone: '79111234567',
  email: null,
  items,
  title: 'Возврат оплаты заказа № 100001',
}

describe('YooKassa', () => {
  const settings = (url: string) => ({ shopId: 's', secretKey: 'k', url })

  it('starts a payment with its receipt under our id', async () => {
    const url = await listen(() => ({
      json: { id: 'p-1', status: 'pending', confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } },
    }))
    expect(await yookassa(settings(url)).start(order)).toEqual({ providerId: 'p-1', url: 'https://yoomoney.ru/p-1' })
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/payments',
      headers: { 'idempotence-key': 'a-1', authorization: `Basic ${btoa('s:k')}` },
    })
    expect(JSON.parse(seen[0]!.body)).toMatchObject({
      amount: { value: '583.00', currency: 'RUB' },
      capture: true,
      confirmation: { type: 'redirect', return_url: order.returnUrl },
      receipt: {
        customer: { phone: '79111234567' },
        items: [
          { quantity: '2', amount: { value: '96.50' }, payment_subject: 'commodity' },
          { amount: { value: '390.00' }, payment_subject: 'service' },
        ],
      },
    })
  })

  it.each([
    ['succeeded', 'paid'],
    ['canceled', 'declined'],
    ['pending', 'pending'],
    ['waiting_for_capture', 'pending'],
  ])('knows %s as %s', async (status, state) => {
    const url = await listen(() => ({ json: { id: 'p-1', status, amount: { value: '583.00' } } }))
    expect(await yookassa(settings(url)).outcome('p-1')).toEqual({ state, amount: 58_300 })
  })

  it('gives money back under a key that is not the payment’s, the same each time', async () => {
    const url = await listen(({ method }) =>
      method === 'GET' ? { json: { items: [] } } : { json: { id: 'r-1', status: 'succeeded' } },
    )
    await yookassa(settings(url)).refund(refund)
    await yookassa(settings(url)).refund(refund)
    const [look, post, , again] = seen
    expect(look).toMatchObject({ method: 'GET', url: '/refunds?payment_id=p-1&limit=100' })
    expect([post, again]).toMatchObject([
      { url: '/refunds', headers: { 'idempotence-key': 'refund-a-1' } },
      { headers: { 'idempotence-key': 'refund-a-1' } },
    ])
    expect(JSON.parse(post!.body)).toMatchObject({ payment_id: 'p-1', amount: { value: '583.00' } })
  })

  it.each([
    ['canceled', false],
    ['pending', true],
  ])('does not take a refund that is %s for money given back', async (status, isTemporary) => {
    const url = await listen(({ method }) =>
      method === 'GET' ? { json: { items: [{ id: 'r-0', status: 'canceled' }] } } : { json: { id: 'r-1', status } },
    )
    await expect(yookassa(settings(url)).refund(refund)).rejects.toMatchObject({ name: 'OutsideFailure', isTemporary })
  })

  type Known = { id: string; status: string; amount?: { value: string; currency: string } }
  const sum = (value: string, currency = 'RUB') => ({ value, currency })
  /** Their books: what is asked for is added to them. */
  const books = (known: Known[], status = 'succeeded') =>
    listen(({ method }, body) => {
      if (method === 'GET') return { json: { type: 'list', items: known } }
      const made = { id: `r-${known.length}`, status, amount: (JSON.parse(body) as Required<Known>).amount }
      known.push(made)
      return { json: made }
    })
  const posted = () => seen.filter(({ method }) => method === 'POST')

  it('does not give back again what they have given back already, or are about to', async () => {
    const ours = { id: 'r-1', status: 'pending', amount: sum('583.00') }
    const url = await books([{ id: 'r-0', status: 'canceled', amount: sum('583.00') }, ours])
    await expect(yookassa(settings(url)).refund(refund)).rejects.toMatchObject({ isTemporary: true })
    ours.status = 'succeeded'
    await yookassa(settings(url)).refund(refund)
    expect(posted()).toEqual([])
  })

  it('gives back the rest when a part was given back by hand, with a receipt that adds up, and once', async () => {
    const url = await books([{ id: 'r-0', status: 'succeeded', amount: sum('83.00') }])
    await yookassa(settings(url)).refund(refund)
    await yookassa(settings(url)).refund(refund)
    expect(posted()).toMatchObject([{ headers: { 'idempotence-key': 'refund-a-1-50000' } }])
    expect(JSON.parse(posted()[0]!.body)).toMatchObject({
      payment_id: 'p-1',
      amount: sum('500.00'),
      receipt: { items: [{ description: 'Возврат оплаты заказа № 100001', quantity: '1', amount: sum('500.00') }] },
    })
  })

  it('reads all pages of what they know', async () => {
    const url = await listen(({ method, url: path }) => {
      if (method === 'POST') return { json: { id: 'r-9', status: 'succeeded' } }
      const isSecond = path!.includes('cursor=next')
      return {
        json: {
          items: [{ id: 'r', status: 'succeeded', amount: sum('200.00') }],
          ...(isSecond ? {} : { next_cursor: 'next' }),
        },
      }
    })
    await yookassa(settings(url)).refund(refund)
    expect(JSON.parse(posted()[0]!.body)).toMatchObject({ amount: sum('183.00') })
  })

  it.each<[string, Known[], number]>([
    ['more was given back than was paid', [{ id: 'r-0', status: 'succeeded', amount: sum('600.00') }], 60_000],
    [
      'what is under way would be too much',
      [
        { id: 'r-0', status: 'succeeded', amount: sum('83.00') },
        { id: 'r-1', status: 'pending', amount: sum('583.00') },
      ],
      8300,
    ],
    ['another currency', [{ id: 'r-0', status: 'succeeded', amount: sum('5.00', 'USD') }], 0],
    ['no sum', [{ id: 'r-0', status: 'succeeded' }], 0],
  ])('sends nothing and asks for a person: %s', async (_, known, refunded) => {
    const url = await books(known)
    await expect(yookassa(settings(url)).refund(refund)).rejects.toMatchObject({
      name: 'RefundMismatch',
      isTemporary: false,
      refunded,
    })
    expect(posted()).toEqual([])
  })

  it('keeps paying, asking and refunding apart: one that fails does not shut the others', async () => {
    const url = await listen(({ method, url: path }) =>
      method === 'POST' && path === '/payments'
        ? { json: { id: 'p-1', status: 'pending', confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } } }
        : { status: 500, json: {} },
    )
    const bank = yookassa(settings(url))
    for (let count = 0; count < 6; count += 1) await bank.outcome('p-1').catch(() => {})
    await expect(bank.outcome('p-1')).rejects.toThrow('rests after failing')
    expect(await bank.start(order)).toMatchObject({ providerId: 'p-1' })
    await expect(bank.refund(refund)).rejects.toThrow('answered 500')
  })

  it('fails loudly: errors, silence, half an answer', async () => {
    expect(
      await listen(() => ({ status: 500, json: {} }))
        .then((url) => yookassa(settings(url)).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ name: 'OutsideFailure', isTemporary: true })
    server!.close()
    expect(
      await listen(() => null)
        .then((url) => yookassa(settings(url), 50).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ message: 'YooKassa did not answer in 50 ms' })
    server!.closeAllConnections()
    expect(
      await listen(() => ({ json: { id: 'p' } }))
        .then((url) => yookassa(settings(url)).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ name: 'OutsideFailure' })
  })
})

describe('Yandex Split', () => {
  const settings = (url: string) => ({ apiKey: 'key', url })
  const success = (data: object) => ({ json: { status: 'success', code: 200, data } })

  it('makes an order of the attempt, in parts alone, and comes back to one address', async () => {
    const url = await listen(() => success({ paymentUrl: 'https://pay.ya.ru/o/1' }))
    expect(await yandexSplit(settings(url)).start(order)).toEqual({ providerId: 'a-1', url: 'https://pay.ya.ru/o/1' })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v1/orders', headers: { authorization: 'Api-Key key' } })
    expect(JSON.parse(seen[0]!.body)).toMatchObject({
      orderId: 'a-1',
      currencyCode: 'RUB',
      availablePaymentMethods: ['SPLIT'],
      cart: {
        items: [
          { title: 'Бур', quantity: { count: '2' }, unitPrice: '96.50', total: '193.00' },
          { title: 'Доставка', total: '390.00' },
        ],
        total: { amount: '583.00' },
      },
      redirectUrls: { onError: order.returnUrl, onSuccess: order.returnUrl, onAbort: order.returnUrl },
    })
  })

  it.each([
    ['CAPTURED', 'paid'],
    ['FAILED', 'declined'],
    ['VOIDED', 'declined'],
    ['PENDING', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['WHAT_IS_THIS', 'pending'],
  ])('knows %s as %s', async (paymentStatus, state) => {
    const url = await listen(() => success({ order: { paymentStatus, orderAmount: '583.00' } }))
    expect(await yandexSplit(settings(url)).outcome('a-1')).toEqual({ state, amount: 58_300 })
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/orders/a-1' })
  })

  /** Their books: operations by the shop's own id. */
  type Operation = { operationType: string; status: string; amount: string }
  const books = (operations: Map<string, Operation>, paymentStatus = 'CAPTURED') =>
    listen(({ method, url: path }, body) => {
      if (method === 'GET' && path!.startsWith('/v1/orders/'))
        return success({ order: { paymentStatus }, operations: [...operations.values()] })
      const known = operations.get(path!.split('/').at(-1)!)
      if (method === 'GET')
        return known
          ? success({ operation: known })
          : { status: 404, json: { status: 'fail', reasonCode: 'OPERATION_NOT_FOUND' } }
      const { refundAmount, externalOperationId } = JSON.parse(body) as {
        refundAmount: string
        externalOperationId: string
      }
      const begun = { operationType: 'REFUND', status: 'PENDING', amount: refundAmount }
      operations.set(externalOperationId, begun)
      return success({ operation: begun })
    })
  const back = (url: string) => yandexSplit(settings(url)).refund({ ...refund, id: 'r-1', providerId: 'a-1' })
  const posted = () => seen.filter(({ method }) => method === 'POST')

  it('gives money back under our id', async () => {
    const operations = new Map<string, Operation>()
    const url = await books(operations)
    await expect(back(url)).rejects.toMatchObject({ name: 'OutsideFailure', isTemporary: true })
    expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual([
      'GET /v1/orders/a-1',
      'GET /v1/operations/r-1',
      'POST /v2/orders/a-1/refund',
    ])
    expect(JSON.parse(posted()[0]!.body)).toEqual({ refundAmount: '583.00', externalOperationId: 'r-1' })
    // begun once, then asked about
    await expect(back(url)).rejects.toMatchObject({ isTemporary: true })
    operations.get('r-1')!.status = 'FAIL'
    await expect(back(url)).rejects.toMatchObject({ isTemporary: false })
    operations.get('r-1')!.status = 'SUCCESS'
    await back(url)
    expect(posted()).toHaveLength(1)
  })

  it('gives back the rest when a part was given back by hand', async () => {
    const operations = new Map([
      ['capture', { operationType: 'CAPTURE', status: 'SUCCESS', amount: '583.00' }],
      ['by-hand', { operationType: 'REFUND', status: 'SUCCESS', amount: '83.00' }],
    ])
    const url = await books(operations, 'PARTIALLY_REFUNDED')
    await expect(back(url)).rejects.toMatchObject({ isTemporary: true })
    expect(JSON.parse(posted()[0]!.body)).toEqual({ refundAmount: '500.00', externalOperationId: 'r-1-50000' })
    operations.get('r-1-50000')!.status = 'SUCCESS'
    await back(url)
    expect(posted()).toHaveLength(1)
  })

  it.each([
    [
      'more was given back than was paid',
      new Map([['by-hand', { operationType: 'REFUND', status: 'SUCCESS', amount: '584.00' }]]),
      'REFUNDED',
    ],
    ['they do not say how much', new Map<string, Operation>(), 'PARTIALLY_REFUNDED'],
  ])('sends nothing and asks for a person: %s', async (_, operations, paymentStatus) => {
    const url = await books(operations, paymentStatus)
    await expect(back(url)).rejects.toMatchObject({ name: 'RefundMismatch', isTemporary: false })
    expect(posted()).toEqual([])
  })

  it('fails loudly: an error, silence, a success without an address', async () => {
    const trouble = (answer: Answering, timeoutMs?: number) =>
      listen(answer)
        .then((url) => yandexSplit(settings(url), timeoutMs).start(order))
        .catch((error: unknown) => error)
    expect(await trouble(() => ({ status: 403, json: { status: 'fail', reasonCode: 'FORBIDDEN' } }))).toMatchObject({
      name: 'OutsideFailure',
      isTemporary: false,
    })
    server!.close()
    expect(await trouble(() => ({ json: { status: 'fail' } }))).toMatchObject({ name: 'OutsideFailure' })
    server!.close()
    expect(await trouble(() => success({}))).toMatchObject({ name: 'OutsideFailure' })
    server!.close()
    expect(await trouble(() => null, 50)).toMatchObject({ message: 'Yandex Pay did not answer in 50 ms' })
  })
})

describe('CDEK', () => {
  const settings = (url: string) => ({ clientId: 'i', clientSecret: 's', url, fromCity: '44' })
  const token = { json: { access_token: 't-1', token_type: 'bearer', expires_in: 3600 } }
  const shipment = {
    nodeCode: '777',
    cityCode: '137',
    value: 100_000,
    parcel: { weightGrams: 2500, lengthMm: 365, widthMm: 90, heightMm: 210 },
  }

  it('asks for one token, lists tariffs cheapest first', async () => {
    const tariffs = [
      {
        tariff_code: 137,
        tariff_name: 'Посылка склад-дверь',
        delivery_mode: 3,
        delivery_sum: 610.5,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 136,
        tariff_name: 'Посылка склад-склад',
        delivery_mode: 4,
        delivery_sum: 310,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 139,
        tariff_name: 'Посылка дверь-дверь',
        delivery_mode: 1,
        delivery_sum: 200,
        period_min: 2,
        period_max: 3,
      },
      {
        tariff_code: 999,
        tariff_name: 'До постамата',
        delivery_mode: 7,
        delivery_sum: 1,
        period_min: 1,
        period_max: 1,
      },
    ]
    const url = await listen(({ url: path }) => (path === '/oauth/token' ? token : { json: { tariff_codes: tariffs } }))
    const company = cdek(settings(url))
    expect(await company.tariffs(shipment)).toEqual([
      { code: '136', name: 'Посылка склад-склад', type: 'office', price: 31_000, daysMin: 2, daysMax: 3 },
      { code: '137', name: 'Посылка склад-дверь', type: 'door', price: 61_050, daysMin: 2, daysMax: 3 },
    ])
    await company.tariffs(shipment)
    expect(seen.filter(({ url: path }) => path === '/oauth/token')).toHaveLength(1)
    expect(seen[1]!.headers.authorization).toBe('Bearer t-1')
    expect(JSON.parse(seen[1]!.body)).toMatchObject({
      from_location: { code: 44 },
      to_location: { code: 137 },
      packages: [{ weight: 2500, length: 37, width: 9, height: 21 }],
    })
  })

  it('renews a token that was taken back, and keeps offices', async () => {
    let refused = false
    const url = await listen(({ url: path }) => {
      if (path === '/oauth/token') return token
      if (!refused) return ((refused = true), { status: 401, json: {} })
      return {
        json: [
          {
            code: 'MSK1',
            work_time: 'Пн-Пт 10:00-20:00',
            location: { address_full: 'Москва, ул. Мира, 1', latitude: 55, longitude: 37 },
          },
        ],
      }
    })
    const company = cdek(settings(url))
    expect(await company.offices('44')).toEqual([
      { code: 'MSK1', address: 'Москва, ул. Мира, 1', workTime: 'Пн-Пт 10:00-20:00', geoLat: 55, geoLon: 37 },
    ])
    const asked = seen.length
    await company.offices('44')
    expect(seen).toHaveLength(asked)
  })

  it('says when it is away', async () => {
    const url = await listen(() => null)
    await expect(cdek(settings(url), { timeoutMs: 50 }).findCities('Псков')).rejects.toMatchObject({
      name: 'OutsideFailure',
      isTemporary: true,
    })
  })
})
