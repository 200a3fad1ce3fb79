import { sql } from 'kysely'
import { forbidden, notFound } from '#contract/api-error.ts'
import type { JournalEntry } from '#contract/office/audit.ts'
import { goodPartWords } from '#rules/goods/journal-words.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { JournalNames } from '#rules/staff/journal-values.ts'
import { actionWords, thingWords, viaWords } from '#rules/staff/journal-words.ts'
import type { Db } from '#server/db/client.ts'
import { journalChanges, type WithAttributes } from './journal-changes.ts'
import { journalConditions, type JournalQuery } from './journal-conditions.ts'
import { journalNames, keysOf, keyWords, type ThingNames, thingNames } from './journal-names.ts'
import type { OfficeContext } from './office-context.ts'
import { thingPath } from './thing-path.ts'

interface Look {
  thing: string
  key: string
  fields: readonly string[]
}

/** What was hidden and has been shown. Changes are written by triggers; looking leaves no other trace. */
export const recordLook = (tx: Db, context: OfficeContext, { thing, key, fields }: Look): Promise<void> =>
  recordAction(tx, context, { thing, key, action: 'look', after: { fields } })

/** A file made of the journal or of another register: by what conditions, in words. */
export const recordExport = (
  tx: Db,
  context: OfficeContext,
  asked: Record<string, string>,
  thing: 'journal' | 'consent' | 'export' = 'journal',
): Promise<void> => recordAction(tx, context, { thing, key: asked['format'] ?? '', action: 'export', after: asked })

/** A file that left by itself: what was in it and where it went. */
export async function recordSentExport(tx: Db, staffId: number | null, sent: Record<string, string>): Promise<void> {
  await sql`insert into audit (staff_id, via, thing, thing_key, part, action, after)
    values (${staffId}, 'shop', 'export', ${sent['format'] ?? ''}, '', 'export', ${JSON.stringify(sent)})`.execute(tx)
}

/** A link to pay an order went to its buyer: for how much. */
export const recordPayLink = (tx: Db, context: OfficeContext, orderId: number, amount: Kopecks): Promise<void> =>
  recordAction(tx, context, { thing: 'order', key: String(orderId), action: 'insert', after: { pay_link: amount } })

interface Deed {
  thing: string
  key: string
  action: 'look' | 'export' | 'insert'
  after: object
}

async function recordAction(tx: Db, { session, visitor }: OfficeContext, { thing, key, action, after }: Deed) {
  await sql`insert into audit (staff_id, via, ip, thing, thing_key, part, action, after, node_code)
    values (${session?.staff.id ?? null}, 'office', ${visitor.ip}, ${thing}, ${key}, '', ${action}, ${JSON.stringify(after)},
      audit_branch(${thing}, ${key}, '{}'))`.execute(tx)
}

/** A sign-in: nobody is named to the database yet. */
export async function recordSignIn(tx: Db, staffId: number, ip: string): Promise<void> {
  await sql`insert into audit (staff_id, via, ip, thing, thing_key, part, action)
    values (${staffId}, 'office', ${ip}, 'staff', ${String(staffId)}, '', 'enter')`.execute(tx)
}

interface EntryRow {
  id: number
  at: Date
  staff_id: number | null
  via: string
  ip: string
  thing: string
  thing_key: string
  part: string
  action: string
  before: Record<string, unknown>
  after: Record<string, unknown>
  node_code: string | null
}

const USUAL_LIMIT = 50

/** Newest first, page by page of keyset. The word «search» in it has every question planned for its own values. */
export async function readJournal(
  db: Db,
  query: JournalQuery,
): Promise<{ entries: JournalEntry[]; next: string | null }> {
  const limit = query.limit ?? USUAL_LIMIT
  const { rows } = await sql<EntryRow>`
    /* search of the journal */
    select audit.id, audit.at, audit.staff_id, audit.via, audit.ip, audit.thing, audit.thing_key, audit.part, audit.action,
      audit.before, audit.after, audit.node_code
    from audit where ${journalConditions(query)} order by audit.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const [names, things, withAttributes] = await Promise.all([
    journalNames(db),
    thingNames(db, shown),
    attributeNames(db, shown),
  ])
  return {
    entries: shown.map((row) => presentEntry(row, names, things, withAttributes)),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

/** The branches whose entries somebody may read; null: all of them, and those of no branch. */
export function journalScope({ scope }: Pick<OfficeContext, 'scope'>): readonly string[] | null {
  if (scope.isEverywhere) return null
  if (scope.nodeCodes.length === 0) throw forbidden('Журнал читают филиалами: нужно право на филиал целиком')
  return scope.nodeCodes
}

/** As the desk asks: a number as it was typed, no further than the reader may look. */
export async function askedJournal(context: OfficeContext, query: JournalQuery): Promise<JournalQuery> {
  const keys = query.key?.trim() ? await keysOf(context.db, query.key) : undefined
  return { ...query, keys, scope: journalScope(context) }
}

export async function readEntry(context: OfficeContext, id: string): Promise<JournalEntry> {
  const { entries } = await readJournal(context.db, { id, limit: 1, scope: journalScope(context) })
  if (!entries[0]) throw notFound('Такой записи в журнале нет')
  return entries[0]
}

/** Named where the key is a number nobody knows; a good is known by both. */
function titleOf({ thing, thing_key }: EntryRow, name: string | undefined): string {
  const word = thingWords(thing)
  if (thing === 'journal') return word
  if (name === undefined || thing === 'good') return `${word} ${keyWords(thing, thing_key)}`
  return thing === 'staff' ? `${word} ${name}` : `${word} «${name}»`
}

function presentEntry(
  row: EntryRow,
  names: JournalNames,
  things: ThingNames,
  attributes: WithAttributes,
): JournalEntry {
  const name = things.get(`${row.thing}:${row.thing_key}`)
  const who = row.staff_id === null ? null : (names.staff.get(String(row.staff_id)) ?? `Сотрудник № ${row.staff_id}`)
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.staff_id === null || who === null ? null : { id: row.staff_id, name: who },
    via: viaWords(names.programs?.has(String(row.staff_id)) ? 'program' : row.via),
    ip: row.ip,
    thing: row.thing,
    thingText: thingWords(row.thing),
    key: row.thing_key,
    title: titleOf(row, name),
    about: row.thing === 'good' ? (name ?? null) : null,
    path: thingPath(row.thing, row.thing_key),
    branch: row.node_code === null ? null : (names.branches.get(row.node_code) ?? row.node_code),
    action: row.action,
    actionText: row.thing === 'good' ? goodPartWords(row.part, actionWords(row.action)) : actionWords(row.action),
    changes: journalChanges(row, { names, attributes }),
  }
}

/** Asked for when an entry has figures in it. */
async function attributeNames(db: Db, rows: readonly EntryRow[]): Promise<WithAttributes> {
  if (!rows.some(({ before, after }) => 'attributes' in before || 'attributes' in after)) return new Map()
  const found = await db.selectFrom('attribute').select(['code', 'name']).execute()
  return new Map(found.map(({ code, name }) => [code, name]))
}
