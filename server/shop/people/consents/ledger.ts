import { type RawBuilder, sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { LedgerEntry } from '#contract/office/consents.ts'
import { CONSENT_WAYS, CONSENTS, type ConsentKind, type ConsentWay } from '#rules/identity/consent.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeText } from '#server/db/like.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { recordExport } from '#server/shop/people/staff/journal.ts'
import { isPermitted, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'
import { readDays } from '#server/shop/people/staff/read-days.ts'

const USUAL_LIMIT = 50
const SHORTEST_TAIL = 4
/** Entries of one file, the newest; older ones are asked for by days. */
export const MOST_CONSENTS_IN_FILE = 50_000
const PART = 1000

export interface LedgerQuery {
  search?: string | undefined
  kind?: string | undefined
  way?: string | undefined
  state?: string | undefined
  from?: string | undefined
  to?: string | undefined
  customer?: number | undefined
  after?: string | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

/** A phone or the end of one, the beginning of an e-mail, the number of a card after «№». */
function searchCondition(text: string): Condition {
  const asked = text.trim().toLowerCase()
  const digits = asked.replace(/[№\s()+\-–—.]/g, '')
  if (/^№/.test(asked) && /^\d{1,15}$/.test(digits)) return sql`l.user_id = ${digits}::bigint`
  if (/^\d+$/.test(digits)) {
    if (digits.length < SHORTEST_TAIL) throw invalid({ search: [`Введите хотя бы ${SHORTEST_TAIL} цифры телефона`] })
    const tail = digits.length > 10 ? digits.slice(-10) : digits
    return sql`(right(l.phone, 4) = ${tail.slice(-SHORTEST_TAIL)} and l.phone like ${`%${tail}`})`
  }
  return sql`l.email like ${`${likeText(asked)}%`}`
}

const listOf = (text: string | undefined) => (text ? text.split(',') : [])

function conditions(query: LedgerQuery, scope: StaffScope): Condition {
  const { since, until } = readDays(query)
  const all: Condition[] = []
  if (query.search?.trim()) all.push(searchCondition(query.search))
  if (query.kind) all.push(sql`l.kind = any(${listOf(query.kind)}::text[])`)
  if (query.way) all.push(sql`l.way = any(${listOf(query.way)}::text[])`)
  const states = new Set(listOf(query.state))
  if (states.size === 1) all.push(sql`l.given = ${states.has('given')}`)
  if (since) all.push(sql`l.created_at >= ${since}`)
  if (until) all.push(sql`l.created_at < ${until}`)
  if (query.customer !== undefined) all.push(sql`l.user_id = ${query.customer}`)
  if (!scope.isEverywhere)
    all.push(sql`exists (select from shop_order o where o.user_id = l.user_id and ${scopeCondition(scope)})`)
  if (query.after)
    all.push(sql`(l.created_at, l.id) < (select created_at, id from consent where id = ${query.after}::bigint)`)
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

interface LedgerRow {
  id: number
  created_at: Date
  kind: ConsentKind
  given: boolean
  text_version: string
  text_hash: string | null
  way: ConsentWay
  page: string
  ip: string
  phone: string | null
  email: string | null
  user_id: number | null
  name: string | null
}

const present = (row: LedgerRow, seesContacts: boolean): LedgerEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind,
  what: CONSENTS[row.kind].name,
  isGiven: row.given,
  version: row.text_version,
  hash: row.text_hash,
  wayText: CONSENT_WAYS[row.way],
  where: row.page,
  ip: seesContacts ? row.ip : '',
  phone: row.phone ? (seesContacts ? formatPhone(row.phone) : hidePhone(row.phone)) : '',
  email: row.email ? (seesContacts ? row.email : hideEmail(row.email)) : '',
  customer: row.user_id === null ? null : { id: row.user_id, name: row.name ?? '' },
})

async function readPage(db: Db, condition: Condition, limit: number): Promise<LedgerRow[]> {
  const { rows } =
    await sql<LedgerRow>`select l.id, l.created_at, l.kind, l.given, l.text_version, l.text_hash, l.way, l.page,
      l.ip, l.phone, l.email, l.user_id, c.name
    from consent l left join customer c on c.id = l.user_id
    where ${condition} order by l.created_at desc, l.id desc limit ${limit}`.execute(db)
  return rows
}

export async function readLedger(
  context: OfficeContext,
  query: LedgerQuery,
): Promise<{ entries: LedgerEntry[]; next: string | null }> {
  const limit = query.limit ?? USUAL_LIMIT
  const rows = await readPage(context.db, conditions(query, context.scope), limit + 1)
  const shown = rows.slice(0, limit)
  const seesContacts = isPermitted(context, 'contacts.see')
  return {
    entries: shown.map((row) => present(row, seesContacts)),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

async function* partsOf(context: OfficeContext, query: LedgerQuery): AsyncGenerator<LedgerEntry[]> {
  let after: string | undefined
  for (let read = 0; read < MOST_CONSENTS_IN_FILE; read += PART) {
    const page = await readLedger(context, { ...query, after, limit: PART })
    yield page.entries
    if (page.next === null) return
    after = page.next
  }
}

/** Somebody's phone must not lie in the journal: of what was looked for its end is kept. */
function searchedWords({ search, customer, kind, way, state, from, to }: LedgerQuery): Record<string, string> {
  const sought = search?.trim()
  const words = {
    key: customer === undefined ? (sought ? `•••${sought.slice(-4)}` : '') : `№ ${customer}`,
    kind: listOf(kind)
      .map((each) => CONSENTS[each as ConsentKind].name)
      .join(', '),
    way: listOf(way)
      .map((each) => CONSENT_WAYS[each as ConsentWay])
      .join(', '),
    state: listOf(state)
      .map((each) => (each === 'given' ? 'дано' : 'отозвано'))
      .join(', '),
    from: from ?? '',
    to: to ?? '',
  }
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value))
}

/** Written down before the first line leaves; the file itself is read page by page. */
export async function beginLedgerFile(
  context: OfficeContext,
  query: LedgerQuery,
  format: 'csv' | 'xlsx',
): Promise<AsyncIterable<LedgerEntry[]>> {
  // what is refused is refused before a file has begun
  conditions(query, context.scope)
  await withRetries(context.db, (tx) =>
    recordExport(tx, context, { format: format.toUpperCase(), ...searchedWords(query) }, 'consent'),
  )
  return partsOf(context, query)
}

export async function readWording(db: Db, hash: string): Promise<{ text: string; keptAt: string }> {
  const row = await db.selectFrom('consent_text').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (!row) throw notFound('Такого текста в реестре нет')
  return { text: row.text, keptAt: row.kept_at.toISOString() }
}
