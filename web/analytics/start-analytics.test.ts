import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import type { Good } from '#contract/good.ts'
import { createCookieChoiceStore } from '../state/cookie-choice.ts'
import { createUserStore } from '../state/user.ts'

const good = { code: '1', name: 'Дрель', price: { priceComputed: 100 } } as unknown as Good
const shelf = () => {
  const kept = new Map<string, unknown>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: unknown) => void kept.set(key, value),
  }
}

let tell: (typeof import('../state/track.ts'))['tell']
let startAnalytics: (typeof import('./start-analytics.ts'))['startAnalytics']

beforeEach(async () => {
  // events wait in the module: those of other tests are not ours
  vi.resetModules()
  ;({ tell } = await import('../state/track.ts'))
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
  startAnalytics({ api, counter: null, choice, user: createUserStore(api), kept: shelf(), visit: shelf() })
  return { choice: choice.getState(), layer: () => (window as unknown as { dataLayer?: unknown[] }).dataLayer ?? [] }
}

test('without a counter events still wait for the answer, and come after «Принять все»', () => {
  const { choice, layer } = visit(null)
  tell({ type: 'detail', good })
  expect(layer()).toEqual([])
  choice.choose('all')
  expect(layer()).toHaveLength(1)
  tell({ type: 'detail', good })
  expect(layer()).toHaveLength(2)
  choice.choose('necessary')
  tell({ type: 'detail', good })
  expect(layer()).toHaveLength(2)
})

test('«Только необходимые» forgets what waited and what comes', () => {
  const { choice, layer } = visit(null)
  tell({ type: 'detail', good })
  choice.choose('necessary')
  tell({ type: 'detail', good })
  choice.choose('all')
  expect(layer()).toEqual([])
})

test('an answer of an earlier visit holds', () => {
  const { layer } = visit('necessary')
  tell({ type: 'detail', good })
  expect(layer()).toEqual([])
})
