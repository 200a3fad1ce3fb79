import { describe, expect, it } from 'vitest'
import { type Answering, jsonService } from '../json-service.fixture.ts'
import { order, refund } from './sample-payment.fixture.ts'
import { yandexSplit } from './yandex-split.ts'

const { listen, seen } = jsonService()

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
          {
            title: 'Бур',
            quantity: { count: '2' },
            unitPrice: '96.50',
            total: '193.00',
            receipt: { title: 'Бур', tax: 11, measure: 0, paymentMethodType: 1, paymentSubjectType: 1 },
          },
          { title: 'Доставка', total: '390.00', receipt: { tax: 6, paymentSubjectType: 4 } },
        ],
        total: { amount: '583.00' },
      },
      fiscalContact: '+79111234567',
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
    expect(await trouble(() => ({ json: { status: 'fail' } }))).toMatchObject({ name: 'OutsideFailure' })
    expect(await trouble(() => success({}))).toMatchObject({ name: 'OutsideFailure' })
    expect(await trouble(() => null, 50)).toMatchObject({ message: 'Yandex Pay did not answer in 50 ms' })
  })
})
