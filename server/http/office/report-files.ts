import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { invalid, notFound } from '#contract/api-error.ts'
import * as schemas from '#contract/office/reports.schema.ts'
import type { ReportTable } from '#contract/office/reports.ts'
import { reader } from '#server/calls/validation.ts'
import { limit, type LimitRule } from '#server/kernel/limits.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import type { FileCell } from '#server/kernel/table-file/file-cell.ts'
import { readReport } from '#server/shop/running/reports/read-report.ts'
import { readReportRows } from '#server/shop/running/reports/report-rows.ts'
import { refuseStaff, scopeFor, signedIn } from '#server/shop/people/staff/office-context.ts'
import { csvFile } from '#server/kernel/table-file/csv-file.ts'
import { OFFICE_ROUTE, officeContextOf } from './office-host.ts'
import { xlsxFile } from '#server/kernel/table-file/xlsx-file.ts'

const FILES: LimitRule = { name: 'files of reports', limit: 60, seconds: 600 }
const CALL = { method: 'GET', path: '/office/report-file', needs: 'reports.read', isFreshNeeded: false } as const
/** A table of more rows is no table for a person. */
const MOST_ROWS = 200_000
const PART = 1000

const FORMAT = {
  report: Type.Optional(schemas.ReportCode),
  rows: Type.Optional(schemas.reportRows.params.properties.what),
  table: Type.Optional(Type.String({ maxLength: 40, message: 'Такой таблицы нет' })),
  format: Type.Optional(Type.Unsafe<'csv' | 'xlsx'>(Type.String({ pattern: '^(csv|xlsx)$', message: 'CSV или XLSX' }))),
}
const asked = reader(Type.Object({ ...schemas.reportRows.query.properties, ...schemas.ReportQuery, ...FORMAT }), true)

async function* partsOf({ rows }: ReportTable): AsyncGenerator<FileCell[][]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART).map(({ cells }) => cells)
}

/** Any table of a report whole, as CSV or a spreadsheet: with the same scope and conditions as on screen. */
export function registerReportFiles(app: FastifyInstance, services: Services): void {
  app.get('/api/office/report-file', OFFICE_ROUTE, async (request, reply) => {
    const signed = await officeContextOf(request, reply, services)
    refuseStaff(CALL, signed)
    await limit(signed, FILES, String(signedIn(signed).staff.id))
    const context = { ...signed, scope: scopeFor(CALL.needs, signed) }
    const query = asked.read({ ...(request.query as object) }) as Record<string, never>
    if ((query.report === undefined) === (query.rows === undefined))
      throw invalid({ report: ['Назовите отчёт или строки'] })
    const table =
      query.rows === undefined
        ? (await readReport(context, query.report!, query, MOST_ROWS)).tables.find(({ code }) => code === query.table)
        : (await readReportRows(context, query.rows, query, MOST_ROWS)).table
    if (!table) throw notFound('Такой таблицы в отчёте нет')
    const isXlsx = query.format === 'xlsx'
    const headings = table.columns.map(({ name }) => name)
    const name = `${query.report ?? query.rows}-${table.code}.${isXlsx ? 'xlsx' : 'csv'}`
    reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(isXlsx ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/csv; charset=utf-8')
    const rows = partsOf(table)
    return reply.send(
      Readable.from(isXlsx ? xlsxFile(headings, rows, table.name) : csvFile(headings, rows), { objectMode: false }),
    )
  })
}
