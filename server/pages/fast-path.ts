import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chosenEncoding, type Encoding } from '#server/kernel/accept-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Those of one answer, not of the page. */
const OWN = ['x-request-id', 'x-page-cache', 'content-length', 'date', 'connection', 'keep-alive']
/** A visitor who has chosen a city may belong on another host: the guards know. */
const CHOSEN_CITY = /(^|;\s*)cityN=/

type Recorded = Partial<Record<Encoding, OutgoingHttpHeaders>>
const recorded = new WeakMap<CachedPage, Recorded>()

/** Records the headers of a complete response, whichever hooks set them, for the fast path. */
export function recordHeaders(page: CachedPage, encoding: Encoding, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    // the reply's own: a real socket keeps none of what writeHead was given
    const headers = reply.getHeaders() as OutgoingHttpHeaders
    if (reply.raw.statusCode !== 200 || headers['set-cookie']) return
    const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))
    recorded.set(page, { ...recorded.get(page), [encoding]: { ...rest, 'x-page-cache': 'hit' } })
  })
}

/**
 * A cached page, or answer of a call, is sent with its recorded headers, ahead of every guard and hook: they have seen
 * this address, and nothing but the chosen city tells visitors apart. Register it first.
 */
export function registerFastPath(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET') return done()
    // a call is answered for its host, whatever the visitor chose
    if (CHOSEN_CITY.test(request.headers.cookie ?? '') && !request.url.startsWith('/api/')) return done()
    const page = cache.peek(`${request.headers.host} ${request.url}`)
    if (!page || !replay(page, request.raw, reply.raw, request.id)) return done()
    // for those who count: the answer itself has gone already
    reply.header('x-page-cache', 'hit').hijack()
  })
}

function replay(page: CachedPage, request: IncomingMessage, response: ServerResponse, id: string): boolean {
  const encoding = chosenEncoding(request.headers['accept-encoding'] as string | undefined)
  const headers = recorded.get(page)?.[encoding]
  const body = page.body(encoding)
  if (!headers || !Buffer.isBuffer(body)) return false
  if (request.headers['if-none-match']?.includes(page.etag.slice(2))) {
    const { 'content-encoding': _none, ...rest } = headers
    response.writeHead(304, { ...rest, 'x-request-id': id }).end()
  } else {
    response.writeHead(200, { ...headers, 'x-request-id': id, 'content-length': body.length }).end(body)
  }
  return true
}
