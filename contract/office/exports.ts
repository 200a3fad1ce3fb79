import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './exports.schema.ts'

export type ExportRun = Static<typeof S.ExportRun>
export type ExportSchedule = Static<typeof S.ExportSchedule>
export type ExportLists = Static<(typeof S.exportLists)['answer']>

export const exportLists = endpoint<typeof S.exportLists>('GET', '/office/exports')
export const beginExport = endpoint<typeof S.beginExport>('POST', '/office/exports')
export const exportSchedules = endpoint<typeof S.exportSchedules>('GET', '/office/export-schedules')
export const saveExportSchedule = endpoint<typeof S.saveExportSchedule>('POST', '/office/export-schedules')
export const runExportSchedule = endpoint<typeof S.runExportSchedule>('POST', '/office/export-schedules/{id}/run')
export const removeExportSchedule = endpoint<typeof S.removeExportSchedule>('DELETE', '/office/export-schedules/{id}')
