import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '#contract/api-error.ts'
import { contextOf } from './request-context.ts'
import type { CallContext, Services } from './call-context.ts'
import type { Executable } from './execute.ts'

/** The HTTP face of the calls: one route each, below /api. */
export function registerCalls(app: FastifyInstance, executables: Executable[], services: Services) {
  app.register(
    async (api) => {
      for (const executable of executables) {
        const { call } = executable
        api.route({
          method: call.method,
          url: call.path.replace(/\{(\w+)\}/g, ':$1'),
          handler: async (request, reply) => {
            refuseForeignOrigin(request, services)
            const context = contextOf(request, reply, services)
            const answer = await executable.execute(
              { params: request.params, query: request.query, body: request.body },
              context,
            )
            return send(executable, answer, request, reply, context)
          },
        })
      }
      api.all('/*', async () => {
        throw notFound('Такого вызова нет')
      })
      api.all('/', async () => {
        throw notFound('Такого вызова нет')
      })
    },
    { prefix: '/api' },
  )
}

/**
 * A cookie proves nothing about who wrote the form, so a change by cookie must come from one of our own hosts, and say so:
 * every browser names the origin of such a request. A program without cookies may keep silent about it.
 */
function refuseForeignOrigin(request: FastifyRequest, { config }: Services) {
  if (request.method === 'GET' || request.method === 'HEAD' || request.headers.authorization) return
  const { origin } = request.headers
  if (origin === undefined) {
    if (request.signedBy === 'cookie') throw forbidden('Запрос без источника: откройте магазин и повторите')
    return
  }
  const from = URL.parse(origin)
  const isOurs = from?.host === config.host || from?.host.endsWith(`.${config.host}`)
  if (!isOurs || from?.protocol !== `${config.scheme}:`) throw forbidden('Запрос пришёл с чужого сайта')
}

function send({ call }: Executable, answer: unknown, request: FastifyRequest, reply: FastifyReply, context: CallContext) {
  reply.type('application/json; charset=utf-8')
  // a cart's number turns a public question into one about a visitor
  const isPrivate = (request.query as { cartUuid?: unknown }).cartUuid !== undefined
  if (call.access !== 'public' || call.method !== 'GET' || isPrivate) {
    return reply.header('cache-control', 'private, no-store').send(JSON.stringify(answer))
  }
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('etag', etag)
  reply.header('cache-control', call.maxAge > 0 ? `public, max-age=${call.maxAge}` : 'public, no-cache')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  context.log.debug({ call: call.path, bytes: body.length }, 'answered')
  return reply.send(body)
}
