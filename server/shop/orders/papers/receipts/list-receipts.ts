import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { DeskReceipt, ReceiptCounts, ReceiptView } from '#contract/office/receipts.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import {
  isReceiptKind,
  RECEIPT_KINDS,
  RECEIPT_STATES,
  receiptFailureWords,
  type ReceiptKind,
  type ReceiptState,
} from '#rules/order/receipt-words.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { listBranches, narrowScope } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

const USUAL_LIMIT = 50

export interface ReceiptQuery {
  view?: ReceiptView | undefined
  kind?: string | undefined
  branch?: string | undefined
  shop?: number | undefined
  order?: string | undefined
  search?: string | undefined
  after?: number | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

/** What is not sent is worked off from the oldest on; the past is looked at from its end. */
const VIEWS: Record<ReceiptView, { condition: Condition; isNewestFirst: boolean }> = {
  failed: { condition: sql`r.state = 'failed'`, isNewestFirst: false },
  waiting: { condition: sql`r.state = 'due'`, isNewestFirst: false },
  open: { condition: sql`r.state in ('due', 'failed')`, isNewestFirst: false },
  sent: { condition: sql`r.state = 'sent'`, isNewestFirst: true },
  all: { condition: sql`r.state <> 'planned'`, isNewestFirst: true },
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** The number of an order, or of the receipt itself. */
function searchCondition(text: string): Condition {
  const digits = text.replace(/[№\s]/g, '')
  if (!/^\d{1,15}$/.test(digits)) throw invalid({ search: ['Введите номер заказа или чека'] })
  return sql`(o.id = ${digits}::bigint or r.number = ${digits}::bigint)`
}

async function placeConditions(context: OfficeContext, { branch, shop }: ReceiptQuery): Promise<Condition[]> {
  const scope =
    shop === undefined ? context.scope : narrowScope(context.scope, { shop }, await listBranches(context.db))
  const branches = listOf(branch)
  return [scopeCondition(scope), ...(branches.length > 0 ? [sql`o.node_code = any(${branches}::text[])`] : [])]
}

export async function listReceipts(context: OfficeContext, query: ReceiptQuery) {
  const limit = query.limit ?? USUAL_LIMIT
  const kinds = listOf(query.kind)
  const unknown = kinds.filter((each) => !isReceiptKind(each))
  if (unknown.length > 0) throw invalid({ kind: unknown.map((each) => `Вида «${each}» здесь нет`) })
  const isWide = Boolean(query.search?.trim() || query.order)
  const { condition, isNewestFirst } = VIEWS[query.view ?? (isWide ? 'all' : 'open')]
  const place = await placeConditions(context, query)
  const conditions = [...place, condition]
  if (kinds.length > 0) conditions.push(sql`r.kind = any(${kinds}::text[])`)
  if (query.order) conditions.push(sql`o.id = ${orderIdOf(query.order)}::bigint`)
  if (query.search?.trim()) conditions.push(searchCondition(query.search))
  if (query.after) conditions.push(isNewestFirst ? sql`r.number < ${query.after}` : sql`r.number > ${query.after}`)
  const [rows, counts] = await Promise.all([
    readReceiptRows(
      context,
      sql`${all(conditions)} order by r.number ${isNewestFirst ? sql`desc` : sql`asc`} limit ${limit + 1}`,
    ),
    query.after ? null : countReceipts(context, place),
  ])
  const shown = rows.slice(0, limit)
  return {
    receipts: shown.map(presentReceipt),
    next: rows.length > limit ? shown.at(-1)!.number : null,
    counts,
  }
}

async function countReceipts({ db }: OfficeContext, place: readonly Condition[]): Promise<ReceiptCounts> {
  const { rows } = await sql<ReceiptCounts>`select count(*) filter (where r.state = 'failed')::integer as failed,
    count(*) filter (where r.state = 'due')::integer as waiting
    from order_receipt r join shop_order o on o.id = r.order_id
    where r.state in ('due', 'failed') and ${all(place)}`.execute(db)
  return rows[0]!
}

export interface ReceiptRow {
  id: string
  number: number
  kind: ReceiptKind
  mode: 'full_prepayment' | 'full_payment' | 'advance'
  state: ReceiptState
  amount: number
  items: object[]
  provider: string
  provider_id: string | null
  failure: string
  tries: number
  next_try_at: Date | null
  created_at: Date
  updated_at: Date
  order_number: string
  node_code: string
  node_name: string | null
}

/** `rest`: conditions and order; `r` is order_receipt, `o` its order. */
export async function readReceiptRows({ db }: Pick<OfficeContext, 'db'>, rest: Condition): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.number::integer as number, r.kind, r.mode, r.state, r.amount, r.items, payment.provider, r.provider_id, r.failure, r.tries,
      r.next_try_at, r.created_at, r.updated_at, o.number as order_number, o.node_code, node.name as node_name
    from order_receipt r join shop_order o on o.id = r.order_id join order_payment payment on payment.id = r.payment_id
    left join node_logistic node on node.code = o.node_code
    where ${rest}`.execute(db)
  return rows
}

export const presentReceipt = (row: ReceiptRow): DeskReceipt => ({
  id: row.number,
  kind: row.kind,
  kindText: RECEIPT_KINDS[row.kind],
  state: row.state,
  stateText: RECEIPT_STATES[row.state],
  amount: kopecksToRubles(row.amount),
  orderNumber: row.order_number,
  branch: { code: row.node_code, name: row.node_name ?? row.node_code },
  failure: row.failure === '' ? '' : receiptFailureWords(row.failure),
  tries: row.tries,
  createdAt: row.created_at.toISOString(),
  changedAt: row.updated_at.toISOString(),
  nextTryAt: row.state === 'due' ? (row.next_try_at?.toISOString() ?? null) : null,
  canRepeat: row.state === 'failed' || (row.state === 'due' && row.tries > 0),
})
