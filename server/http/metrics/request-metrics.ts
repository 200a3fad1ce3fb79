import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The route's pattern, never the address: a crawler must not be able to make series. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === '/*' || url === undefined) return 'page'
  return url
}

/** How many, how long, how many at once, and what became of pages in the cache. */
export function registerRequestMetrics(app: FastifyInstance, registers: Registry[]): void {
  const seconds = new Histogram({
    name: 'verstak_http_request_seconds',
    help: 'Time to answer, by route and kind of answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const pages = new Counter({
    name: 'verstak_page_cache_total',
    help: 'Pages by what the cache said',
    labelNames: ['how'],
    registers,
  })
  const open = new Gauge({ name: 'verstak_http_requests_open', help: 'Requests being answered now', registers })
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    open.inc()
    counted.add(request)
    done()
  })
  // also after a visitor went away in the middle
  app.addHook('onResponse', (request, reply, done) => {
    // a page replayed from memory was answered before anybody counted it
    if (counted.has(request)) open.dec()
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000)
    const how = reply.getHeader('x-page-cache')
    if (typeof how === 'string') pages.inc({ how })
    done()
  })
}
