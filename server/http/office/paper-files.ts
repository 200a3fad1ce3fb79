import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { notFound } from '#contract/api-error.ts'
import { PapersQuery } from '#contract/office/papers.schema.ts'
import { reader } from '#server/calls/validation.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { paperFiles } from '#server/shop/orders/papers/paper-files.ts'
import { deskPaperScope, type DeskPaperFilters } from '#server/shop/orders/papers/papers-desk.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { reconciliationFile } from '#server/shop/orders/company/reconciliation.ts'
import { period, sendArchive, sendFile, sendPaper } from '../send-papers.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'

const FILES: LimitRule = { name: 'files of papers', limit: 300, seconds: 600 }
const CALL = { method: 'GET', path: '/office/papers', needs: 'orders.read', isFreshNeeded: false } as const

const asked = reader(Type.Object(PapersQuery), true)

/** Papers of organizations as files: with the same scope and conditions as on screen. */
export function registerPaperFiles(app: FastifyInstance, services: Services): void {
  const files = paperFiles(services)
  const scopeOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const query = asked.read({ ...(request.query as object) }) as DeskPaperFilters
    return deskPaperScope({ scope: scopeFor(CALL.needs, signed) }, query)
  }
  app.get('/api/office/papers.zip', OFFICE_ROUTE, async (request, reply) => {
    const scope = await scopeOf(request, reply)
    const { kind, from, to } = request.query as DeskPaperFilters
    return sendArchive(reply, files, scope, { kind, from, to })
  })
  app.get<{ Params: { id: string } }>(
    '/api/office/companies/:id/reconciliation.pdf',
    OFFICE_ROUTE,
    async (request, reply) => {
      const signed = await officeContextOf(request, reply, services)
      refuseStaff({ ...CALL, path: '/office/companies/{id}/book', needs: 'customers.read' }, signed)
      await limit(signed, FILES, String(signedIn(signed).staff.id))
      const { id } = request.params
      if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound('Такой организации нет')
      return sendFile(reply, await reconciliationFile(services.db, Number(id), period.read(request)))
    },
  )
  app.get<{ Params: { file: string } }>('/api/office/papers/:file', OFFICE_ROUTE, async (request, reply) =>
    sendPaper(reply, files, await scopeOf(request, reply), request.params.file),
  )
}
