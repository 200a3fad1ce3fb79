import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '#contract/api-error.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { fallbackPage } from '#server/pages/fallback-page.ts'
import { isSearchAddress, cacheAddress } from '#server/pages/cache-address.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { addressGroup, addressWidth } from '#server/kernel/limits.ts'
import { FOR_MACHINES, isPageRequest } from './page-guards.ts'
import { keyedSemaphore } from '#server/kernel/keyed-semaphore.ts'
import { windowLimits } from '#server/kernel/window-limits.ts'

const WINDOW_SECONDS = 10
/**
 * Rate limit of reads. A page and its calls are about ten; an office or a mobile operator's gate is a few dozen people.
 */
const READS = 300
/**
 * Each is a database query. Typing sends a few a second at most, and what others typed is cached.
 */
const SEARCHES = 60

/**
 * Per address; the others queue, so that a client with a dozen connections delays only itself.
 */
const SEARCHES_AT_ONCE = 1
const SEARCHES_WAITING = 20

const READS_MESSAGE = 'С вашего адреса слишком много запросов подряд.'
const SEARCHES_MESSAGE = 'С вашего адреса слишком много поисков подряд.'

/** Made once at the start and cached compressed. */
const isDocument = (url: string) => /^\/api\/(docs\/?|openapi\.json)(\?|$)/.test(url)

/** Key of the answer in the cache; null: files, pictures and probes, which compute nothing. */
function keyOf(request: FastifyRequest): string | null {
  const { url, siteHost } = request
  if (FOR_MACHINES.test(url)) return null
  if (url.startsWith('/api/')) return isDocument(url) ? null : `${siteHost} ${url}`
  if (!isPageRequest(request) && !url.split('?', 1)[0]!.endsWith('.data')) return null
  return `${siteHost} ${cacheAddress(url).url}`
}

/**
 * Rate limit of uncached reads per address, with a narrower one for searches; cache hits are free. The window is
 * seconds long and 429 carries Retry-After. Register after the guards that resolve the host.
 */
export function registerReadLimits(app: FastifyInstance, services: Services, cache: PageCache | null): void {
  const { config, clock } = services
  const take = windowLimits(WINDOW_SECONDS, () => clock().getTime())
  const turns = keyedSemaphore(
    SEARCHES_AT_ONCE * config.addressLimitFactor,
    SEARCHES_WAITING * config.addressLimitFactor,
  )
  const leaving = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    const key = keyOf(request)
    if (key === null || cache?.answers(key)) return
    const address = addressGroup(request.ip)
    const width = addressWidth({ ...services, visitor: { ip: request.ip } })
    const searches = isSearchAddress(request.url) ? take(`searches ${address}`, SEARCHES * width) : 0
    if (searches > 0) return refuse(request, reply, searches, SEARCHES_MESSAGE)
    const reads = take(`reads ${address}`, READS * width)
    if (reads > 0) return refuse(request, reply, reads, READS_MESSAGE)
    // an address that is everybody's has no turns to wait for
    if (!isSearchAddress(request.url) || width > config.addressLimitFactor) return
    const leave = await turns(address)
    if (!leave) return refuse(request, reply, 1, SEARCHES_MESSAGE)
    leaving.set(request, leave)
  })
  // also after a visitor went away in the middle
  app.addHook('onResponse', (request, _reply, done) => {
    leaving.get(request)?.()
    leaving.delete(request)
    done()
  })
}

function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number, message: string) {
  if (!isPageRequest(request)) throw tooManyRequests(seconds, message)
  return reply
    .code(429)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(fallbackPage(429))
}
