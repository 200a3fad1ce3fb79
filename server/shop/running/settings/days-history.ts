import { sql } from 'kysely'
import type { DayHistoryEntry } from '#contract/office/places.ts'
import { viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'

const HISTORY_LIMIT = 50
/** A day turned from one kind to the other is written as one gone and one come. */
const TOGETHER_MS = 2000

interface AuditRow {
  id: number
  at: Date
  staff_id: number | null
  name: string | null
  via: string
  day: string
  branch: string | null
  before: boolean | null
  after: boolean | null
}

/** What became of special days, by whom. */
export async function readDaysHistory(db: Db): Promise<DayHistoryEntry[]> {
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, audit.staff_id, staff.name, audit.via, audit.thing_key as day,
      coalesce(audit.after ->> 'node_code', audit.before ->> 'node_code') as branch,
      (audit.before ->> 'works')::boolean as before, (audit.after ->> 'works')::boolean as after
    from audit left join staff on staff.id = audit.staff_id
    where audit.thing = 'calendar' and audit.action in ('insert', 'delete') order by audit.id desc limit ${2 * HISTORY_LIMIT}`.execute(
    db,
  )
  const entries: (DayHistoryEntry & { moment: number })[] = []
  for (const row of rows) {
    const newer = entries.at(-1)
    const isTurned =
      newer?.before === null &&
      row.after === null &&
      newer.day === row.day &&
      newer.branch === row.branch &&
      newer.moment - row.at.getTime() < TOGETHER_MS
    if (isTurned) newer.before = row.before
    else
      entries.push({
        id: String(row.id),
        at: row.at.toISOString(),
        moment: row.at.getTime(),
        who: row.staff_id === null ? null : { id: row.staff_id, name: row.name ?? `Сотрудник № ${row.staff_id}` },
        via: viaWords(row.via),
        day: row.day,
        branch: row.branch,
        before: row.before,
        after: row.after,
      })
  }
  return entries.slice(0, HISTORY_LIMIT).map(({ moment: _moment, ...entry }) => entry)
}
