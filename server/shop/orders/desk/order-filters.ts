import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import { ORDER_FIELDS, orderFieldText } from '#rules/order/order-fields.ts'
import { holdWarnedBy } from '#rules/order/hold-words.ts'
import { isOrderStatus } from '#rules/order/order-status.ts'
import { CAPTURE_DUE, ON_HOLD } from '#server/shop/orders/core/state.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'
import { readDays } from '#server/shop/people/staff/read-days.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'

/** As they come in the address, checked for their types alone. */
export interface OrderQuery {
  status?: string | undefined
  branch?: string | undefined
  shop?: string | undefined
  delivery?: string | undefined
  payment?: string | undefined
  paid?: boolean | undefined
  held?: boolean | undefined
  holdEnding?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
  sumFrom?: number | undefined
  sumTo?: number | undefined
  tag?: string | undefined
  assigned?: string | undefined
  callDue?: boolean | undefined
  refundDue?: boolean | undefined
  field?: string | undefined
  search?: string | undefined
  oldestFirst?: boolean | undefined
  after?: string | undefined
  limit?: number | undefined
}

type Condition = RawBuilder<unknown>

const listOf = (text: string | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
]

const DELIVERIES = ['pickup', 'courier', 'transport']
const PAYMENTS = ['on-receipt', 'online', 'split', 'invoice']

function known(field: string, text: string | undefined, isKnown: (each: string) => boolean): string[] {
  const list = listOf(text)
  const unknown = list.filter((each) => !isKnown(each))
  if (unknown.length > 0) throw invalid({ [field]: unknown.map((each) => `Значения «${each}» здесь нет`) })
  return list
}

const isId = (text: string) => /^\d{1,9}$/.test(text)

/** One value is compared, several are listed: the planner walks an index in order for one. */
const among = (column: RawBuilder<unknown>, values: readonly string[], type: 'text' | 'integer'): Condition =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${values}::${sql.raw(type)}[])`

interface Asking {
  staffId: number
  now: Date
  scope: StaffScope
}

/** Everything asked for, all of it together. `o` is shop_order, `d` order_desk. */
export function orderConditions(query: OrderQuery, { staffId, now, scope }: Asking): Condition[] {
  const conditions: Condition[] = scope.isEverywhere ? [] : [scopeCondition(scope)]
  const statuses = known('status', query.status, isOrderStatus)
  const branches = listOf(query.branch)
  const shops = known('shop', query.shop, isId)
  const deliveries = known('delivery', query.delivery, (each) => DELIVERIES.includes(each))
  const payments = known('payment', query.payment, (each) => PAYMENTS.includes(each))
  const tags = listOf(query.tag)
  if (statuses.length > 0) conditions.push(among(sql`o.status`, statuses, 'text'))
  if (branches.length > 0) conditions.push(among(sql`o.node_code`, branches, 'text'))
  if (shops.length > 0) conditions.push(among(sql`o.warehouse_id`, shops, 'integer'))
  if (deliveries.length > 0) conditions.push(among(sql`o.delivery_type`, deliveries, 'text'))
  if (payments.length > 0) conditions.push(among(sql`o.payment_type`, payments, 'text'))
  if (query.paid !== undefined) conditions.push(query.paid ? sql`o.paid_at is not null` : sql`o.paid_at is null`)
  if (query.held !== undefined) conditions.push(query.held ? sql`o.held_total is not null` : sql`o.held_total is null`)
  if (query.holdEnding) conditions.push(sql`o.id in (${endingHolds(now)})`)
  const { since, until } = readDays(query)
  if (since) conditions.push(sql`o.created_at >= ${since}`)
  if (until) conditions.push(sql`o.created_at < ${until}`)
  if (query.sumFrom !== undefined) conditions.push(sql`o.total >= ${Math.round(query.sumFrom * 100)}`)
  if (query.sumTo !== undefined) conditions.push(sql`o.total <= ${Math.round(query.sumTo * 100)}`)
  if (tags.length > 0) conditions.push(sql`o.id in (select order_id from order_desk where tags @> ${tags}::text[])`)
  if (query.callDue) conditions.push(sql`o.id in (select order_id from order_desk where next_call_at <= ${now})`)
  if (query.refundDue) conditions.push(sql`o.id in (${refundsByHand})`)
  if (query.assigned) conditions.push(assignedCondition(query.assigned, staffId))
  if (query.field) conditions.push(fieldCondition(query.field))
  return conditions
}

/** Orders whose frozen money the bank lets go soon. */
export const endingHolds = (now: Date) =>
  sql`select order_id from order_payment where state in (${sql.join([...ON_HOLD, ...CAPTURE_DUE])}) and hold_until <= ${holdWarnedBy(now)}`

/** Orders whose money no bank gives back by itself. */
/** `code:value`, found along an index: just this value, as it was kept. */
function fieldCondition(asked: string): Condition {
  const colon = asked.indexOf(':')
  const [code, value] = [asked.slice(0, colon), orderFieldText(asked.slice(colon + 1))]
  if (colon < 1 || value === '' || !ORDER_FIELDS.some((each) => each.code === code))
    throw invalid({ field: ['Поле заказа пишут как код:значение'] })
  return sql`o.fields <> '{}' and o.fields @> ${JSON.stringify({ [code]: value })}::jsonb`
}

const refundsByHand = sql`select order_id from order_refund
  where state = 'held' or (state = 'due' and payment_id is null)`

function assignedCondition(text: string, staffId: number): Condition {
  if (text === 'nobody')
    return sql`not exists (select from order_desk where order_id = o.id and assigned_to is not null)`
  if (text !== 'me' && !isId(text)) throw invalid({ assigned: ['Подходит me, nobody или номер сотрудника'] })
  const id = text === 'me' ? staffId : Number(text)
  return sql`o.id in (select order_id from order_desk where assigned_to = ${id})`
}
