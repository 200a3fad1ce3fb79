import { rublesToKopecks, type Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { askJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Payment, ReceiptItem } from './port.ts'
import { type KnownRefund, refundItems, refundKey, refundLeft } from './refund-left.ts'

interface Settings {
  shopId: string
  secretKey: string
  url: string
}

interface PaymentAnswer {
  id?: string
  status?: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount?: { value?: string; currency?: string }
  confirmation?: { confirmation_url?: string }
}

interface RefundList {
  items?: PaymentAnswer[]
  next_cursor?: string
}

const TIMEOUT_MS = 10_000
/** They cancel what nobody confirmed in an hour. */
const LINK_SECONDS = 3600
const money = (kopecks: Kopecks) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })

/** Their codes of rates. */
const VAT_CODES: Record<VatRate, number> = { none: 1, '0': 2, '10': 3, '20': 4, '5': 7, '7': 8, '22': 11 }

/** Positions by 54-ФЗ. */
const receipt = (items: readonly ReceiptItem[], phone: string, email: string | null) => ({
  customer: { phone, ...(email ? { email } : {}) },
  items: items.map(({ name, quantity, price, kind, vatRate }) => ({
    description: name,
    quantity: String(quantity),
    amount: money(price),
    vat_code: VAT_CODES[vatRate],
    payment_mode: 'full_prepayment',
    payment_subject: kind === 'delivery' ? 'service' : 'commodity',
  })),
})

/** https://yookassa.ru/developers/api */
export function yookassa({ shopId, secretKey, url }: Settings, timeoutMs = TIMEOUT_MS): Payment {
  // apart: questions that fail must not keep buyers from paying, nor refunds either of them
  const [starting, asking, refunding] = [
    circuitBreaker('YooKassa'),
    circuitBreaker('YooKassa'),
    circuitBreaker('YooKassa'),
  ]
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const ask = async <T = PaymentAnswer>(
    guarded: typeof asking,
    path: string,
    body?: object,
    key?: string,
  ): Promise<T> => {
    const headers = { authorization, ...(key ? { 'idempotence-key': key } : {}) }
    return (await guarded(() =>
      askJson('YooKassa', { url: `${url}${path}`, headers, timeoutMs, ...(body ? { body } : {}) }),
    )) as T
  }

  /** All of them: an answer of theirs may have been lost, and the shop may have given money back in their cabinet. */
  async function knownRefunds(providerId: string): Promise<KnownRefund[]> {
    const known: KnownRefund[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ payment_id: providerId, limit: '100', ...(cursor ? { cursor } : {}) })
      const { items = [], next_cursor } = await ask<RefundList>(refunding, `/refunds?${query}`)
      for (const { status, amount } of items) {
        const state = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'failed' : 'pending'
        known.push({ state, amount: rublesToKopecks(Number(amount?.value)), currency: amount?.currency })
      }
      cursor = next_cursor
    } while (cursor)
    return known
  }

  return {
    provider: 'yookassa',
    linkSeconds: LINK_SECONDS,
    async start({ id, orderNumber, amount, returnUrl, phone, email, items }) {
      const answer = await ask(
        starting,
        '/payments',
        {
          amount: money(amount),
          capture: true,
          description: `Заказ № ${orderNumber}`,
          metadata: { order: orderNumber },
          confirmation: { type: 'redirect', return_url: returnUrl },
          receipt: receipt(items, phone, email),
        },
        id,
      )
      const confirmation = answer.confirmation?.confirmation_url
      if (!answer.id || !confirmation) throw new OutsideFailure('YooKassa answered without an address to pay at', true)
      return { providerId: answer.id, url: confirmation }
    },
    async outcome(providerId) {
      const { status, amount } = await ask(asking, `/payments/${encodeURIComponent(providerId)}`)
      const state = status === 'succeeded' ? 'paid' : status === 'canceled' ? 'declined' : 'pending'
      return { state, amount: rublesToKopecks(Number(amount?.value)) }
    },
    async refund(refund) {
      const { providerId, phone, email } = refund
      const left = refundLeft('YooKassa', refund.amount, await knownRefunds(providerId))
      if (left === 0) return
      const body = {
        payment_id: providerId,
        amount: money(left),
        receipt: receipt(refundItems(refund, left), phone, email),
      }
      // a key of its own: under the payment's key they may answer with the payment instead of giving the money back
      const { status } = await ask(refunding, '/refunds', body, `refund-${refundKey(refund, left)}`)
      if (status === 'canceled') throw new OutsideFailure('YooKassa cancelled the refund', false)
      if (status !== 'succeeded') throw new OutsideFailure('YooKassa has not given the money back yet', true)
    },
  }
}
