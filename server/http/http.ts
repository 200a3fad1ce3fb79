import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiError, notFound } from '#contract/api-error.ts'
import { contextOf } from './request-context.ts'
import type { CallContext, Services } from '#server/shop/ground/call-context.ts'
import { addressGroup, addressWidth, limitByAddress, type LimitRule } from '#server/kernel/limits.ts'
import type { FormPatience } from '#server/uploads/form-patience.ts'
import { incomingFolder } from '#server/uploads/incoming-folder.ts'
import { formIntake, INTAKE } from '#server/uploads/form-intake.ts'
import { readForm } from '#server/uploads/read-form.ts'
import { checkCaptcha } from '#server/shop/people/auth/check-captcha.ts'
import type { PageCache } from '#server/pages/page-cache.ts'
import { type Executable, requireCustomer } from '#server/calls/execute.ts'
import { addressesOf } from './former-paths.ts'
import { sendCached } from './response-cache.ts'

/** Reading and decoding pictures costs more than any other call. */
const FORMS: LimitRule = { name: 'forms', limit: 60, seconds: 60 * 60 }

/** The HTTP face of the calls: one route each, below /api. */
export function registerCalls(
  app: FastifyInstance,
  executables: Executable[],
  services: Services,
  cache: PageCache | null,
  patience: FormPatience,
) {
  app.register(
    async (api) => {
      for (const executable of executables) {
        if (executable.call.files) continue
        for (const { headers, ...address } of addressesOf(executable.call))
          api.route({
            ...address,
            // a cached answer is compressed once, in the cache
            ...(cache && executable.call.cached ? { compress: false as const } : {}),
            handler: async (request, reply) => {
              const context = contextOf(request, reply.headers(headers), services)
              if (cache && executable.call.cached) return sendCached(executable, cache, request, reply, context)
              const answer = await executable.execute(
                { params: request.params, query: request.query, body: request.body },
                context,
              )
              return send(executable, answer, request, reply, context)
            },
          })
      }
      // a room of their own: elsewhere a form is refused as a kind of data nobody takes
      await api.register(async (forms) =>
        registerForms(
          forms,
          executables.filter(({ call }) => call.files),
          services,
          patience,
        ),
      )
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

/** Calls that take pictures. Whatever can be refused without reading the files is refused before. */
async function registerForms(
  forms: FastifyInstance,
  executables: Executable[],
  services: Services,
  patience: FormPatience,
) {
  await forms.register(multipart)
  const intake = formIntake(INTAKE)
  for (const executable of executables) {
    const { call, admission } = executable
    if (!admission) throw new Error(`${call.path} takes files and says nothing about whom it admits`)
    for (const { headers, ...address } of addressesOf(call))
      forms.route({
        ...address,
        handler: async (request, reply) => {
          const context = contextOf(request, reply.headers(headers), services)
          const admit = ({ captcha }: { captcha?: unknown }) =>
            checkCaptcha(context, admission.captcha, typeof captcha === 'string' ? captcha : undefined)
          const folder = incomingFolder(services.config)
          let ticket: ReturnType<typeof intake.enter> | undefined
          try {
            requireCustomer(call, context)
            await limitByAddress(context, FORMS)
            await admission.limits(context)
            const announced = Number(request.headers['content-length'] ?? 0)
            ticket = intake.enter(addressGroup(request.ip), { announced, width: addressWidth(context) })
            const form = request.isMultipart()
              ? await readForm(request, { wanted: call.files!, folder, ticket, patience, admit })
              : { body: request.body, files: [] }
            if (!request.isMultipart()) await admit((request.body ?? {}) as object)
            const answer = await executable.execute({ params: request.params, query: request.query, ...form }, context)
            return send(executable, answer, request, reply, context)
          } catch (error) {
            // the rest of the form is not waited for
            if (isApiError(error) && error.status === 408) reply.header('connection', 'close')
            throw error
          } finally {
            await folder.remove()
            ticket?.leave()
            // a browser hears no answer before it has sent everything
            request.raw.resume()
          }
        },
      })
  }
}

function send(
  { call }: Executable,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  context: CallContext,
) {
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
