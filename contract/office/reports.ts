import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './reports.schema.ts'

export type Report = Static<typeof S.Report>
export type ReportFigure = Static<typeof S.ReportFigure>
export type ReportPlot = Static<typeof S.ReportPlot>
export type ReportTable = Static<typeof S.ReportTable>
export type ReportCode = Static<typeof S.ReportCode>
export type ReportRowsCode = Static<typeof S.ReportRowsCode>
export type ReportKind = ReportFigure['kind']

export const report = endpoint<typeof S.report>('GET', '/office/reports/{report}')
export const reportRows = endpoint<typeof S.reportRows>('GET', '/office/report-rows/{what}')
