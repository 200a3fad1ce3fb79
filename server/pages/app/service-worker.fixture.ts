import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { workerConstants } from './serve-app.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
const ORIGIN = 'https://shop.test'

export interface ShopResponse {
  status: number
  type: string
  redirected: boolean
  text: string
  headers: Headers
  clone: () => ShopResponse
}

export const htmlResponse = (text: string, more: Partial<ShopResponse> = {}): ShopResponse => {
  const answer = {
    status: 200,
    type: 'basic',
    redirected: false,
    text,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    ...more,
    clone: () => answer,
  }
  return answer
}

const keyOf = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).href

/**
 * The browser's side of a worker, as far as ours goes. The network is `shop`; a wait is over as soon as nothing else
 * happens.
 */
export function openWorker(
  version: string,
  shop: (url: string) => Promise<ShopResponse>,
  stored = new Map<string, Map<string, ShopResponse>>(),
) {
  const handlers = new Map<string, (event: object) => void>()
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, ShopResponse>()
    stored.set(name, cache)
    return {
      match: async (key: string) => cache.get(keyOf(key)),
      put: async (key: string, answer: ShopResponse) => void cache.set(keyOf(key), answer),
      add: async (request: { url: string }) => void cache.set(keyOf(request), htmlResponse('offline')),
      delete: async (key: string | { url: string }) => cache.delete(keyOf(key)),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    }
  }
  let claims = 0
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: async () => {},
    clients: { claim: async () => void claims++ },
    registration: { navigationPreload: { enable: async () => {} } },
  }
  runInNewContext(workerConstants(version) + SCRIPT, {
    self,
    URL,
    URLSearchParams,
    console,
    Request: class {
      url: string
      constructor(url: string) {
        this.url = new URL(url, ORIGIN).href
      }
    },
    Response: { error: () => htmlResponse('network error', { status: 0 }) },
    caches: { open, keys: async () => [...stored.keys()], delete: async (name: string) => stored.delete(name) },
    fetch: (asked: string | URL | { url: string }) => shop(keyOf(asked instanceof URL ? asked.href : asked)),
    setTimeout: (then: () => void) => setImmediate(then),
  })

  async function send(name: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = []
    handlers.get(name)!({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    for (let at = 0; at < work.length; at++) await work[at]
  }
  return {
    stored,
    claims: () => claims,
    start: async () => {
      await send('install', {})
      await send('activate', {})
    },
    tell: (data: object) => send('message', { data }),
    /** Undefined: the worker kept out of it. */
    async ask(path: string, mode: 'navigate' | 'cors' = 'navigate'): Promise<string | undefined> {
      let answer: Promise<ShopResponse> | undefined
      const handled = send('fetch', {
        request: { url: ORIGIN + path, method: 'GET', mode },
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<ShopResponse>) => (answer = given),
      })
      const said = await answer
      // a shop that never answers leaves work behind, as in a browser
      await Promise.race([handled, new Promise((resolve) => setTimeout(resolve, 20))])
      return said?.text
    },
    pages: () => [...(stored.get(`verstak-pages-${version}`)?.keys() ?? [])].map((url) => url.slice(ORIGIN.length)),
  }
}
