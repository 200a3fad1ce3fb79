import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/api-error.ts'
import type { Call } from '#contract/call.ts'
import { chosenEncoding } from '#server/kernel/accept-encoding.ts'
import type { MadePage } from '#server/pages/cached-page.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { tagByAnswer, tagByCall } from '#server/pages/page-tags.ts'
import { recordHeaders } from '#server/pages/fast-path.ts'
import { sendPage } from '#server/pages/send-page.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import type { Executable } from '#server/calls/execute.ts'
import { nobody } from '#server/calls/in-process-client.ts'

const CACHE_MS = 3_600_000
const LONGEST_CACHED = 1000

/** Unknown query parameters may be junk and are endless: such answers are not cached. */
const readsAll = ({ query, listing }: Call, given: object): boolean =>
  Object.keys(given).every(
    (name) => Object.hasOwn(query.properties, name) || (listing && /^filter\[[\w-]{1,60}\]$/.test(name)),
  )

/** A refusal goes to every request that waited for the same answer, and is not cached. */
const refusals = new WeakMap<object, unknown>()

/** Of a call that is `cached`: one answer for everybody, written and compressed once, invalidated as a page is. */
export async function sendCached(
  { call, execute }: Executable,
  cache: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
  context: CallContext,
) {
  const input = { params: request.params, query: request.query }
  const key = `${request.siteHost} ${request.url}`
  const mayCache =
    request.url.length <= LONGEST_CACHED &&
    readsAll(call, request.query as object) &&
    cache.isWorthCaching(key, request.ip)
  const make = async (): Promise<MadePage> => {
    // a new object per attempt: the headers a refusal sets must not leak into the next answer
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': call.maxAge > 0 ? `public, max-age=${call.maxAge}` : 'public, no-cache',
    }
    const tags = new Set<string>()
    tagByCall(call, input, tags)
    try {
      // executed without a visitor: the answer is shared by all
      const answer = await execute(input, { ...context, visitor: nobody })
      tagByAnswer(answer, tags)
      return { status: 200, headers, body: Buffer.from(JSON.stringify(answer)), tags, cacheMs: mayCache ? CACHE_MS : 0 }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      refusals.set(headers, error)
      return { status: error.status, headers, body: Buffer.alloc(0), tags, cacheMs: 0 }
    }
  }
  const { page, how } = await cache.find(key, make)
  const refusal = refusals.get(page.headers)
  if (refusal) throw refusal
  reply.header('x-page-cache', how)
  recordHeaders(page, chosenEncoding(request.headers['accept-encoding']), reply)
  return sendPage(page, '', request, reply)
}
