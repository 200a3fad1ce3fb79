import { type RawBuilder, sql } from 'kysely'
import type { JournalEntry } from '#contract/office/audit.ts'
import { goodFieldWords, goodPartWords, goodValueWords } from '#rules/goods/journal-words.ts'
import { actionWords, fieldWords, THINGS, thingWords, valueWords, viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'
import type { OfficeContext } from './office-context.ts'
import { readDays } from './read-days.ts'

interface Look {
  thing: string
  key: string
  fields: readonly string[]
}

/** What was hidden and has been shown. Changes are written by triggers; looking leaves no other trace. */
export async function noteLook(
  tx: Db,
  { session, visitor }: OfficeContext,
  { thing, key, fields }: Look,
): Promise<void> {
  await sql`insert into audit (staff_id, via, ip, thing, thing_key, part, action, after)
    values (${session?.staff.id ?? null}, 'office', ${visitor.ip}, ${thing}, ${key}, '', 'look', ${JSON.stringify({ fields })})`.execute(
    tx,
  )
}

/** A sign-in: nobody is named to the database yet. */
export async function noteEntry(tx: Db, staffId: number, ip: string): Promise<void> {
  await sql`insert into audit (staff_id, via, ip, thing, thing_key, part, action)
    values (${staffId}, 'office', ${ip}, 'staff', ${String(staffId)}, '', 'enter')`.execute(tx)
}

interface EntryRow {
  id: number
  at: Date
  staff_id: number | null
  staff_name: string | null
  via: string
  ip: string
  thing: string
  thing_key: string
  part: string
  subject_name: string | null
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

export interface JournalQuery {
  staff?: number | undefined
  thing?: string | undefined
  key?: string | undefined
  /** Of several at once. */
  keys?: readonly string[] | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

const USUAL_LIMIT = 50

/** Newest first; every page is a walk down one index of each month's part. */
export async function readJournal(
  db: Db,
  query: JournalQuery,
): Promise<{ entries: JournalEntry[]; next: string | null }> {
  const limit = query.limit ?? USUAL_LIMIT
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.staff !== undefined) conditions.push(sql`audit.staff_id = ${query.staff}`)
  if (query.thing) conditions.push(sql`audit.thing = ${query.thing}`)
  if (query.key) conditions.push(sql`audit.thing_key = ${query.key}`)
  if (query.keys) conditions.push(sql`audit.thing_key = any(${query.keys})`)
  const { since, until } = readDays(query)
  if (since) conditions.push(sql`audit.at >= ${since}`)
  if (until) conditions.push(sql`audit.at < ${until}`)
  if (query.after) conditions.push(sql`audit.id < ${query.after}::bigint`)
  const { rows } = await sql<EntryRow>`
    select audit.id, audit.at, audit.staff_id, staff.name as staff_name, audit.via, audit.ip, audit.thing, audit.thing_key, audit.part,
      subject.name as subject_name, audit.action, audit.before, audit.after
    from audit left join staff on staff.id = audit.staff_id
    left join staff subject on audit.thing = 'staff' and subject.id::text = audit.thing_key
    where ${sql.join(conditions, sql` and `)} order by audit.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const attributes = await attributeNames(db, shown)
  return {
    entries: shown.map((row) => presentEntry(row, attributes)),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

/** All who work or worked here: the journal outlives an access. */
export async function readJournalLists(db: Db) {
  const people = await db.selectFrom('staff').select(['id', 'name']).orderBy('name').orderBy('id').execute()
  return { people, things: Object.entries(THINGS).map(([code, text]) => ({ code, text })) }
}

type AttributeNames = ReadonlyMap<string, string>

const presentEntry = (row: EntryRow, attributes: AttributeNames): JournalEntry => ({
  id: String(row.id),
  at: row.at.toISOString(),
  who: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? `Сотрудник № ${row.staff_id}` },
  via: viaWords(row.via),
  ip: row.ip,
  thing: row.thing,
  thingText: thingWords(row.thing),
  key: row.thing_key,
  title: `${thingWords(row.thing)} ${row.subject_name ?? row.thing_key}`,
  action: row.action,
  actionText: row.thing === 'good' ? goodPartWords(row.part, actionWords(row.action)) : actionWords(row.action),
  changes: changesOf(row, attributes),
})

/** Figures of a good are kept as one document: told one by one, those that differ. */
function changesOf({ thing, before, after }: EntryRow, attributes: AttributeNames): JournalEntry['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const label = thing === 'good' ? goodFieldWords(field) : null
    if (thing !== 'good' || field !== 'attributes') {
      const words = (value: unknown) => (label === null ? valueWords(value, field) : goodValueWords(field, value))
      return { field, label: label ?? fieldWords(field), before: words(before[field]), after: words(after[field]) }
    }
    const [was = {}, is = {}] = [before[field], after[field]] as (Record<string, unknown> | undefined)[]
    const codes = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((code) => was[code] !== is[code])
    return codes.map((code) => ({
      field: `attributes.${code}`,
      label: attributes.get(code) ?? code,
      before: goodValueWords(code, was[code]),
      after: goodValueWords(code, is[code]),
    }))
  })
}

/** Asked for when an entry has figures in it. */
async function attributeNames(db: Db, rows: readonly EntryRow[]): Promise<AttributeNames> {
  if (!rows.some(({ before, after }) => 'attributes' in before || 'attributes' in after)) return new Map()
  const names = await db.selectFrom('attribute').select(['code', 'name']).execute()
  return new Map(names.map(({ code, name }) => [code, name]))
}
