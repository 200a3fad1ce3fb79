import { sql } from 'kysely'
import { orderFieldRows } from '#rules/order/order-fields.ts'
import { datedPromise, withoutWeekday } from '#rules/delivery/order-promise.ts'
import type { DeskOrder } from '#contract/office/orders.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { AWAITS_CONFIRMATION } from '#rules/order/unproven-order.ts'
import { isPermitted, type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { awaitsPersonUntil } from '#server/shop/orders/core/awaits-person.ts'
import { moneyOnOrder } from '#server/shop/orders/core/order-money.ts'
import { orderConditions, type OrderQuery } from './order-filters.ts'
import { searchWays } from '#server/shop/orders/core/search-ways.ts'

const USUAL_LIMIT = 50

interface FoundOrder {
  id: number
  number: string
  version: number
  created_at: Date
  status: OrderStatus
  confirm_until: Date | null
  source: string
  node_code: string
  node_name: string | null
  warehouse_id: number | null
  warehouse_name: string | null
  contact_name: string
  contact_phone: string
  delivery_type: DeskOrder['delivery']
  delivery_text: string
  payment_type: DeskOrder['payment']
  paid_at: Date | null
  paid_total: number | null
  gift_paid: number
  pay_by: string | null
  held_total: number | null
  total: number
  has_comment: boolean
  fields: Record<string, string>
  has_organization: boolean
  tags: string[] | null
  assigned_to: number | null
  assigned_name: string | null
  next_call_at: Date | null
  calls: number | null
  pieces: number | null
  goods: string[] | null
}

/**
 * The page is found by ids alone, and only its rows are read: whichever index leads to them, nothing is joined for
 * orders nobody sees.
 */
export async function listDeskOrders(
  context: OfficeContext,
  query: OrderQuery,
): Promise<{ orders: DeskOrder[]; next: string | null }> {
  const { db, scope, clock } = context
  const limit = query.limit ?? USUAL_LIMIT
  const conditions = orderConditions(query, { staffId: signedIn(context).staff.id, now: clock(), scope })
  if (query.after)
    conditions.push(query.oldestFirst ? sql`o.id > ${query.after}::bigint` : sql`o.id < ${query.after}::bigint`)
  const direction = query.oldestFirst ? sql`asc` : sql`desc`
  const ways = searchWays(query.search).map(
    ({
      from,
      condition,
    }) => sql`(select distinct o.id from ${from} where ${sql.join([condition, ...conditions], sql` and `)}
      order by o.id ${direction} limit ${limit + 1})`,
  )
  const { rows } = await sql<FoundOrder>`
    with page as materialized (select id from (${sql.join(ways, sql` union `)}) found order by id ${direction} limit ${limit + 1})
    select o.id, o.number, o.version, o.created_at, o.status, o.confirm_until, o.source, o.node_code, node.name as node_name,
      o.warehouse_id, warehouse.name as warehouse_name, o.contact_name, o.contact_phone, o.delivery_type, o.delivery_text,
      o.payment_type, o.paid_at, o.paid_total, o.gift_paid, o.pay_by, o.held_total, o.total, o.comment <> '' as has_comment, o.fields,
      o.organization is not null as has_organization, d.tags, d.assigned_to, staff.name as assigned_name, d.next_call_at, d.calls,
      items.pieces, items.goods
    from page join shop_order o on o.id = page.id
    left join order_desk d on d.order_id = o.id
    left join staff on staff.id = d.assigned_to
    left join node_logistic node on node.code = o.node_code
    left join warehouse on warehouse.id = o.warehouse_id
    left join lateral (select sum(quantity)::integer as pieces, (array_agg(name order by position))[1:2] as goods
      from order_item where order_id = o.id) items on true
    order by o.id ${direction}`.execute(db)
  const shown = rows.slice(0, limit)
  const seesContacts = isPermitted(context, 'contacts.see')
  return {
    orders: shown.map((row) => presentRow(row, seesContacts)),
    next: rows.length > limit ? shown.at(-1)!.number : null,
  }
}

const presentRow = (row: FoundOrder, seesContacts: boolean): DeskOrder => ({
  number: row.number,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  statusText: awaitsPersonUntil(row) ? AWAITS_CONFIRMATION : STATUS_TEXTS[row.status],
  source: row.source,
  branch: { code: row.node_code, name: row.node_name ?? row.node_code },
  shop: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse_name ?? '' },
  contactName: row.contact_name,
  phone: seesContacts ? formatPhone(row.contact_phone) : hidePhone(row.contact_phone),
  delivery: row.delivery_type,
  deliveryText: withoutWeekday(datedPromise(row.delivery_text, row.created_at)),
  payment: row.payment_type,
  isPaid: row.paid_at !== null,
  isHeld: row.held_total !== null,
  due: row.status === 'cancelled' ? 0 : kopecksToRubles(moneyOnOrder(row).dueOnTop),
  total: kopecksToRubles(row.total),
  pieces: row.pieces ?? 0,
  goods: row.goods ?? [],
  hasComment: row.has_comment,
  fields: orderFieldRows(row.fields),
  hasOrganization: row.has_organization,
  tags: row.tags ?? [],
  assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
  nextCallAt: row.next_call_at?.toISOString() ?? null,
  calls: row.calls ?? 0,
})
