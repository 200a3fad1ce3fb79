import * as schemas from '#contract/office/reports.schema.ts'
import { report, reportRows } from '#contract/office/reports.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { MOST_ROWS, readReport } from '#server/shop/running/reports/read-report.ts'
import { readReportRows } from '#server/shop/running/reports/report-rows.ts'

export const reportRoutes = [
  implementOffice(report, schemas.report, async ({ params, query }, context) => ({
    data: await readReport(context, params.report, query),
  })),

  implementOffice(reportRows, schemas.reportRows, async ({ params, query }, context) => ({
    data: await readReportRows(context, params.what, query, MOST_ROWS),
  })),
]
