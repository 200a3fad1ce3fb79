import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ExportFormat, ExportKind } from '#rules/exports/export-kinds.ts'
import type { ExportPeriod } from '#rules/exports/export-timing.ts'

/** As they are asked for: days of Moscow, codes by comma. */
export interface ExportFilters {
  from?: string | undefined
  to?: string | undefined
  branch?: string | undefined
  status?: string | undefined
}

type ExportRunState = 'asked' | 'waiting' | 'sending' | 'done' | 'failed'

/** Tables of 0605-exports.sql. */
export interface ExportTables {
  export_schedule: {
    id: GeneratedAlways<number>
    name: string
    kind: ExportKind
    format: ExportFormat
    period: ExportPeriod
    status: Generated<string>
    node_codes: Generated<string[]>
    sees_contacts: boolean
    every: 'hour' | 'day' | 'week'
    at_minutes: number
    weekday: number | null
    target: 's3' | 'url' | 'email'
    address: string
    region: Generated<string>
    bucket: Generated<string>
    prefix: Generated<string>
    access_key_id: Generated<string>
    secret: string | null
    is_on: boolean
    next_at: Date
    created_by: number | null
    created_at: Date
    version: Generated<number>
  }
  export_run: {
    id: GeneratedAlways<number>
    schedule_id: number | null
    name: string
    staff_id: number | null
    kind: ExportKind
    format: ExportFormat
    asked: JSONColumnType<ExportFilters, string | undefined>
    state: ExportRunState
    file_name: string
    tries: Generated<number>
    next_try_at: Date | null
    rows: number | null
    bytes: number | null
    failure: string | null
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
  }
}
