import { describe, expect, it } from 'vitest'
import { jsonService } from '../json-service.fixture.ts'
import { order, refund, settlement } from './sample-payment.fixture.ts'
import { yookassa } from './yookassa.ts'

const { listen, seen } = jsonService()

describe('YooKassa', () => {
  const settings = (url: string) => ({ shopId: 's', secretKey: 'k', url, markField: 'gs_1m' as const })

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
          { quantity: '2', amount: { value: '96.50' }, payment_subject: 'commodity', vat_code: 11 },
          { amount: { value: '390.00' }, payment_subject: 'service', vat_code: 1 },
        ],
      },
    })
  })

  it.each([
    ['succeeded', 'paid'],
    ['canceled', 'declined'],
    ['pending', 'pending'],
    ['waiting_for_capture', 'held'],
  ])('knows %s as %s', async (status, state) => {
    const url = await listen(() => ({ json: { id: 'p-1', status, amount: { value: '583.00' } } }))
    expect(await yookassa(settings(url)).outcome('p-1')).toEqual({ state, amount: 58_300, holdUntil: null, card: null })
  })

  it('asks for SBP, for a card to be remembered, and pays by one that is', async () => {
    const url = await listen(({ method }, body) => {
      const asked = method === 'POST' ? (JSON.parse(body) as { payment_method_id?: string }) : {}
      const confirmation = { confirmation_url: 'https://yoomoney.ru/p-1' }
      return {
        json: {
          id: 'p-1',
          status: 'succeeded',
          amount: { value: '583.00' },
          ...(asked.payment_method_id ? {} : { confirmation }),
          payment_method: {
            id: 'm-1',
            saved: true,
            card: { last4: '4444', card_type: 'Mir', expiry_month: '08', expiry_year: '2029' },
          },
        },
      }
    })
    const { start, outcome } = yookassa(settings(url))
    await start({ ...order, method: 'sbp' })
    await start({ ...order, savesCard: true })
    expect(await start({ ...order, savedCard: 'm-1' })).toEqual({ providerId: 'p-1', url: null })
    expect(seen.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { payment_method_data: { type: 'sbp' } },
      { save_payment_method: true },
      { payment_method_id: 'm-1' },
    ])
    expect((await outcome('p-1')).card).toEqual({ methodId: 'm-1', title: 'Мир •• 4444', expires: '08/29' })
  })

  it('freezes the money, says until when, takes a part of it with its receipt, or lets it go', async () => {
    const expires_at = '2026-11-24T10:00:00.000Z'
    const url = await listen(({ method, url: path }) => {
      if (method === 'GET') return { json: { status: 'waiting_for_capture', amount: { value: '583.00' }, expires_at } }
      const status = path!.endsWith('/capture') ? 'succeeded' : path!.endsWith('/cancel') ? 'canceled' : 'pending'
      return { json: { id: 'p-1', status, confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } } }
    })
    const { start, outcome, capture, release } = yookassa(settings(url))
    await start({ ...order, isHold: true })
    expect(await outcome('p-1')).toEqual({ state: 'held', amount: 58_300, holdUntil: new Date(expires_at), card: null })
    const [part] = refund.items
    await capture!({ ...refund, amount: 19_300, items: [part!] })
    await release!({ id: 'a-1', providerId: 'p-1' })
    const [made, , taken, freed] = seen
    expect(JSON.parse(made!.body)).toMatchObject({ capture: false })
    expect(taken).toMatchObject({ url: '/payments/p-1/capture', headers: { 'idempotence-key': 'capture-a-1-19300' } })
    expect(JSON.parse(taken!.body)).toMatchObject({
      amount: { value: '193.00', currency: 'RUB' },
      receipt: { items: [{ quantity: '2', amount: { value: '96.50' } }] },
    })
    expect(freed).toMatchObject({ url: '/payments/p-1/cancel', headers: { 'idempotence-key': 'cancel-a-1' } })
  })

  it.each([
    ['canceled', false],
    ['waiting_for_capture', true],
  ])('does not take «%s» for money that was taken', async (status, isTemporary) => {
    const url = await listen(() => ({ json: { id: 'p-1', status } }))
    await expect(yookassa(settings(url)).capture!(refund)).rejects.toMatchObject({ isTemporary })
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
      receipt: {
        items: [
          { description: 'Возврат оплаты заказа № 100001, Без НДС', quantity: '1', amount: sum('334.48'), vat_code: 1 },
          { description: 'Возврат оплаты заказа № 100001, НДС 22\u00A0%', amount: sum('165.52'), vat_code: 11 },
        ],
      },
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

  it.each([
    [true, 'full_prepayment', 12],
    [false, 'full_prepayment', 11],
    [true, 'full_payment', 11],
  ] as const)(
    'names the rate of 22 %% (calculated for prepayments: %s) in a %s by %i',
    async (isCalculated, mode, code) => {
      const url = await listen(() => ({
        json: { id: 'p-1', status: 'pending', confirmation: { confirmation_url: 'https://yoomoney.ru/p-1' } },
      }))
      await yookassa(settings(url)).start({ ...order, mode, isCalculated, taxSystem: 2 })
      expect(JSON.parse(seen[0]!.body).receipt).toMatchObject({
        tax_system_code: 2,
        items: [
          { vat_code: code, payment_mode: mode },
          { vat_code: 1, payment_mode: mode },
        ],
      })
    },
  )

  describe('the second receipt', () => {
    type Receipt = { id: string; status: string; settlements: { type: string; amount: { value: string } }[] }
    const settledBy = (id: string, status: string, type = 'prepayment', value = '583.00'): Receipt => ({
      id,
      status,
      settlements: [{ type, amount: { value } }],
    })
    const register = (known: Receipt[], status = 'succeeded') =>
      listen(({ method }) => {
        if (method === 'GET') return { json: { type: 'list', items: known } }
        const made = settledBy(`rt-${known.length}`, status)
        known.push(made)
        return { json: made }
      })

    it('settles the prepayment once, however often it is asked for', async () => {
      const url = await register([settledBy('rt-first', 'succeeded', 'cashless')])
      const bank = yookassa(settings(url))
      expect([await bank.settle!(settlement), await bank.settle!(settlement)]).toEqual(['rt-1', 'rt-1'])
      expect(posted()).toMatchObject([{ url: '/receipts', headers: { 'idempotence-key': 'receipt-s-1' } }])
      expect(JSON.parse(posted()[0]!.body)).toMatchObject({
        type: 'payment',
        payment_id: 'p-1',
        send: true,
        customer: { phone: '79111234567' },
        settlements: [{ type: 'prepayment', amount: sum('583.00') }],
        items: [
          { payment_mode: 'full_payment', payment_subject: 'commodity', vat_code: 11 },
          { payment_mode: 'full_payment', payment_subject: 'service', vat_code: 1 },
        ],
      })
    })

    it('waits for their cash register, and asks under another key for one it cancelled', async () => {
      const known: Receipt[] = []
      const bank = yookassa(settings(await register(known, 'pending')))
      await expect(bank.settle!(settlement)).rejects.toMatchObject({ isTemporary: true })
      await expect(bank.settle!(settlement)).rejects.toMatchObject({ isTemporary: true })
      expect(posted()).toHaveLength(1)
      known[0]!.status = 'canceled'
      await expect(bank.settle!(settlement)).rejects.toMatchObject({ isTemporary: true })
      expect(posted()[1]).toMatchObject({ headers: { 'idempotence-key': 'receipt-s-1-1' } })
      known[1]!.status = 'succeeded'
      expect(await bank.settle!(settlement)).toBe('rt-1')
    })

    it('is not taken for the receipt of another part of the payment', async () => {
      const url = await register([
        settledBy('rt-other', 'succeeded'),
        settledBy('rt-x', 'succeeded', 'prepayment', '1.00'),
      ])
      expect(await yookassa(settings(url)).settle!({ ...settlement, others: ['rt-other'] })).toBe('rt-2')
    })

    it('fails in words: refused, silent, half an answer', async () => {
      const refused = yookassa(settings(await register([], 'canceled')))
      await expect(refused.settle!(settlement)).rejects.toMatchObject({ isTemporary: false })
      const silent = yookassa(settings(await listen(() => null)), 50)
      await expect(silent.settle!(settlement)).rejects.toMatchObject({ isTemporary: true })
      const half = yookassa(settings(await listen(({ method }) => ({ json: method === 'GET' ? { items: [] } : {} }))))
      await expect(half.settle!(settlement)).rejects.toMatchObject({ isTemporary: true })
    })
  })

  describe('a receipt made with the money', () => {
    type Receipt = { id: string; type: string; status: string; settlements: { type: string }[] }
    const cashless = (id: string, status: string, type = 'payment'): Receipt => ({
      id,
      type,
      status,
      settlements: [{ type: 'cashless' }],
    })
    const ask = { ...settlement, kind: 'payment' as const, others: [], isAgain: false }
    const register = (known: Receipt[], refunds: Known[] = []) =>
      listen(({ method, url: path }) => {
        if (path!.startsWith('/refunds')) return { json: { items: refunds } }
        if (method === 'GET') return { json: { items: known } }
        const made = cashless(`rt-${known.length}`, 'succeeded')
        known.push(made)
        return { json: made }
      })

    it('is asked about and never made a second time by itself', async () => {
      const known = [{ ...cashless('rt-second', 'succeeded'), settlements: [{ type: 'prepayment' }] }]
      const bank = yookassa(settings(await register(known)))
      await expect(bank.register!(ask)).rejects.toMatchObject({ isTemporary: true })
      known.push(cashless('rt-first', 'pending'))
      await expect(bank.register!(ask)).rejects.toMatchObject({ isTemporary: true })
      known[1]!.status = 'canceled'
      await expect(bank.register!(ask)).rejects.toMatchObject({ isTemporary: false })
      known[1]!.status = 'succeeded'
      expect(await bank.register!(ask)).toEqual({ id: 'rt-first', moneyId: null })
      expect(posted()).toEqual([])
    })

    it('is made apart when a person asks, under a key of its own', async () => {
      const bank = yookassa(settings(await register([cashless('rt-0', 'canceled')])))
      expect(await bank.register!({ ...ask, isAgain: true })).toEqual({ id: 'rt-1', moneyId: null })
      expect(posted()).toMatchObject([{ url: '/receipts', headers: { 'idempotence-key': 'receipt-s-1-1' } }])
      expect(JSON.parse(posted()[0]!.body)).toMatchObject({
        type: 'payment',
        payment_id: 'p-1',
        settlements: [{ type: 'cashless', amount: sum('583.00') }],
      })
    })

    it('of a refund is found by the refund, whichever others there are', async () => {
      const refunds = [
        { id: 'r-0', status: 'succeeded', amount: sum('583.00') },
        { id: 'r-1', status: 'canceled', amount: sum('583.00') },
        { id: 'r-2', status: 'succeeded', amount: sum('583.00') },
      ]
      const url = await register([cashless('rt-0', 'succeeded', 'refund')], refunds)
      const back = { ...ask, kind: 'refund' as const, others: ['r-0'] }
      expect(await yookassa(settings(url)).register!(back)).toEqual({ id: 'rt-0', moneyId: 'r-2' })
      expect(seen.at(-1)).toMatchObject({ url: '/receipts?refund_id=r-2&limit=100' })
      const none = yookassa(settings(await register([], [])))
      await expect(none.register!(back)).rejects.toMatchObject({ isTemporary: false })
    })
  })

  it('fails loudly: errors, silence, half an answer', async () => {
    expect(
      await listen(() => ({ status: 500, json: {} }))
        .then((url) => yookassa(settings(url)).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ name: 'OutsideFailure', isTemporary: true })
    expect(
      await listen(() => null)
        .then((url) => yookassa(settings(url), 50).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ message: 'YooKassa did not answer in 50 ms' })
    expect(
      await listen(() => ({ json: { id: 'p' } }))
        .then((url) => yookassa(settings(url)).start(order))
        .catch((error: unknown) => error),
    ).toMatchObject({ name: 'OutsideFailure' })
  })
})
