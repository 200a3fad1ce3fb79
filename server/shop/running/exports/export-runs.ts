import { sql } from 'kysely'
import type { ExportRun } from '#contract/office/exports.ts'
import type { Services } from '#server/shop/ground/call-context.ts'

/** How long a file that was asked for can be downloaded. */
export const LINK_MS = 60 * 60_000

interface Wanted {
  id?: number
  staffId?: number
  /** True: downloads, false: what left by itself. */
  isOwn?: boolean
  limit?: number
}

interface RunRow {
  id: number
  kind: ExportRun['kind']
  format: ExportRun['format']
  name: string
  file_name: string
  state: ExportRun['state']
  who: string | null
  created_at: Date
  ended_at: Date | null
  tries: number
  next_try_at: Date | null
  rows: number | null
  bytes: number | null
  failure: string | null
}

/** The newest first. */
export async function readRuns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, staffId, isOwn, limit = 50 }: Wanted,
): Promise<ExportRun[]> {
  const linkFrom = new Date(clock().getTime() - LINK_MS)
  const conditions = [
    id === undefined ? sql`true` : sql`r.id = ${id}`,
    staffId === undefined ? sql`true` : sql`r.staff_id = ${staffId}`,
    isOwn === undefined ? sql`true` : sql`(r.name = '') = ${isOwn}`,
  ]
  const { rows } = await sql<RunRow>`
    select r.id, r.kind, r.format, r.name, r.file_name, r.state, staff.name as who, r.created_at, r.ended_at, r.tries, r.next_try_at,
      r.rows, r.bytes, r.failure
    from export_run r left join staff on staff.id = r.staff_id
    where ${sql.join(conditions, sql` and `)} order by r.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    format: row.format,
    name: row.name,
    fileName: row.file_name,
    state: row.state,
    who: row.who,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    tries: row.tries,
    nextTryAt: row.state === 'waiting' ? (row.next_try_at?.toISOString() ?? null) : null,
    rows: row.rows,
    bytes: row.bytes,
    failure: row.failure,
    path: row.name === '' && row.created_at > linkFrom ? `/api/office/exports/${row.id}/file` : null,
  }))
}
