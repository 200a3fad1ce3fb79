import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import * as schemas from '#contract/office/exports.schema.ts'
import {
  beginExport,
  exportLists,
  exportSchedules,
  removeExportSchedule,
  runExportSchedule,
  saveExportSchedule,
} from '#contract/office/exports.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { reader } from '#server/calls/validation.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { beginExport as begin, openExportFile, readExportLists } from '#server/shop/running/exports/begin-export.ts'
import { EXPORT_TYPES } from '#server/shop/running/exports/run-exports.ts'
import { listExportSchedules, removeSchedule, runNow, saveSchedule } from '#server/shop/running/exports/schedules.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'

const BEGUN: LimitRule = { name: 'exports', limit: 30, seconds: 600, message: 'Выгрузок — не больше 30 за 10 минут.' }
const FILES: LimitRule = { name: 'files of exports', limit: 60, seconds: 600 }
const CALL = { method: 'GET', path: '/office/exports/{id}/file', needs: 'exports.make', isFreshNeeded: false } as const
const asked = reader(
  Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Нужен номер выгрузки' }) }),
  true,
)

export const exportRoutes = [
  implementOffice(exportLists, schemas.exportLists, async (_input, context) => ({
    data: await readExportLists(context),
  })),

  implementOffice(beginExport, schemas.beginExport, async ({ body }, context) => {
    await limit(context, BEGUN, String(signedIn(context).staff.id))
    return { data: await begin(context, body) }
  }),

  implementOffice(exportSchedules, schemas.exportSchedules, async (_input, context) => ({
    data: await listExportSchedules(context),
  })),

  implementOffice(saveExportSchedule, schemas.saveExportSchedule, async ({ body }, context) => ({
    data: await saveSchedule(context, body),
  })),

  implementOffice(runExportSchedule, schemas.runExportSchedule, async ({ params }, context) => ({
    data: await runNow(context, params.id),
  })),

  implementOffice(removeExportSchedule, schemas.removeExportSchedule, async ({ params }, context) => {
    await removeSchedule(context, params.id)
    return { data: { isRemoved: true } }
  }),
]

/** The bytes of an export that was begun: read from the database as they leave, nowhere whole. */
export function registerExportFiles(app: FastifyInstance, services: Services): void {
  app.get('/api/office/exports/:id/file', OFFICE_ROUTE, async (request, reply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const { id } = asked.read({ ...(request.params as object) }) as { id: number }
    const { name, format, bytes } = await openExportFile({ ...signed, scope: scopeFor(CALL.needs, signed) }, id)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(EXPORT_TYPES[format])
      .send(Readable.from(bytes(), { objectMode: false }))
  })
}
