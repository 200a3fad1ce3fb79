import { describe, expect, it } from 'vitest'
import { getCart } from '#contract/cart.ts'
import { categoryGoods, goodByCode } from '#contract/catalog.ts'
import { signOut } from '#contract/auth.ts'
import { saveOneClickOrder } from '#contract/order.ts'
import { type ClientOptions, createClient } from './client.ts'
import type { Failure } from './failure.ts'
import { REPEATABLE } from './repeatable.ts'
import { waitBefore } from './retry.ts'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | Error

/** The shop's side, answer after answer; the last one stays. */
function clientOf(replies: Reply[], options: Partial<ClientOptions> = {}) {
  const asked: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = []
  const answer = async (url: unknown, init: unknown) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)]!
    asked.push({ url: String(url), init: init as never })
    if (reply instanceof Error) throw reply
    return new Response(JSON.stringify(reply.body ?? { data: true }), {
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
    })
  }
  const client = createClient(
    { baseUrl: 'https://verstak.example/', baseMs: 1, fetch: answer as typeof fetch, ...options },
    (endpoint) => REPEATABLE.includes(endpoint),
  )
  return { client, asked }
}

const refusal = (status: number, headers = {}): Reply => ({
  status,
  headers,
  body: { errorCode: 'X', errorMessage: 'Нельзя' },
})
const order = { body: { goodCode: '1', quantity: 1, phone: '79111234567' } }
const key = ({ init }: { init: { headers: Record<string, string> } }) => init.headers['idempotency-key']

describe('a call', () => {
  it('goes to the address of the shop, with the key, the branch and names of its own', async () => {
    const { client, asked } = clientOf([{}], { token: async () => 'secret', branch: '000001', headers: { 'x-a': '1' } })
    expect(await client.call(goodByCode, { params: { code: 'а/б' } })).toEqual({ ok: true, data: true })
    expect(asked[0]!.url).toBe('https://verstak.example/api/catalog/good/%D0%B0%2F%D0%B1?nodeLogisticCode=000001')
    expect(asked[0]!.init.headers).toMatchObject({ authorization: 'Bearer secret', 'x-a': '1' })
    await client.call(getCart, { query: { nodeLogisticCode: '777' } })
    expect(asked[1]!.url).toBe('https://verstak.example/api/cart?nodeLogisticCode=777')
  })

  it('is repeated under one key when it places an order, and not at all when nothing protects it', async () => {
    const lost = clientOf([new TypeError('cut'), refusal(503), {}])
    expect(await lost.client.call(saveOneClickOrder, order)).toMatchObject({ ok: true })
    expect(new Set(lost.asked.map(key)).size).toBe(1)
    expect(key(lost.asked[0]!)).toMatch(/^[0-9a-f-]{36}$/)
    await lost.client.call(saveOneClickOrder, order, { idempotencyKey: 'purchase-17' })
    expect(key(lost.asked.at(-1)!)).toBe('purchase-17')

    const plain = clientOf([new TypeError('cut'), {}])
    expect(await plain.client.call(signOut, {})).toMatchObject({ ok: false, failure: { kind: 'offline', status: 0 } })
    expect(plain.asked).toHaveLength(1)
    const busy = clientOf([refusal(429), {}])
    expect(await busy.client.call(signOut, {}), 'refused before anything was done').toMatchObject({ ok: true })
  })

  it('stops when the caller has lost interest: in the middle, between two tries, before the first', async () => {
    const never = createClient(
      {
        baseUrl: 'https://verstak.example',
        fetch: (async (_url: unknown, { signal }: RequestInit) =>
          new Promise((_, reject) => {
            const stop = () => reject(signal!.reason as Error)
            if (signal!.aborted) stop()
            else signal!.addEventListener('abort', stop)
          })) as typeof fetch,
      },
      () => false,
    )
    const stop = new AbortController()
    const call = never.call(getCart, {}, { signal: stop.signal })
    stop.abort(new Error('enough'))
    expect(await call).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(await never.call(getCart, {}, { signal: stop.signal })).toMatchObject({ failure: { kind: 'aborted' } })
    expect(await never.call(getCart, {}, { timeoutMs: 5, retries: 1, baseMs: 1 })).toMatchObject({
      failure: { kind: 'timeout' },
    })
    const busy = clientOf([refusal(429, { 'retry-after': '15' })])
    const later = new AbortController()
    const waiting = busy.client.call(getCart, {}, { signal: later.signal })
    setTimeout(() => later.abort(), 20)
    expect(await waiting).toMatchObject({ failure: { kind: 'aborted', code: 'ABORTED' } })
    expect(busy.asked).toHaveLength(1)
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'refused'],
    [500, 'server-error'],
  ])('refused with %i is a failure of the kind %s', async (status, kind) => {
    const { client, asked } = clientOf([refusal(status)])
    expect(await client.call(getCart, {})).toMatchObject({
      ok: false,
      failure: { kind, status, code: 'X', message: 'Нельзя', sentences: ['Нельзя'] },
    })
    expect(asked).toHaveLength(1)
  })

  it('refused by fields says which', async () => {
    const { client } = clientOf([{ status: 422, body: { errorCode: 'VALIDATION', errorMessage: { q: ['Пусто'] } } }])
    expect(await client.call(getCart, {})).toMatchObject({ failure: { kind: 'invalid', fields: { q: ['Пусто'] } } })
  })
})

describe('a list', () => {
  const page = (number: number): Reply => ({
    body: { data: [`${number}a`, `${number}b`], meta: { page: number, perPage: 2, total: 5, lastPage: 3 } },
  })
  const input = { params: { code: 'x' }, query: { sort: 'name' } }

  it('is read page by page to its end', async () => {
    const { client, asked } = clientOf([page(1), page(2), page(3)])
    const pages: unknown[] = []
    for await (const each of client.pages(categoryGoods, input)) pages.push(each.ok && each.data)
    expect(pages).toEqual([
      ['1a', '1b'],
      ['2a', '2b'],
      ['3a', '3b'],
    ])
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
      'sort=name&page=1',
      'sort=name&page=2',
      'sort=name&page=3',
    ])
  })

  it('ends where enough was read, or with the failure', async () => {
    const enough = clientOf([page(1), page(2)])
    expect(await enough.client.list(categoryGoods, input, { limit: 3 })).toEqual({
      ok: true,
      data: ['1a', '1b', '2a'],
      total: 5,
    })
    expect(enough.asked).toHaveLength(2)
    const broken = clientOf([page(1), refusal(404)])
    expect(await broken.client.list(categoryGoods, input, { limit: 9 })).toMatchObject({
      ok: false,
      failure: { kind: 'not-found' },
    })
  })
})

describe('the wait before the next try', () => {
  const failure = (kind: string, retryAfter?: number) => ({ kind, retryAfter }) as unknown as Failure
  it.each([
    ['doubles', 1, failure('offline'), true, 300],
    ['doubles', 3, failure('offline'), true, 1200],
    ['is the shop’s word and a little more', 1, failure('too-many-requests', 5), false, 5300],
    ['is none after the last try', 4, failure('offline'), true, null],
    ['is none when a repeat could do it twice', 1, failure('unavailable'), false, null],
    ['is none for what will not change', 1, failure('invalid'), true, null],
    ['is none when the shop asks for more than anybody waits', 1, failure('unavailable', 600), true, null],
  ])('%s: try %i', (_words, tries, failed, isSafe, expected) => {
    expect(waitBefore(tries, failed, isSafe, {}, () => 1)).toBe(expected)
  })
})
