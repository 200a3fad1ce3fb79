import { type Kopecks, rublesToKopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { PaymentPort, PaymentOutcome, ReceiptItem, ReceiptTerms } from './port.ts'
import { type KnownRefund, refundKey, refundLeft, RefundMismatch } from './refund-left.ts'

interface Settings {
  apiKey: string
  url: string
}

interface Operation {
  operationType?: string
  status?: 'PENDING' | 'SUCCESS' | 'FAIL'
  amount?: string
}

interface Answer {
  status?: string
  data?: {
    paymentUrl?: string
    operation?: Operation
    operations?: Operation[]
    order?: { paymentStatus?: string; orderAmount?: string; cart?: { total?: { amount?: string } } }
  }
}

const TIMEOUT_MS = 10_000
const LINK_SECONDS = 3600
const rubles = (kopecks: Kopecks) => (kopecks / 100).toFixed(2)

const STATES: Record<string, PaymentOutcome['state']> = {
  CAPTURED: 'paid',
  CONFIRMED: 'paid',
  AUTHORIZED: 'pending',
  PENDING: 'pending',
  FAILED: 'declined',
  VOIDED: 'declined',
  REFUNDED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
}

/** Tags 1199, 1214 and 1212 by their tables: https://pay.yandex.ru/docs/ru/custom/fns */
const TAXES: Record<VatRate, number> = { '20': 1, '10': 2, '0': 5, none: 6, '5': 7, '7': 8, '22': 11 }
const CALCULATED_TAXES: Partial<Record<VatRate, number>> = { '20': 3, '10': 4, '5': 9, '7': 10, '22': 12 }
const MODES: Record<ReceiptTerms['mode'], number> = { full_prepayment: 1, advance: 3, full_payment: 4 }
const SUBJECTS: Record<ReceiptItem['kind'], number> = { good: 1, delivery: 4, gift: 10 }
const PIECE = 0

const receiptOf = ({ name, vatRate, kind }: ReceiptItem, { mode, isCalculated }: ReceiptTerms) => ({
  title: name,
  tax: (mode !== 'full_payment' && isCalculated ? CALCULATED_TAXES[vatRate] : undefined) ?? TAXES[vatRate],
  measure: PIECE,
  paymentMethodType: MODES[mode],
  paymentSubjectType: SUBJECTS[kind],
})

const cartItem = (item: ReceiptItem, terms: ReceiptTerms, at: number) => ({
  ...linePrices(item, at),
  receipt: receiptOf(item, terms),
})

const linePrices = ({ name, quantity, price }: ReceiptItem, at: number) => ({
  productId: String(at + 1),
  title: name,
  quantity: { count: String(quantity) },
  unitPrice: rubles(price),
  discountedUnitPrice: rubles(price),
  subtotal: rubles(price * quantity),
  total: rubles(price * quantity),
})

/**
 * Payment in four parts: https://pay.yandex.ru/docs. The order's id there is the id of our attempt, so asking twice is
 * one order.
 */
export function yandexSplit({ apiKey, url }: Settings, timeoutMs = TIMEOUT_MS): PaymentPort {
  // apart: questions that fail must not keep buyers from paying, nor refunds either of them
  const [starting, asking, refunding] = [
    circuitBreaker('Yandex Pay'),
    circuitBreaker('Yandex Pay'),
    circuitBreaker('Yandex Pay'),
  ]
  type Data = NonNullable<Answer['data']>
  const ask = async (guarded: typeof asking, path: string, requestId: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Api-Key ${apiKey}`, 'x-request-id': requestId }
    const request = { url: `${url}${path}`, headers, timeoutMs, ...(body ? { body } : {}) }
    const answer = (await guarded(() => fetchJson('Yandex Pay', request))) as Answer
    if (answer.status !== 'success' || !answer.data)
      throw new OutsideFailure(`Yandex Pay answered status ${String(answer.status)}`, true)
    return answer.data
  }
  const orderPath = (providerId: string) => `/v1/orders/${encodeURIComponent(providerId)}`

  /** Under our key, or by hand in their cabinet. */
  async function leftToRefund(providerId: string, paid: Kopecks): Promise<Kopecks> {
    const { order, operations } = await ask(refunding, orderPath(providerId), providerId)
    const status = order?.paymentStatus
    const refunds = operations?.filter(({ operationType }) => operationType === 'REFUND') ?? []
    // they say so and do not say how much
    if (status === 'REFUNDED' && refunds.length === 0) return 0
    if (status === 'PARTIALLY_REFUNDED' && refunds.length === 0)
      throw new RefundMismatch('Yandex Pay does not say how much it gave back', 0)
    const known = refunds.map(({ status: state, amount }): KnownRefund => ({
      state: state === 'SUCCESS' ? 'succeeded' : state === 'FAIL' ? 'failed' : 'pending',
      amount: rublesToKopecks(Number(amount)),
    }))
    return refundLeft('Yandex Pay', paid, known)
  }

  /** How a refund of ours goes; null: not begun. A second asking under the same id is refused. */
  const operationOf = (id: string) =>
    ask(refunding, `/v1/operations/${encodeURIComponent(id)}`, id).catch((error: Error) =>
      error.message.includes('answered 404') ? null : Promise.reject(error),
    )

  return {
    provider: 'yandex',
    linkSeconds: LINK_SECONDS,
    async start(order) {
      const { id, amount, returnUrl, items, phone, email } = order
      const { paymentUrl } = await ask(starting, '/v1/orders', id, {
        orderId: id,
        currencyCode: 'RUB',
        availablePaymentMethods: ['SPLIT'],
        ttl: LINK_SECONDS,
        cart: {
          externalId: id,
          items: items.map((item, at) => cartItem(item, order, at)),
          total: { amount: rubles(amount) },
        },
        // where the receipt goes: their cash register makes it
        fiscalContact: email ?? `+${phone.replace(/\D/g, '')}`,
        redirectUrls: { onError: returnUrl, onSuccess: returnUrl, onAbort: returnUrl },
      })
      if (!paymentUrl) throw new OutsideFailure('Yandex Pay answered without an address to pay at', true)
      return { providerId: id, url: paymentUrl }
    },
    async outcome(providerId) {
      const { order } = await ask(asking, orderPath(providerId), providerId)
      const state = STATES[order?.paymentStatus ?? ''] ?? 'pending'
      return { state, amount: rublesToKopecks(Number(order?.orderAmount ?? order?.cart?.total?.amount)) }
    },
    async refund(refund) {
      const left = await leftToRefund(refund.providerId, refund.amount)
      if (left === 0) return
      const id = refundKey(refund, left)
      const body = { refundAmount: rubles(left), externalOperationId: id }
      // the first answer only says that it has begun
      const { operation } =
        (await operationOf(id)) ??
        (await ask(refunding, `/v2/orders/${encodeURIComponent(refund.providerId)}/refund`, id, body))
      if (operation?.status === 'FAIL') throw new OutsideFailure('Yandex Pay did not give the money back', false)
      if (operation?.status !== 'SUCCESS') throw new OutsideFailure('Yandex Pay has not given the money back yet', true)
    },
  }
}
