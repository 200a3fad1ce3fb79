import { type Kopecks, rublesToKopecks } from '#rules/money.ts'
import { askJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Payment, PaymentOutcome, ReceiptItem } from './port.ts'

interface Settings {
  apiKey: string
  url: string
}

interface Answer {
  status?: string
  data?: {
    paymentUrl?: string
    operation?: { status?: 'PENDING' | 'SUCCESS' | 'FAIL' }
    order?: { paymentStatus?: string; orderAmount?: string; cart?: { total?: { amount?: string } } }
  }
}

const TIMEOUT_MS = 10_000
const LINK_SECONDS = 3600
const rubles = (kopecks: Kopecks) => (kopecks / 100).toFixed(2)

const STATES: Record<string, PaymentOutcome['state']> = {
  CAPTURED: 'paid', CONFIRMED: 'paid', AUTHORIZED: 'pending', PENDING: 'pending', FAILED: 'declined', VOIDED: 'declined',
  REFUNDED: 'paid', PARTIALLY_REFUNDED: 'paid',
}

const cartItem = ({ name, quantity, price }: ReceiptItem, at: number) => ({
  productId: String(at + 1), title: name, quantity: { count: String(quantity) }, unitPrice: rubles(price), discountedUnitPrice: rubles(price),
  subtotal: rubles(price * quantity), total: rubles(price * quantity),
})

/** Payment in four parts: https://pay.yandex.ru/docs. The order's id there is the id of our attempt, so asking twice is one order. */
export function yandexSplit({ apiKey, url }: Settings, timeoutMs = TIMEOUT_MS): Payment {
  const guarded = circuitBreaker('Yandex Pay')
  const ask = async (path: string, requestId: string, body?: object): Promise<NonNullable<Answer['data']>> => {
    const headers = { authorization: `Api-Key ${apiKey}`, 'x-request-id': requestId }
    const answer = (await guarded(() => askJson('Yandex Pay', { url: `${url}${path}`, headers, timeoutMs, ...(body ? { body } : {}) }))) as Answer
    if (answer.status !== 'success' || !answer.data) throw new OutsideFailure(`Yandex Pay answered status ${String(answer.status)}`, true)
    return answer.data
  }
  return {
    provider: 'yandex',
    linkSeconds: LINK_SECONDS,
    async start({ id, amount, returnUrl, items }) {
      const { paymentUrl } = await ask('/v1/orders', id, {
        orderId: id, currencyCode: 'RUB', availablePaymentMethods: ['SPLIT'], ttl: LINK_SECONDS,
        cart: { externalId: id, items: items.map(cartItem), total: { amount: rubles(amount) } },
        redirectUrls: { onError: returnUrl, onSuccess: returnUrl, onAbort: returnUrl },
      })
      if (!paymentUrl) throw new OutsideFailure('Yandex Pay answered without an address to pay at', true)
      return { providerId: id, url: paymentUrl }
    },
    async outcome(providerId) {
      const { order } = await ask(`/v1/orders/${encodeURIComponent(providerId)}`, providerId)
      const state = STATES[order?.paymentStatus ?? ''] ?? 'pending'
      return { state, amount: rublesToKopecks(Number(order?.orderAmount ?? order?.cart?.total?.amount)) }
    },
    async refund({ id, providerId, amount }) {
      // a second asking under the same id is refused, and the first is only begun: how it went is told by the operation
      const known = await ask(`/v1/operations/${encodeURIComponent(id)}`, id).catch((error: Error) => (error.message.includes('answered 404') ? null : Promise.reject(error)))
      const { operation } = known ?? (await ask(`/v2/orders/${encodeURIComponent(providerId)}/refund`, id, { refundAmount: rubles(amount), externalOperationId: id }))
      if (operation?.status === 'FAIL') throw new OutsideFailure('Yandex Pay did not give the money back', false)
      if (operation?.status !== 'SUCCESS') throw new OutsideFailure('Yandex Pay has not given the money back yet', true)
    },
  }
}
