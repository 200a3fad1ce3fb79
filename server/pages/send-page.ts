import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenEncoding } from '#server/kernel/accept-encoding.ts'
import type { CachedPage } from './cached-page.ts'
import { NOT_FOR_LONG } from './edge-pages.ts'
import { withTracking } from './cache-address.ts'

/** Compressed as the browser takes it, or a word that it has the page already. */
export async function sendPage(page: CachedPage, tracking: string, request: FastifyRequest, reply: FastifyReply) {
  reply
    // a redirect of a page says no type of its own: bytes of an unknown kind would be offered as a download
    .type('text/html; charset=utf-8')
    .headers(page.headers)
    .header('etag', page.etag)
    .header('vary', page.status === 404 ? 'accept, accept-encoding' : 'accept-encoding')
  if (reply.getHeader('x-page-cache') === 'stale') for (const name of NOT_FOR_LONG) reply.removeHeader(name)
  const { location } = page.headers
  if (location && page.status >= 300 && page.status < 400) reply.header('location', withTracking(location, tracking))
  if (page.status === 200 && request.headers['if-none-match']?.includes(page.etag.slice(2)))
    return reply.code(304).send()
  const encoding = chosenEncoding(request.headers['accept-encoding'])
  const body = await page.body(encoding)
  if (encoding !== 'identity' && page.isCompressed) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(body)
}
