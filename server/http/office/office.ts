import type { FastifyInstance } from 'fastify'
import { notFound } from '#contract/api-error.ts'
import { executable } from '#server/calls/execute.ts'
import { type OfficeCall, officeGate } from '#server/calls/implement-office.ts'
import { actAs } from '#server/db/actor.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { refuseStaff } from '#server/shop/people/staff/office-context.ts'
import { openApiDocument } from '../openapi/document.ts'
import { officeApi } from '../openapi/api-surfaces.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { officeSections } from './sections.ts'

/** Above anything two hands and a list that keeps itself fresh can do. */
const CALLS_OF_STAFF: LimitRule = { name: 'calls of staff', limit: 600, seconds: 60 }

const OPENAPI: Pick<OfficeCall, 'method' | 'path' | 'needs' | 'isFreshNeeded'> = {
  method: 'GET',
  path: '/office/openapi.json',
  needs: 'signed-in',
  isFreshNeeded: false,
}

/** The HTTP face of the back office's calls. Nothing of it is stored by anybody on the way. */
export function registerOffice(app: FastifyInstance, services: Services): void {
  const executables = officeSections.map((each) => executable(each, officeGate))
  for (const { call, execute } of executables) {
    app.route({
      ...OFFICE_ROUTE,
      method: call.method,
      url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const context = await officeContextOf(request, reply, services)
        const { session } = context
        const staffId = session?.staff.id ?? null
        // a key has a limit of its own
        if (staffId !== null && !session?.key) await limit(context, CALLS_OF_STAFF, String(staffId))
        const input = { params: request.params, query: request.query, body: request.body }
        const answer = await actAs({ staffId, via: 'office', ip: request.ip }, () => execute(input, context))
        return reply
          .header('cache-control', 'private, no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(answer))
      },
    })
  }

  let document: string | undefined
  app.get('/api/office/openapi.json', OFFICE_ROUTE, async (request, reply) => {
    const context = await officeContextOf(request, reply, services)
    if (!context.session?.key) refuseStaff(OPENAPI, context)
    document ??= JSON.stringify(
      openApiDocument(
        officeSections.map(({ call }) => call),
        officeApi(services.config),
      ),
    )
    return reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8').send(document)
  })
  const missing = async () => {
    throw notFound('Такого вызова нет')
  }
  app.all('/api/*', OFFICE_ROUTE, missing)
  app.all('/api', OFFICE_ROUTE, missing)
}
