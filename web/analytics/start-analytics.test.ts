import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'
import { createCookieChoiceStore } from '../state/cookie-choice.ts'
import { advanceAttribution, attributedSearch } from '../state/search-attribution.ts'
import type { ShopEvent } from '../state/track.ts'
import { createUserStore } from '../state/user.ts'

const good = { code: '1', name: 'Дрель', price: { priceComputed: 100 } } as unknown as Good
const storage = () => {
  const values = new Map<string, unknown>()
  return {
    read: (key: string) => values.get(key) ?? null,
    write: (key: string, value: unknown) => void values.set(key, value),
  }
}

let track: (typeof import('../state/track.ts'))['track']
let startAnalytics: (typeof import('./start-analytics.ts'))['startAnalytics']

beforeEach(async () => {
  // events wait in the module: those of other tests are not ours
  vi.resetModules()
  ;({ track } = await import('../state/track.ts'))
  ;({ startAnalytics } = await import('./start-analytics.ts'))
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { addEventListener() {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** A shop without a counter, the visitor having answered so before. */
function visit(answered: string | null) {
  const asked: [path: string, input: unknown][] = []
  const api = ((call: { path: string }, input: unknown) => {
    asked.push([call.path, input])
    return Promise.reject(new Error('nobody answers'))
  }) as unknown as ApiClient
  const session = storage()
  const choice = createCookieChoiceStore({ read: () => answered, write: () => {} })
  choice.getState().load()
  startAnalytics({ api, counter: null, choice, user: createUserStore(api), local: storage(), session })
  return {
    asked,
    session,
    choice: choice.getState(),
    layer: () => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [],
  }
}

test('without a counter events still wait for the answer, and come after «Принять все»', () => {
  const { choice, layer } = visit(null)
  track({ type: 'detail', good })
  expect(layer()).toEqual([])
  choice.choose('all')
  expect(layer()).toHaveLength(1)
  track({ type: 'detail', good })
  expect(layer()).toHaveLength(2)
  choice.choose('necessary')
  track({ type: 'detail', good })
  expect(layer()).toHaveLength(2)
})

test('«Только необходимые» forgets what waited and what comes', () => {
  const { choice, layer } = visit(null)
  track({ type: 'detail', good })
  choice.choose('necessary')
  track({ type: 'detail', good })
  choice.choose('all')
  expect(layer()).toEqual([])
})

test('an answer of an earlier visit holds', () => {
  const { layer } = visit('necessary')
  track({ type: 'detail', good })
  expect(layer()).toEqual([])
})

test('where the address opens something the counter rests, and starts again with the next page', async () => {
  const heard: unknown[][] = []
  const at = { pathname: '/basket/checkout/', origin: 'https://shop.test' }
  vi.stubGlobal('window', { ym: (...said: unknown[]) => void heard.push(said) })
  vi.stubGlobal('location', at)
  vi.stubGlobal('document', {
    addEventListener() {},
    createElement: () => ({
      addEventListener: (type: string, done: () => void) => void (type === 'load' && queueMicrotask(done)),
    }),
    head: { append() {} },
  })
  const api = (() => Promise.reject(new Error('nobody is asked'))) as unknown as ApiClient
  const choice = createCookieChoiceStore({ read: () => 'all', write: () => {} })
  choice.getState().load()
  startAnalytics({ api, counter: 7, choice, user: createUserStore(api), local: storage(), session: storage() })
  const open = async (pathname: string) => {
    at.pathname = pathname
    track({ type: 'page', url: pathname })
    await new Promise((done) => setTimeout(done))
  }
  await open('/basket/checkout/')
  await open('/order/0b9f3c1e-8a55-4d0e-9a77-1f2e3d4c5b6a/')
  expect(heard.map(([, method]) => method)).toEqual(['init', 'destruct'])
  track({ type: 'detail', good })
  expect((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []).toEqual([])
  await open('/basket/')
  expect(heard.map(([, method]) => method)).toEqual(['init', 'destruct', 'init'])
  expect((window as unknown as { dataLayer?: unknown[] }).dataLayer).toHaveLength(1)
  expect(JSON.stringify(heard)).not.toContain('0b9f3c1e')
})

test('a good looked at is told to the shop after «Принять все» alone', () => {
  const { choice, asked } = visit(null)
  track({ type: 'detail', good })
  expect(asked).toEqual([])
  choice.choose('all')
  expect(asked).toEqual([['/catalog/good/{code}/view', { params: { code: '1' } }]])
  const refused = visit('necessary')
  track({ type: 'detail', good })
  expect(refused.asked).toEqual([])
})

test('a visitor who agreed is counted in the cart, at the checkout and with an order', () => {
  const { choice, asked } = visit(null)
  const cart = (quantity: number) => ({ items: [{ code: '1', quantity, complectOf: null, complectPrice: null, good }] })
  track({ type: 'cart', before: cart(0), after: cart(1), codes: ['1'] } as unknown as ShopEvent)
  track({ type: 'page', url: '/basket/' })
  track({ type: 'page', url: '/basket/checkout/' })
  track({ type: 'order', goal: 'order_save', number: '7', revenue: 1, goods: [{ good, quantity: 1 }] })
  track({ type: 'cart', before: cart(1), after: cart(0), codes: ['1'] } as unknown as ShopEvent)
  expect(asked).toEqual([])
  choice.choose('all')
  const steps = asked.filter(([path]) => path === '/visits/{step}')
  expect(steps.map(([, input]) => input)).toEqual(['cart', 'checkout', 'order'].map((step) => ({ params: { step } })))
})

test('a good found by words is told to the search when it is put into the cart and ordered, once each', () => {
  const { asked, session } = visit('necessary')
  const cart = (quantity: number) => ({ items: [{ code: '1', quantity, complectOf: null, complectPrice: null, good }] })
  const put = (from: number, to: number) =>
    track({ type: 'cart', before: cart(from), after: cart(to), codes: ['1'] } as unknown as ShopEvent)
  const order = () =>
    track({ type: 'order', goal: 'order_one_click_save', number: '7', revenue: 1, goods: [{ good, quantity: 1 }] })
  put(0, 1)
  order()
  expect(asked).toEqual([])
  advanceAttribution(session, { code: '1', q: 'дрель', outcome: 'click' })
  put(1, 2)
  put(2, 3)
  order()
  order()
  const told = (outcome: string) => ['/search/outcome', { body: { q: 'дрель', goodCode: '1', outcome } }]
  expect(asked).toEqual([told('cart'), told('order')])
})

test('an order out of the cart tells its words itself: the page may be leaving for the payment', () => {
  const { asked, session } = visit('necessary')
  advanceAttribution(session, { code: '1', q: 'дрель', outcome: 'click' })
  track({ type: 'order', goal: 'order_save', number: '7', revenue: 1, goods: [{ good, quantity: 1 }], leaving: true })
  expect([asked, attributedSearch(session, '1')]).toEqual([[], null])
})
