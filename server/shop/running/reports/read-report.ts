import { sql } from 'kysely'
import type { Report, ReportCode } from '#contract/office/reports.ts'
import { fromReplica } from '#server/shop/ground/from-replica.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { buyersReport } from './buyers.ts'
import { type Asking, type MadeReport, readAsking, type ReportRequest } from './report-asked.ts'
import { salesReport } from './sales.ts'
import { servicesReport } from './services.ts'
import { stockReport } from './stock.ts'
import { searchReport, stepsReport } from './visits.ts'
import { workReport } from './work.ts'

const REPORTS: Record<ReportCode, (asking: Asking) => Promise<MadeReport>> = {
  sales: salesReport,
  steps: stepsReport,
  search: searchReport,
  buyers: buyersReport,
  stock: stockReport,
  services: servicesReport,
  work: workReport,
}

/** Rows of a table on screen. */
export const MOST_ROWS = 200

export const readReport = (
  context: OfficeContext,
  code: ReportCode,
  query: ReportRequest,
  most = MOST_ROWS,
): Promise<Report> =>
  fromReplica(context.replica, context.db, (db) => makeReport({ ...context, db }, code, query, most))

async function makeReport(
  context: OfficeContext,
  code: ReportCode,
  query: ReportRequest,
  most: number,
): Promise<Report> {
  const asking = await readAsking(context, query, most)
  const [made, { rows }] = await Promise.all([
    REPORTS[code](asking),
    sql<{
      at: Date
    }>`select counted_at as at from report_state where part = ${code === 'stock' ? 'stock' : 'orders'}`.execute(
      context.db,
    ),
  ])
  const { period, before } = asking
  return { period, before, countedAt: rows[0]?.at.toISOString() ?? null, ...made }
}
