import fastify from 'fastify'
import { expect, it } from 'vitest'
import { notFound } from '#contract/api-error.ts'
import { goodByCode } from '#contract/catalog.ts'
import { PageCache } from '#server/pages/page-cache.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { sendCached } from './response-cache.ts'

it('a refusal overtaken by a change does not mark the answer made after it', async () => {
  const cache = new PageCache({ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 300_000 })
  let tries = 0
  const execute = async () => {
    if (tries++ > 0) return { data: { code: '100777' } }
    // it is put on sale while it is being looked for
    cache.invalidate(new Set(['good:100777']))
    throw notFound()
  }
  const app = fastify()
  app.decorateRequest('siteHost', 'shop.example')
  app.get('/api/catalog/good/:code', (request, reply) =>
    sendCached({ call: goodByCode, execute } as never, cache, request, reply, {} as CallContext),
  )
  for (const answer of ['made', 'cached']) {
    const { statusCode, body } = await app.inject('/api/catalog/good/100777')
    expect([answer, statusCode, body]).toEqual([answer, 200, '{"data":{"code":"100777"}}'])
  }
  expect(tries).toBe(2)
  await app.close()
})
