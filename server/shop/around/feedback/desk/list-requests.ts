import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { DeskRequest, RequestCounts, RequestView } from '#contract/office/requests.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { isRequestKind, kindText, REQUEST_RESULTS, type RequestResult } from '#rules/request/request-words.ts'
import { isPermitted, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import { isLateCondition, type LateSince, readLateSince } from './overdue.ts'
import { AT_THIS_DESK, DUE_AT, requestScope } from './request-rows.ts'

const USUAL_LIMIT = 50
const SHORTEST_TAIL = 4

export interface RequestQuery {
  view?: RequestView | undefined
  kind?: string | undefined
  branch?: string | undefined
  shop?: number | undefined
  taken?: string | undefined
  overdue?: boolean | undefined
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

interface Order {
  condition: (now: Date) => Condition
  /** What the list is ordered by, before the number. */
  at: Condition
  isNewestFirst: boolean
}

const OVER_AT = sql`coalesce(r.closed_at, r.created_at)`
const VIEWS: Record<RequestView, Order> = {
  queue: { condition: (now) => sql`r.state = 'new' and ${DUE_AT} <= ${now}`, at: DUE_AT, isNewestFirst: false },
  later: { condition: (now) => sql`r.state = 'new' and ${DUE_AT} > ${now}`, at: DUE_AT, isNewestFirst: false },
  open: { condition: () => sql`r.state = 'new'`, at: DUE_AT, isNewestFirst: false },
  closed: { condition: () => sql`r.state <> 'new'`, at: OVER_AT, isNewestFirst: true },
  all: { condition: () => sql`true`, at: sql`'epoch'::timestamptz`, isNewestFirst: true },
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** Digits are a number or the end of a phone; anything else a name, by the beginnings of its words. */
function searchCondition(text: string): Condition {
  const asked = text.trim()
  const digits = asked.replace(/[№\s()+\-–—.]/g, '')
  if (/^\d+$/.test(digits)) {
    const byNumber = digits.length <= 15 ? sql`r.id = ${digits}::bigint` : sql`false`
    if (digits.length < SHORTEST_TAIL) return byNumber
    const tail = digits.length > 10 ? digits.slice(-10) : digits
    return sql`(${byNumber} or right(r.phone, 4) = ${tail.slice(-4)} and r.phone like ${`%${tail}`})`
  }
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) throw invalid({ search: ['Введите номер заявки, конец телефона или имя'] })
  const prefixes = words.map((word) => `${word.toLowerCase()}:*`).join(' & ')
  return sql`to_tsvector('simple', r.name) @@ to_tsquery('simple', ${prefixes})`
}

const takenCondition = (taken: string, me: number): Condition =>
  taken === 'nobody' ? sql`r.taken_by is null` : sql`r.taken_by = ${taken === 'me' ? me : Number(taken)}`

/** Where it is looked for, without the view. */
async function placeConditions(context: OfficeContext, { branch, shop }: RequestQuery): Promise<Condition[]> {
  const scope =
    shop === undefined ? context.scope : narrowScope(context.scope, { shop }, await listBranches(context.db))
  const branches = listOf(branch)
  return [
    AT_THIS_DESK,
    requestScope(scope),
    ...(branches.length > 0 ? [sql`r.node_code = any(${branches}::text[])`] : []),
  ]
}

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

export async function listRequests(context: OfficeContext, query: RequestQuery) {
  const { db, clock } = context
  const now = clock()
  const limit = query.limit ?? USUAL_LIMIT
  const me = signedIn(context).staff.id
  const kinds = listOf(query.kind)
  const unknown = kinds.filter((each) => !isRequestKind(each))
  if (unknown.length > 0) throw invalid({ kind: unknown.map((each) => `Вида «${each}» здесь нет`) })
  const { condition, at, isNewestFirst } = VIEWS[query.view ?? (query.search?.trim() ? 'all' : 'queue')]
  const [place, late] = await Promise.all([placeConditions(context, query), readLateSince(db, now)])
  const conditions = [...place, condition(now)]
  if (kinds.length > 0) conditions.push(sql`r.type = any(${kinds}::text[])`)
  if (query.taken) conditions.push(takenCondition(query.taken, me))
  if (query.overdue) conditions.push(isLateCondition(late))
  if (query.search?.trim()) conditions.push(searchCondition(query.search))
  if (query.after) {
    const [micros, id] = query.after.split('.') as [string, string]
    const from = sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
    conditions.push(isNewestFirst ? sql`(${at}, r.id) < ${from}` : sql`(${at}, r.id) > ${from}`)
  }
  const way = isNewestFirst ? sql`desc` : sql`asc`
  const page = sql`select r.id, ${at} as at from feedback_request r where ${all(conditions)}
    order by ${at} ${way}, r.id ${way} limit ${limit + 1}`
  const [rows, counts] = await Promise.all([
    readRequestRows(context, page, late, sql`page.at ${way}, r.id ${way}`),
    query.after ? null : countRequests(context, place, late, now),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    requests: shown.map((row) => presentRequest(row, isPermitted(context, 'contacts.see'), now)),
    next: rows.length > limit && last ? `${last.micros}.${last.id}` : null,
    counts,
  }
}

async function countRequests(
  context: OfficeContext,
  place: readonly Condition[],
  late: LateSince,
  now: Date,
): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`select
    count(*) filter (where ${DUE_AT} <= ${now})::integer as queue, count(*) filter (where ${isLateCondition(late)})::integer as overdue,
    count(*) filter (where ${DUE_AT} > ${now})::integer as later,
    count(*) filter (where r.taken_by = ${signedIn(context).staff.id})::integer as mine
    from feedback_request r where r.state = 'new' and ${all(place)}`.execute(context.db)
  return rows[0]!
}

export interface RequestRow {
  id: number
  micros: string
  type: string
  node_code: string
  node_name: string | null
  name: string
  phone: string
  message: string
  tool: string
  good_name: string | null
  state: string
  created_at: Date
  due_at: Date
  next_call_at: Date | null
  calls: number
  taken_by: number | null
  taken_name: string | null
  result: RequestResult | null
  closed_at: Date | null
  order_number: string | null
  order_goods: string[] | null
  is_late: boolean
}

/** Only the rows of a page are joined with what they tell of. `page` gives `id` and `at`. */
export async function readRequestRows(
  { db }: Pick<OfficeContext, 'db'>,
  page: Condition,
  late: LateSince,
  order: Condition = sql`r.id`,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`with page as materialized (${page})
    select r.id, (extract(epoch from page.at) * 1000000)::bigint::text as micros, r.type, r.node_code, node.name as node_name, r.name, r.phone,
      r.message, r.tool, good.name as good_name, r.state, r.created_at, ${DUE_AT} as due_at, r.next_call_at, r.calls, r.taken_by,
      staff.name as taken_name, r.result, r.closed_at, o.number as order_number, items.goods as order_goods, ${isLateCondition(late)} as is_late
    from page join feedback_request r on r.id = page.id
    left join node_logistic node on node.code = r.node_code
    left join good on good.code = r.good_code
    left join staff on staff.id = r.taken_by
    left join shop_order o on o.id = r.order_id
    left join lateral (select array_agg(name order by position) as goods from order_item where order_id = r.order_id) items on true
    order by ${order}`.execute(db)
  return rows
}

export function presentRequest(row: RequestRow, seesContacts: boolean, now: Date): DeskRequest {
  const isOpen = row.state === 'new'
  return {
    number: String(row.id),
    kind: row.type,
    kindText: kindText(row.type),
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    isOpen,
    isLater: isOpen && row.due_at > now,
    isOverdue: row.is_late,
    branch: { code: row.node_code, name: row.node_name ?? row.node_code },
    name: row.name,
    phone: seesContacts ? formatPhone(row.phone) : hidePhone(row.phone),
    about: row.good_name ?? (row.type === 'one-click' ? (row.order_goods ?? []).join(', ') : row.tool),
    message: row.message,
    takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taken_name ?? `Сотрудник № ${row.taken_by}` },
    nextCallAt: row.next_call_at?.toISOString() ?? null,
    calls: row.calls,
    result: row.result,
    resultText: isOpen ? null : row.result ? REQUEST_RESULTS[row.result] : 'Закрыта',
    closedAt: row.closed_at?.toISOString() ?? null,
    orderNumber: row.order_number,
  }
}
