import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { invalid } from '#contract/api-error.ts'
import type { OfficeCall } from '#server/calls/implement-office.ts'
import { actAs } from '#server/db/actor.ts'
import { MOST_REHEARSED_BYTES, receiveRehearsal } from '#server/exchange/desk/rehearsal.ts'
import { readRunCard } from '#server/exchange/desk/runs.ts'
import type { ExchangeWork } from '#server/exchange/sessions/exchange-work.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { wholeShop } from './whole-shop.ts'

const CALL: Pick<OfficeCall, 'method' | 'path' | 'needs' | 'isFreshNeeded'> = {
  method: 'POST',
  path: '/office/exchange/rehearsal',
  needs: 'exchange.work',
  isFreshNeeded: false,
}

const REHEARSALS: LimitRule = { name: 'rehearsals of exchange', limit: 60, seconds: 3600 }

function readAsked(request: FastifyRequest): { sourceId: number; fileName: string } {
  const { source, filename } = request.query as Record<string, unknown>
  if (typeof source !== 'string' || !/^\d{1,9}$/.test(source)) throw invalid({ source: ['Выберите источник'] })
  if (typeof filename !== 'string' || filename === '') throw invalid({ file: ['Выберите файл'] })
  return { sourceId: Number(source), fileName: filename }
}

/**
 * A file for a rehearsal, as raw bytes: it is far larger than a call's body may be and goes to the disk as it comes.
 */
export async function registerExchangeUpload(
  app: FastifyInstance,
  services: Services,
  work: ExchangeWork,
): Promise<void> {
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    uploads.route({
      ...OFFICE_ROUTE,
      method: 'POST',
      url: '/api/office/exchange/rehearsal',
      bodyLimit: MOST_REHEARSED_BYTES,
      handler: async (request, reply) => {
        const context = await officeContextOf(request, reply, services)
        refuseStaff(CALL, context)
        wholeShop({ ...context, scope: scopeFor('exchange.work', context) })
        const { staff } = signedIn(context)
        await limit(context, REHEARSALS, String(staff.id))
        const asked = readAsked(request)
        if (!request.body) throw invalid({ file: ['Выберите файл'] })
        const id = await actAs({ staffId: staff.id, via: 'office', ip: request.ip }, () =>
          receiveRehearsal(context, { ...asked, staffId: staff.id, body: request.body as Readable }),
        )
        work.schedule(asked.sourceId)
        return reply
          .header('cache-control', 'private, no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ data: await readRunCard(services.db, id, services.clock()) }))
      },
    })
  })
}
