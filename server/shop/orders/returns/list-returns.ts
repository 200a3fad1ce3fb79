import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { DeskReturn, ReturnCounts, ReturnView } from '#contract/office/returns.ts'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import {
  isReturnOpen,
  isReturnWish,
  RETURN_REASONS,
  RETURN_STATE_NAMES,
  RETURN_WISHES,
  type ReturnReason,
  type ReturnState,
  type ReturnWish,
} from '#rules/order/returns.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'
import { listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { isOverdueReturn, returnScope } from './desk-rows.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

const USUAL_LIMIT = 50
const SHORTEST_TAIL = 4

export interface ReturnQuery {
  view?: ReturnView | undefined
  branch?: string | undefined
  shop?: number | undefined
  wish?: string | undefined
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

const OPEN = sql`r.state in ('asked', 'awaiting', 'received', 'checked')`
const VIEWS: Record<ReturnView, (today: string) => Condition> = {
  new: () => sql`r.state = 'asked'`,
  awaiting: () => sql`r.state = 'awaiting'`,
  check: () => sql`r.state = 'received'`,
  settle: () => sql`r.state = 'checked'`,
  overdue: isOverdueReturn,
  open: () => OPEN,
  closed: () => sql`not ${OPEN}`,
  all: () => sql`true`,
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** A number of a return or of its order, or the end of a phone. */
function searchCondition(text: string): Condition {
  const digits = text.trim().replace(/[№\s()+\-–—.]/g, '')
  if (!/^\d{1,20}$/.test(digits)) throw invalid({ search: ['Введите номер возврата, заказа или конец телефона'] })
  const byNumber = digits.length <= 15 ? sql`r.id = ${digits}::bigint` : sql`false`
  if (digits.length < SHORTEST_TAIL) return byNumber
  const tail = digits.slice(-10)
  return sql`(${byNumber} or o.id = ${orderIdOf(digits)}::bigint or right(o.contact_phone, 4) = ${tail.slice(-4)} and o.contact_phone like ${`%${tail}`})`
}

async function placeConditions(context: OfficeContext, { branch, shop }: ReturnQuery): Promise<Condition[]> {
  const scope =
    shop === undefined ? context.scope : narrowScope(context.scope, { shop }, await listBranches(context.db))
  const branches = listOf(branch)
  return [returnScope(scope), ...(branches.length > 0 ? [sql`r.node_code = any(${branches}::text[])`] : [])]
}

export async function listReturns(context: OfficeContext, query: ReturnQuery) {
  const { db, clock } = context
  const today = moscowMoment(clock())!.day
  const limit = query.limit ?? USUAL_LIMIT
  const wishes = listOf(query.wish)
  const unknown = wishes.filter((each) => !isReturnWish(each))
  if (unknown.length > 0) throw invalid({ wish: unknown.map((each) => `Значения «${each}» здесь нет`) })
  const place = await placeConditions(context, query)
  const conditions = [...place, VIEWS[query.view ?? (query.search?.trim() ? 'all' : 'open')](today)]
  if (wishes.length > 0) conditions.push(sql`r.wish = any(${wishes}::text[])`)
  if (query.search?.trim()) conditions.push(searchCondition(query.search))
  if (query.after) conditions.push(sql`r.id < ${query.after}::bigint`)
  const [rows, counts] = await Promise.all([
    readReturnRows(db, sql`where ${all(conditions)} order by r.id desc limit ${limit + 1}`),
    query.after ? null : countReturns(db, place, today),
  ])
  const shown = rows.slice(0, limit)
  return {
    returns: shown.map((row) => presentReturn(row, today)),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
    counts,
  }
}

async function countReturns(db: Db, place: readonly Condition[], today: string): Promise<ReturnCounts> {
  const count = (view: ReturnView) => sql`count(*) filter (where ${VIEWS[view](today)})::integer`
  const { rows } =
    await sql<ReturnCounts>`select ${count('new')} as new, ${count('awaiting')} as awaiting, ${count('check')} as check,
    ${count('settle')} as settle, ${count('overdue')} as overdue from goods_return r where ${OPEN} and ${all(place)}`.execute(
      db,
    )
  return rows[0]!
}

interface DeskRow {
  id: number
  state: ReturnState
  created_at: Date
  order_number: string
  node_code: string
  node_name: string | null
  warehouse_id: number | null
  shop_name: string | null
  contact_name: string
  contact_phone: string
  reason: ReturnReason
  wish: ReturnWish
  goods: { name: string; quantity: number; unit: string }[]
  answer_by: string | null
  amount: number | null
  paid_by: 'cash' | 'card' | 'debt' | null
}

export async function readReturnRows(db: Db, which: Condition): Promise<DeskRow[]> {
  const { rows } =
    await sql<DeskRow>`select r.id, r.state, r.created_at, o.number as order_number, r.node_code, node.name as node_name,
      r.warehouse_id, warehouse.name as shop_name, o.contact_name, o.contact_phone, r.reason, r.wish, r.answer_by::text as answer_by, r.amount, r.paid_by,
      (select coalesce(json_agg(json_build_object('name', line.name, 'quantity', line.quantity, 'unit', line.unit) order by line.position), '[]')
        from goods_return_line line where line.return_id = r.id) as goods
    from goods_return r join shop_order o on o.id = r.order_id
    left join node_logistic node on node.code = r.node_code
    left join warehouse on warehouse.id = r.warehouse_id
    ${which}`.execute(db)
  return rows
}

export function presentReturn(row: DeskRow, today: string): DeskReturn {
  const isOpen = isReturnOpen(row.state)
  return {
    number: String(row.id),
    state: row.state,
    stateName: row.state === 'refunded' && row.paid_by === 'debt' ? 'Долг уменьшен' : RETURN_STATE_NAMES[row.state],
    createdAt: row.created_at.toISOString(),
    orderNumber: row.order_number,
    branch: { code: row.node_code, name: row.node_name ?? row.node_code },
    shop:
      row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.shop_name ?? `Магазин ${row.warehouse_id}` },
    contactName: row.contact_name,
    phoneTail: row.contact_phone.slice(-4),
    reasonText: RETURN_REASONS[row.reason].label,
    wishText: RETURN_WISHES[row.wish],
    goods: row.goods.map(({ name, quantity, unit }) => `${name}, ${withUnit(quantity, unit || 'шт.')}`),
    answerBy: isOpen ? row.answer_by : null,
    isOverdue: isOpen && row.answer_by !== null && row.answer_by < today,
    amount: row.amount === null ? null : kopecksToRubles(row.amount),
  }
}
