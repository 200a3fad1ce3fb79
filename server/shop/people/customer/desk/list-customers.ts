import { type RawBuilder, sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { DeskCustomer } from '#contract/office/customers.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { hidePhone } from '#rules/identity/hide-phone.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { likeText } from '#server/db/like.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { isPermitted, type OfficeContext, type StaffScope } from '#server/shop/people/staff/office-context.ts'
import { orderIdOf } from '#rules/order/order-id.ts'

const USUAL_LIMIT = 50
const SHORTEST_TAIL = 4

interface CustomerQuery {
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

interface FoundCustomer {
  id: number
  name: string
  phone: string
  email: string | null
  created_at: Date
  bonus_balance: number
  blocked_at: Date | null
  orders: number
  sum: number
  last_order_at: Date | null
}

type Condition = RawBuilder<unknown>

/** Somebody who works in some branches sees those who bought there; `c` is customer. */
export const customerScope = (scope: StaffScope): Condition =>
  scope.isEverywhere
    ? sql`true`
    : sql`exists (select from shop_order o where o.user_id = c.id and ${scopeCondition(scope)})`

const SHORTEST_PART = 3
const INN = /^\d{10}(\d{2})?$/

const escaped = (text: string) => likeText(text.toLowerCase())

/** The end of a phone however it is written, an order's number, the beginning of an INN, the number of a card. */
function byDigits(asked: string, digits: string): Condition {
  const isPlain = digits === asked.replace(/^№\s*/, '')
  if (digits.length < SHORTEST_TAIL && !asked.startsWith('№'))
    throw invalid({ search: [`Введите хотя бы ${SHORTEST_TAIL} цифры`] })
  const tail = digits.length > 10 ? digits.slice(-10) : digits
  const found = [
    sql`select coalesce(merged_into, id) from customer where id = ${digits.length <= 15 ? digits : '0'}::bigint`,
  ]
  if (digits.length >= SHORTEST_TAIL)
    found.push(
      sql`select id from customer where right(phone, 4) = ${tail.slice(-SHORTEST_TAIL)} and phone like ${`%${tail}`}`,
      sql`select user_id from customer_former_key where kind = 'phone' and right(value, 4) = ${tail.slice(-SHORTEST_TAIL)} and value like ${`%${tail}`}`,
    )
  if (isPlain) found.push(sql`select user_id from shop_order where id = ${orderIdOf(digits)}::bigint`)
  if (isPlain && INN.test(digits)) found.push(sql`select user_id from user_organization where inn = ${digits}`)
  return sql`c.id in (${sql.join(found, sql` union all `)})`
}

/**
 * Digits are a phone, an order, an INN or a card; what has Latin letters is a part of an e-mail or an organization; the
 * rest beginnings of the words of a name or of an organization.
 */
function searchCondition(text: string): Condition {
  const asked = text.trim()
  const digits = asked.replace(/[№\s()+\-–—.]/g, '')
  if (/^\d+$/.test(digits)) return byDigits(asked, digits)
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) throw invalid({ search: ['Введите имя, телефон, e-mail, номер заказа, организацию или ИНН'] })
  const query = words.map((word) => `${word.toLowerCase()}:*`).join(' & ')
  const organizations = sql`select user_id from user_organization where to_tsvector('simple', name) @@ to_tsquery('simple', ${query})`
  const isEmail = /[@\w]/.test(asked) && !/\p{Script=Cyrillic}/u.test(asked)
  const own = isEmail
    ? sql`select id from customer where email like ${`${asked.length < SHORTEST_PART ? '' : '%'}${escaped(asked)}%`}`
    : sql`select id from customer where to_tsvector('simple', name) @@ to_tsquery('simple', ${query})`
  const isAddress = asked.includes('@')
  return sql`c.id in (${own}${isAddress ? sql`` : sql` union all ${organizations}`})`
}

/** The page by its numbers first: orders are counted for those on it alone. */
export async function listCustomers(
  context: OfficeContext,
  query: CustomerQuery,
): Promise<{ customers: DeskCustomer[]; next: string | null }> {
  const { scope } = context
  const limit = query.limit ?? USUAL_LIMIT
  const conditions = [sql`c.deleted_at is null`]
  if (!scope.isEverywhere) conditions.push(customerScope(scope))
  if (query.search?.trim()) conditions.push(searchCondition(query.search))
  if (query.after) conditions.push(sql`c.id < ${query.after}::bigint`)
  const rows = await readCustomers(
    context,
    sql`where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  return {
    customers: shown.map((row) => presentCustomer(row, isPermitted(context, 'contacts.see'))),
    next: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

/** `which`: conditions and order for `c`. */
export async function readCustomers({ db }: Pick<OfficeContext, 'db'>, which: Condition): Promise<FoundCustomer[]> {
  const { rows } = await sql<FoundCustomer>`
    with page as materialized (select c.id, c.name, c.phone, c.email, c.created_at, c.bonus_balance, c.blocked_at from customer c ${which})
    select page.*, counted.orders, counted.sum, counted.last_order_at
    from page cross join lateral (select count(*) filter (where status <> 'cancelled')::integer as orders,
        coalesce(sum(total) filter (where status <> 'cancelled'), 0)::bigint as sum, max(created_at) as last_order_at
      from shop_order where user_id = page.id) counted
    order by page.id desc`.execute(db)
  return rows
}

export const presentCustomer = (row: FoundCustomer, seesContacts: boolean): DeskCustomer => ({
  id: row.id,
  name: row.name,
  phone: seesContacts ? formatPhone(row.phone) : hidePhone(row.phone),
  email: row.email && (seesContacts ? row.email : hideEmail(row.email)),
  createdAt: row.created_at.toISOString(),
  bonuses: row.bonus_balance,
  isBlocked: row.blocked_at !== null,
  orders: row.orders,
  sum: kopecksToRubles(row.sum),
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
})
