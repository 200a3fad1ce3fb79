import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'
import { createCookieChoiceStore } from '../state/cookie-choice.ts'
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
  const api = (() => Promise.reject(new Error('nobody is asked'))) as unknown as ApiClient
  const choice = createCookieChoiceStore({ read: () => answered, write: () => {} })
  choice.getState().load()
  startAnalytics({ api, counter: null, choice, user: createUserStore(api), local: storage(), session: storage() })
  return { choice: choice.getState(), layer: () => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [] }
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
