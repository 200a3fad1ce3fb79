import { sql } from 'kysely'
import type { CustomerCard } from '#contract/office/customers.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { customerScope, presentCustomer, readCustomers } from './list-customers.ts'

const MOST = 10
/** Of the orders looked at on both sides. */
const LAST_ORDERS = 100

const WHY = {
  phone: 'тот же телефон в заказах',
  email: 'тот же e-mail',
  organization: 'то же имя и организация',
} as const

/**
 * Phones and e-mails of cards are unique, so a double shows itself by what its orders were made with, or by a name
 * beside the same organization. Every branch is a walk along an index.
 */
export async function doublesOf(context: OfficeContext, id: number): Promise<CustomerCard['doubles']> {
  const { rows } = await sql<{ id: number; why: (keyof typeof WHY)[] }>`
    with mine as (select id, name, phone, email, email_new from customer where id = ${id}),
    made as (select contact_phone, contact_email from shop_order where user_id = ${id} order by id desc limit ${LAST_ORDERS}),
    found as (
      select c.id, 'phone' as why from customer c where c.phone in (select contact_phone from made)
      union select o.user_id, 'phone' from mine join shop_order o
        on reverse(o.contact_phone) collate "C" = reverse(mine.phone) and o.user_id is not null
      union select c.id, 'email' from customer c
        where c.email in (select contact_email from made union select email_new from mine)
      union select o.user_id, 'email' from mine join shop_order o on o.contact_email = mine.email and o.user_id is not null
      union select o.user_id, 'organization' from mine join user_organization own on own.user_id = mine.id
        join user_organization o on o.inn = own.inn join customer c on c.id = o.user_id
        where lower(translate(c.name, 'ёЁ', 'еЕ')) = lower(translate(mine.name, 'ёЁ', 'еЕ')))
    select id::integer, array_agg(why order by why) as why from found where id <> ${id} group by id order by id desc limit ${MOST}`.execute(
    context.db,
  )
  if (rows.length === 0) return []
  const seen = await readCustomers(
    context,
    sql`where c.id = any(${rows.map((row) => row.id)}::bigint[]) and c.deleted_at is null and ${customerScope(context.scope)} order by c.id desc`,
  )
  return seen.map((row) => ({
    ...presentCustomer(row, isPermitted(context, 'contacts.see')),
    why: rows.find((each) => each.id === row.id)!.why.map((each) => WHY[each]),
  }))
}
