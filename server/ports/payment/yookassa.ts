import { rublesToKopecks, type Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { askJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type { Payment, ReceiptItem, ReceiptTerms, Settlement } from './port.ts'
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

interface ReceiptAnswer {
  id?: string
  status?: 'pending' | 'succeeded' | 'canceled'
  settlements?: { type?: string; amount?: { value?: string } }[]
}

interface ReceiptList {
  items?: ReceiptAnswer[]
  next_cursor?: string
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

const CALCULATED_CODES: Partial<Record<VatRate, number>> = { '10': 5, '20': 6, '5': 9, '7': 10, '22': 12 }

type Told = ReceiptTerms & { phone: string; email: string | null }

/** Positions by 54-ФЗ. */
const receipt = (items: readonly ReceiptItem[], { phone, email, mode, taxSystem, isCalculated }: Told) => {
  const isPrepaid = mode === 'full_prepayment'
  const vatCode = (rate: VatRate) => (isPrepaid && isCalculated ? CALCULATED_CODES[rate] : undefined) ?? VAT_CODES[rate]
  return {
    customer: { phone, ...(email ? { email } : {}) },
    ...(taxSystem === null ? {} : { tax_system_code: taxSystem }),
    items: items.map(({ name, quantity, price, kind, vatRate }) => ({
      description: name,
      quantity: String(quantity),
      amount: money(price),
      vat_code: vatCode(vatRate),
      payment_mode: mode,
      payment_subject: kind === 'delivery' ? 'service' : 'commodity',
    })),
  }
}

/** https://yookassa.ru/developers/api */
export function yookassa({ shopId, secretKey, url }: Settings, timeoutMs = TIMEOUT_MS): Payment {
  // apart: questions that fail must not keep buyers from paying, nor refunds either of them
  const [starting, asking, refunding, settling] = [
    circuitBreaker('YooKassa'),
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

  /** Second receipts of the payment they know: an answer may have been lost, and keys are forgotten in a day. */
  async function knownSettlements({ providerId, amount, others }: Settlement): Promise<ReceiptAnswer[]> {
    const known: ReceiptAnswer[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ payment_id: providerId, limit: '100', ...(cursor ? { cursor } : {}) })
      const { items = [], next_cursor } = await ask<ReceiptList>(settling, `/receipts?${query}`)
      known.push(...items)
      cursor = next_cursor
    } while (cursor)
    const isOurs = ({ type, amount: sum }: NonNullable<ReceiptAnswer['settlements']>[number]) =>
      type === 'prepayment' && rublesToKopecks(Number(sum?.value)) === amount
    return known.filter(({ id, settlements = [] }) => id && !others.includes(id) && settlements.some(isOurs))
  }

  return {
    provider: 'yookassa',
    linkSeconds: LINK_SECONDS,
    async start(order) {
      const { id, orderNumber, amount, returnUrl, items } = order
      const answer = await ask(
        starting,
        '/payments',
        {
          amount: money(amount),
          capture: true,
          description: `Заказ № ${orderNumber}`,
          metadata: { order: orderNumber },
          confirmation: { type: 'redirect', return_url: returnUrl },
          receipt: receipt(items, order),
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
      const { providerId } = refund
      const left = refundLeft('YooKassa', refund.amount, await knownRefunds(providerId))
      if (left === 0) return
      const body = {
        payment_id: providerId,
        amount: money(left),
        receipt: receipt(refundItems(refund, left), refund),
      }
      // a key of its own: under the payment's key they may answer with the payment instead of giving the money back
      const { status } = await ask(refunding, '/refunds', body, `refund-${refundKey(refund, left)}`)
      if (status === 'canceled') throw new OutsideFailure('YooKassa cancelled the refund', false)
      if (status !== 'succeeded') throw new OutsideFailure('YooKassa has not given the money back yet', true)
    },
    async settle(settlement) {
      const known = await knownSettlements(settlement)
      const made = known.find(({ status }) => status === 'succeeded')
      if (made) return made.id!
      if (known.some(({ status }) => status === 'pending'))
        throw new OutsideFailure('YooKassa has not registered the receipt yet', true)
      const body = {
        type: 'payment',
        payment_id: settlement.providerId,
        send: true,
        ...receipt(settlement.items, settlement),
        settlements: [{ type: 'prepayment', amount: money(settlement.amount) }],
      }
      // one they cancelled keeps its key
      const key = ['receipt', settlement.id, ...(known.length > 0 ? [known.length] : [])].join('-')
      const { id, status } = await ask<ReceiptAnswer>(settling, '/receipts', body, key)
      if (status === 'canceled') throw new OutsideFailure('YooKassa refused the receipt', false)
      if (!id || status !== 'succeeded') throw new OutsideFailure('YooKassa has not registered the receipt yet', true)
      return id
    },
  }
}
