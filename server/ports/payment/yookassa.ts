import { rublesToKopecks, type Kopecks } from '#rules/money.ts'
import { askJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Payment, ReceiptItem } from './port.ts'

interface Settings {
  shopId: string
  secretKey: string
  url: string
}

interface PaymentAnswer {
  id?: string
  status?: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount?: { value?: string }
  confirmation?: { confirmation_url?: string }
}

const TIMEOUT_MS = 10_000
/** They cancel what nobody confirmed in an hour. */
const LINK_SECONDS = 3600
const money = (kopecks: Kopecks) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })

/** Positions by 54-ФЗ; without VAT unless the shop says otherwise in its cash register. */
const receipt = (items: readonly ReceiptItem[], phone: string, email: string | null) => ({
  customer: { phone, ...(email ? { email } : {}) },
  items: items.map(({ name, quantity, price, kind }) => ({
    description: name, quantity: String(quantity), amount: money(price), vat_code: 1, payment_mode: 'full_prepayment',
    payment_subject: kind === 'delivery' ? 'service' : 'commodity',
  })),
})

/** https://yookassa.ru/developers/api */
export function yookassa({ shopId, secretKey, url }: Settings, timeoutMs = TIMEOUT_MS): Payment {
  const guarded = circuitBreaker('YooKassa')
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const ask = (path: string, body?: object, key?: string) =>
    guarded(() => askJson('YooKassa', { url: `${url}${path}`, headers: { authorization, ...(key ? { 'idempotence-key': key } : {}) }, timeoutMs, ...(body ? { body } : {}) })) as Promise<PaymentAnswer>
  return {
    provider: 'yookassa',
    linkSeconds: LINK_SECONDS,
    async start({ id, orderNumber, amount, returnUrl, phone, email, items }) {
      const answer = await ask('/payments', {
        amount: money(amount), capture: true, description: `Заказ № ${orderNumber}`, metadata: { order: orderNumber },
        confirmation: { type: 'redirect', return_url: returnUrl }, receipt: receipt(items, phone, email),
      }, id)
      const confirmation = answer.confirmation?.confirmation_url
      if (!answer.id || !confirmation) throw new OutsideFailure('YooKassa answered without an address to pay at', true)
      return { providerId: answer.id, url: confirmation }
    },
    async outcome(providerId) {
      const { status, amount } = await ask(`/payments/${encodeURIComponent(providerId)}`)
      const state = status === 'succeeded' ? 'paid' : status === 'canceled' ? 'declined' : 'pending'
      return { state, amount: rublesToKopecks(Number(amount?.value)) }
    },
    async refund({ id, providerId, amount, phone, email, items }) {
      // first what they know: an answer of theirs may have been lost, and the shop may have given the money back in their cabinet
      const { items: known = [] } = (await ask(`/refunds?payment_id=${encodeURIComponent(providerId)}`)) as { items?: PaymentAnswer[] }
      const under = (status: PaymentAnswer['status']) => known.some((refund) => refund.status === status)
      if (under('succeeded')) return
      if (under('pending')) throw new OutsideFailure('YooKassa has not given the money back yet', true)
      // a key of its own: under the payment's key they may answer with the payment instead of giving the money back
      const { status } = await ask('/refunds', { payment_id: providerId, amount: money(amount), receipt: receipt(items, phone, email) }, `refund-${id}`)
      if (status === 'canceled') throw new OutsideFailure('YooKassa cancelled the refund', false)
      if (status !== 'succeeded') throw new OutsideFailure('YooKassa has not given the money back yet', true)
    },
  }
}
