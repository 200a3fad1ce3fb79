import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Found } from '#contract/office/handover.ts'
import { dayRangeText } from '#rules/calendar/day-range-text.ts'
import { formatMoney, kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { REPAIR_STATE_TEXTS, type RepairState } from '#rules/order/repair-state.ts'
import { BOOKING_STATUS_TEXTS, type BookingStatus } from '#rules/rental/booking-status.ts'
import { byPhone } from '#server/shop/orders/core/search-ways.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { orderIdOf } from '#rules/order/order-id.ts'
import { type OfficeContext, signedIn, type StaffScope } from '#server/shop/people/staff/office-context.ts'

const MOST = 20
const OPEN: OrderStatus[] = ['new', 'awaiting-payment', 'assembling', 'ready', 'delivering']
const SHORTEST_TAIL = 4

/** Digits alone say it all: «П-50012», «№ 100123», «+7 (911) 123-45-67». */
function readDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits.length < SHORTEST_TAIL) throw invalid({ text: ['Введите номер или хотя бы 4 последние цифры телефона'] })
  return digits.slice(0, 15)
}

/** A number has its whole length, a phone its end. */
const hasPhone = (column: RawBuilder<unknown>, digits: string) => {
  const tail = digits.slice(-10)
  return sql`(right(${column}, 4) = ${tail.slice(-4)} and ${column} like ${`%${tail}`})`
}

/** What may be handed out comes first, what is over last; the newest before the older. */
export async function findAtCounter(context: OfficeContext, text: string): Promise<Found[]> {
  const digits = readDigits(text)
  const { permissions } = signedIn(context).staff
  const rental = permissions.get('rental.read')
  const repairs = permissions.get('repairs.read')
  const found = await Promise.all([
    findOrders(context, digits),
    rental ? findBookings(context, digits, rental) : [],
    repairs ? findRepairs(context, digits, repairs) : [],
  ])
  return found
    .flat()
    .toSorted(
      (a, b) =>
        Number(b.isReady) - Number(a.isReady) ||
        Number(a.isEnded) - Number(b.isEnded) ||
        (a.createdAt < b.createdAt ? 1 : -1),
    )
    .slice(0, MOST)
}

interface OrderFound {
  number: string
  status: OrderStatus
  contact_name: string
  contact_phone: string
  total: number
  created_at: Date
  goods: string[]
}

async function findOrders({ db, scope }: OfficeContext, digits: string): Promise<Found[]> {
  const { from, condition } = byPhone(digits)
  const theirs = sql`select o.id from ${from} where ${condition} and ${scopeCondition(scope)}`
  // of the many that ended only the newest are read
  const { rows } = await sql<OrderFound>`
    with found as materialized (
      select o.id from shop_order o where o.id = ${orderIdOf(digits)}::bigint and ${scopeCondition(scope)}
      union (${theirs} and o.status in (${sql.join(OPEN)})) union (${theirs} order by o.id desc limit ${MOST}))
    select o.number, o.status, o.contact_name, o.contact_phone, o.total, o.created_at,
      array(select name from order_item where order_id = o.id order by position limit 2) as goods
    from found join shop_order o on o.id = found.id
    order by o.status in ('completed', 'cancelled'), o.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    kind: 'order',
    number: row.number,
    statusText: STATUS_TEXTS[row.status],
    isReady: row.status === 'ready',
    isEnded: row.status === 'completed' || row.status === 'cancelled',
    name: row.contact_name,
    phoneTail: row.contact_phone.slice(-4),
    what: row.goods.join(', '),
    notes: [],
    sum: kopecksToRubles(row.total),
    createdAt: row.created_at.toISOString(),
  }))
}

const placeIn = (scope: StaffScope, table: RawBuilder<unknown>) =>
  scope.isEverywhere
    ? sql`true`
    : sql`(${table}.node_code = any(${scope.nodeCodes}::text[]) or ${table}.warehouse_id = any(${scope.warehouseIds}::integer[]))`

interface BookingFound {
  number: string
  status: BookingStatus
  name: string
  phone: string
  good_name: string
  from: string
  last: string
  total: number
  deposit: number
  created_at: Date
}

async function findBookings({ db }: OfficeContext, digits: string, scope: StaffScope): Promise<Found[]> {
  const { rows } = await sql<BookingFound>`
    select b.number, b.status, b.name, b.phone, b.good_name, lower(b.days)::text as "from", (upper(b.days) - 1)::text as last,
      b.total, b.deposit, b.created_at
    from hire_booking b where (b.id = ${digits}::bigint or ${hasPhone(sql`b.phone`, digits)}) and ${placeIn(scope, sql`b`)}
    order by b.status in ('returned', 'cancelled'), b.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    kind: 'rental',
    number: row.number,
    statusText: BOOKING_STATUS_TEXTS[row.status],
    isReady: row.status === 'confirmed' || row.status === 'issued',
    isEnded: row.status === 'returned' || row.status === 'cancelled',
    name: row.name,
    phoneTail: row.phone.slice(-4),
    what: `${row.good_name}, ${dayRangeText(row.from, row.last)}`,
    notes:
      row.status === 'issued'
        ? [`Примите инструмент и верните залог ${formatMoney(row.deposit)}`]
        : ['Проверьте паспорт', `Возьмите залог ${formatMoney(row.deposit)}`],
    sum: kopecksToRubles(row.total),
    createdAt: row.created_at.toISOString(),
  }))
}

interface RepairFound {
  number: string
  state: RepairState
  name: string
  phone: string
  tool: string
  price: number | null
  created_at: Date
}

async function findRepairs({ db }: OfficeContext, digits: string, scope: StaffScope): Promise<Found[]> {
  const { rows } = await sql<RepairFound>`
    select r.number, r.state, r.name, r.phone, r.tool, r.price, r.created_at
    from repair r join service_center c on c.id = r.service_center_id
    where (r.id = ${digits}::bigint or ${hasPhone(sql`r.phone`, digits)}) and ${placeIn(scope, sql`c`)}
    order by r.state in ('issued', 'cancelled'), r.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    kind: 'repair',
    number: row.number,
    statusText: REPAIR_STATE_TEXTS[row.state],
    isReady: row.state === 'ready',
    isEnded: row.state === 'issued' || row.state === 'cancelled',
    name: row.name,
    phoneTail: row.phone.slice(-4),
    what: row.tool,
    notes: row.price === null ? [] : [`За ремонт ${formatMoney(row.price)}`],
    sum: kopecksToRubles(row.price ?? 0),
    createdAt: row.created_at.toISOString(),
  }))
}
