import { rublesToKopecks, type Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { fetchJson, circuitBreaker, OutsideFailure } from '../outside-service.ts'
import type {
  MoneyReceipt,
  PaymentPort,
  PaymentOutcome,
  ReceiptItem,
  ReceiptTerms,
  SavedBankCard,
  Settlement,
} from './port.ts'
import { type KnownRefund, refundItems, refundKey, refundLeft } from './refund-left.ts'

interface Settings {
  shopId: string
  secretKey: string
  url: string
  /** Which field of theirs a code of marking stands in: by the cash register behind them. */
  markField: 'gs_1m' | 'mark_code_raw'
}

interface PaymentAnswer {
  id?: string
  status?: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  amount?: { value?: string; currency?: string }
  confirmation?: { confirmation_url?: string }
  /** Of what waits for its capture. */
  expires_at?: string
  payment_method?: {
    id?: string
    saved?: boolean
    card?: { last4?: string; card_type?: string; expiry_month?: string; expiry_year?: string }
  }
}

interface ReceiptAnswer {
  id?: string
  type?: 'payment' | 'refund'
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

const STATES: Record<NonNullable<PaymentAnswer['status']>, PaymentOutcome['state']> = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'paid',
  canceled: 'declined',
}

/** «Mir •• 4444»: what their owner knows them by. */
function savedCardOf(method: PaymentAnswer['payment_method']): SavedBankCard | null {
  const { id, saved, card } = method ?? {}
  if (!saved || !id || !card?.last4) return null
  const { last4, card_type = 'Карта', expiry_month = '', expiry_year = '' } = card
  const brand = CARD_NAMES[card_type] ?? card_type
  return {
    methodId: id,
    title: `${brand} •• ${last4.slice(-4)}`.slice(0, 60),
    expires: expiry_month && expiry_year ? `${expiry_month}/${expiry_year.slice(-2)}` : '',
  }
}

const CARD_NAMES: Record<string, string> = { Mir: 'Мир', MasterCard: 'Mastercard', Unknown: 'Карта' }

const paymentPath = (providerId: string) => `/payments/${encodeURIComponent(providerId)}`

type ReceiptCustomer = ReceiptTerms & { phone: string; email: string | null }

/** Positions by 54-ФЗ. */
const receipt = (
  items: readonly ReceiptItem[],
  { phone, email, mode, taxSystem, isCalculated }: ReceiptCustomer,
  markField: Settings['markField'],
  isBack = false,
) => {
  const isPrepaid = mode !== 'full_payment'
  const vatCode = (rate: VatRate) => (isPrepaid && isCalculated ? CALCULATED_CODES[rate] : undefined) ?? VAT_CODES[rate]
  return {
    customer: { phone, ...(email ? { email } : {}) },
    ...(taxSystem === null ? {} : { tax_system_code: taxSystem }),
    ...(items.some(({ mark }) => mark !== undefined) ? { timezone: MOSCOW_ZONE } : {}),
    items: items.map(({ name, quantity, unit, price, kind, vatRate, mark }) => ({
      description: name,
      quantity: String(quantity),
      measure: mark === undefined ? measureOf(unit) : 'piece',
      amount: money(price),
      vat_code: vatCode(vatRate),
      payment_mode: mode,
      payment_subject: mark !== undefined ? 'marked' : SUBJECTS[kind],
      ...(mark === undefined ? {} : marking(mark, markField, isBack)),
    })),
  }
}

/** Tag 1212. */
const SUBJECTS: Record<ReceiptItem['kind'], string> = { good: 'commodity', delivery: 'service', gift: 'payment' }

/** Tag 2108: cash registers of FFD 1.2 want it of every position. What they have no word for is sold by the piece. */
const MEASURES: Record<string, string> = {
  г: 'gram',
  кг: 'kilogram',
  т: 'ton',
  см: 'centimeter',
  м: 'meter',
  пог: 'meter',
  м2: 'square_meter',
  'м²': 'square_meter',
  м3: 'cubic_meter',
  'м³': 'cubic_meter',
  мл: 'milliliter',
  л: 'liter',
}
const measureOf = (unit: string): string => MEASURES[unit.trim().toLowerCase().split(/[.\s]/)[0]!] ?? 'piece'

/** Tags 1011 and 2003: where it is sold, and what becomes of the piece. */
const MOSCOW_ZONE = 2
const SOLD = 1
const RETURNED = 3

/** A whole piece by its code, as the scanner has read it. */
const marking = (mark: string, markField: Settings['markField'], isBack: boolean) => ({
  mark_mode: '0',
  mark_quantity: { numerator: 1, denominator: 1 },
  mark_code_info: { [markField]: mark },
  planned_status: isBack ? RETURNED : SOLD,
})

/** https://yookassa.ru/developers/api */
export function yookassa({ shopId, secretKey, url, markField }: Settings, timeoutMs = TIMEOUT_MS): PaymentPort {
  // apart: questions that fail must not keep buyers from paying, nor refunds either of them
  const [starting, asking, refunding, settling, capturing] = [
    circuitBreaker('YooKassa'),
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
      fetchJson('YooKassa', { url: `${url}${path}`, headers, timeoutMs, ...(body ? { body } : {}) }),
    )) as T
  }

  /** All of them: an answer of theirs may have been lost, and the shop may have given money back in their cabinet. */
  async function knownRefunds(providerId: string): Promise<KnownRefund[]> {
    const known: KnownRefund[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ payment_id: providerId, limit: '100', ...(cursor ? { cursor } : {}) })
      const { items = [], next_cursor } = await ask<RefundList>(refunding, `/refunds?${query}`)
      for (const { id, status, amount } of items) {
        const state = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'failed' : 'pending'
        known.push({ id, state, amount: rublesToKopecks(Number(amount?.value)), currency: amount?.currency })
      }
      cursor = next_cursor
    } while (cursor)
    return known
  }

  /** All receipts they know: an answer may have been lost, and keys are forgotten in a day. */
  async function knownReceipts(whose: { payment_id: string } | { refund_id: string }): Promise<ReceiptAnswer[]> {
    const known: ReceiptAnswer[] = []
    let cursor: string | undefined
    do {
      const query = new URLSearchParams({ ...whose, limit: '100', ...(cursor ? { cursor } : {}) })
      const { items = [], next_cursor } = await ask<ReceiptList>(settling, `/receipts?${query}`)
      known.push(...items)
      cursor = next_cursor
    } while (cursor)
    return known.filter(({ id }) => id)
  }

  async function knownSettlements({ providerId, amount, others }: Settlement): Promise<ReceiptAnswer[]> {
    const isOurs = ({ type, amount: sum }: NonNullable<ReceiptAnswer['settlements']>[number]) =>
      type === 'prepayment' && rublesToKopecks(Number(sum?.value)) === amount
    const known = await knownReceipts({ payment_id: providerId })
    return known.filter(({ id, settlements = [] }) => !others.includes(id!) && settlements.some(isOurs))
  }

  /** Which of their refunds the receipt belongs to. */
  async function refundOf({ providerId, amount, others }: MoneyReceipt): Promise<string> {
    const refunds = await knownRefunds(providerId)
    const found = refunds.find(
      ({ id, state, amount: sum }) => id && state === 'succeeded' && sum === amount && !others.includes(id),
    )
    if (!found) throw new OutsideFailure('YooKassa knows no refund of this sum', false)
    return found.id!
  }

  /** Made once: what they have is found, one they cancelled keeps its key. */
  async function makeReceipt(id: string, known: readonly ReceiptAnswer[], body: object): Promise<string> {
    const key = ['receipt', id, ...(known.length > 0 ? [known.length] : [])].join('-')
    const { id: made, status } = await ask<ReceiptAnswer>(settling, '/receipts', body, key)
    if (status === 'canceled') throw new OutsideFailure('YooKassa refused the receipt', false)
    if (!made || status !== 'succeeded') throw new OutsideFailure('YooKassa has not registered the receipt yet', true)
    return made
  }

  return {
    provider: 'yookassa',
    linkSeconds: LINK_SECONDS,
    offers: { sbp: true, savedCards: true },
    async start(order) {
      const { id, orderNumber, amount, returnUrl, items, method, savesCard, savedCard } = order
      const answer = await ask(
        starting,
        '/payments',
        {
          amount: money(amount),
          capture: !order.isHold,
          description: `Заказ № ${orderNumber}`,
          metadata: { order: orderNumber },
          confirmation: { type: 'redirect', return_url: returnUrl },
          receipt: receipt(items, order, markField),
          ...(method ? { payment_method_data: { type: method } } : {}),
          ...(savesCard ? { save_payment_method: true } : {}),
          ...(savedCard ? { payment_method_id: savedCard } : {}),
        },
        id,
      )
      const confirmation = answer.confirmation?.confirmation_url ?? null
      // by a remembered card there is usually nothing to confirm
      if (!answer.id || (!confirmation && !savedCard))
        throw new OutsideFailure('YooKassa answered without an address to pay at', true)
      return { providerId: answer.id, url: confirmation }
    },
    async outcome(providerId) {
      const { status, amount, expires_at, payment_method } = await ask(asking, paymentPath(providerId))
      const until = new Date(expires_at ?? NaN)
      return {
        state: (status && STATES[status]) ?? 'pending',
        amount: rublesToKopecks(Number(amount?.value)),
        holdUntil: Number.isNaN(until.getTime()) ? null : until,
        card: savedCardOf(payment_method),
      }
    },
    async refund(refund) {
      const { providerId } = refund
      const left = refundLeft('YooKassa', refund.amount, await knownRefunds(providerId))
      if (left === 0) return
      const body = {
        payment_id: providerId,
        amount: money(left),
        receipt: receipt(refundItems(refund, left), refund, markField, true),
      }
      // a key of its own: under the payment's key they may answer with the payment instead of giving the money back
      const { status } = await ask(refunding, '/refunds', body, `refund-${refundKey(refund, left)}`)
      if (status === 'canceled') throw new OutsideFailure('YooKassa cancelled the refund', false)
      if (status !== 'succeeded') throw new OutsideFailure('YooKassa has not given the money back yet', true)
    },
    async capture(capture) {
      const { id, providerId, amount, items } = capture
      const body = { amount: money(amount), receipt: receipt(items, capture, markField) }
      const { status } = await ask(capturing, `${paymentPath(providerId)}/capture`, body, `capture-${id}-${amount}`)
      if (status === 'canceled') throw new OutsideFailure('YooKassa has let the money go', false)
      if (status !== 'succeeded') throw new OutsideFailure('YooKassa has not taken the money yet', true)
    },
    async release({ id, providerId }) {
      const { status } = await ask(capturing, `${paymentPath(providerId)}/cancel`, {}, `cancel-${id}`)
      if (status !== 'canceled') throw new OutsideFailure('YooKassa has not let the money go yet', true)
    },
    async settle(settlement) {
      const known = await knownSettlements(settlement)
      const made = known.find(({ status }) => status === 'succeeded')
      if (made) return made.id!
      if (known.some(({ status }) => status === 'pending'))
        throw new OutsideFailure('YooKassa has not registered the receipt yet', true)
      return makeReceipt(settlement.id, known, {
        type: 'payment',
        payment_id: settlement.providerId,
        send: true,
        ...receipt(settlement.items, settlement, markField),
        settlements: [{ type: 'prepayment', amount: money(settlement.amount) }],
      })
    },
    async register(asked) {
      const { kind, providerId, amount, isAgain } = asked
      const moneyId = kind === 'refund' ? await refundOf(asked) : null
      const whose = moneyId === null ? { payment_id: providerId } : { refund_id: moneyId }
      const known = (await knownReceipts(whose)).filter(
        ({ type = kind, settlements = [] }) => type === kind && settlements.every((each) => each.type !== 'prepayment'),
      )
      const made = known.find(({ status }) => status === 'succeeded')
      if (made) return { id: made.id!, moneyId }
      if (known.some(({ status }) => status === 'pending') || (known.length === 0 && !isAgain))
        throw new OutsideFailure('YooKassa has not registered the receipt yet', true)
      if (!isAgain) throw new OutsideFailure('YooKassa refused the receipt', false)
      const settlements = [{ type: 'cashless', amount: money(amount) }]
      const body = {
        type: kind,
        ...whose,
        send: true,
        ...receipt(asked.items, asked, markField, kind === 'refund'),
        settlements,
      }
      return { id: await makeReceipt(asked.id, known, body), moneyId }
    },
  }
}
