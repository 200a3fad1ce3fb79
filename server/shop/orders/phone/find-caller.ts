import { sql } from 'kysely'
import { invalid } from '#contract/api-error.ts'
import type { Caller } from '#contract/office/phone-order.ts'
import { hideEmail } from '#rules/identity/email.ts'
import { normalizePhone } from '#rules/identity/phone.ts'
import { phoneError } from '#rules/identity/phone-error.ts'
import { deliveryAddressesOf } from '#server/shop/people/customer/delivery-address-queries.ts'
import { organizationsOf } from '#server/shop/people/customer/organization-queries.ts'
import { isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'

const NOBODY: Caller = { customer: null, name: '', email: null, orders: 0, branch: null }

interface Found {
  id: number | null
  name: string | null
  email: string | null
  bonus_balance: number | null
  orders: number
  last_name: string | null
  last_branch: string | null
}

/** By the number alone: whoever is on the phone has said it. */
export async function findCaller(context: OfficeContext, asked: string): Promise<Caller> {
  const wrong = phoneError(asked)
  if (wrong !== null) throw invalid({ phone: [wrong] })
  const { db } = context
  const phone = normalizePhone(asked)!
  const { rows } = await sql<Found>`
    select c.id, c.name, c.email, c.bonus_balance, o.orders, last.contact_name as last_name, last.node_code as last_branch
    from (select) one
    left join customer c on c.phone = ${phone} and c.deleted_at is null
    cross join lateral (select count(*)::integer as orders from shop_order
      where right(contact_phone, 4) = right(${phone}, 4) and contact_phone = ${phone}) o
    left join lateral (select contact_name, node_code from shop_order
      where right(contact_phone, 4) = right(${phone}, 4) and contact_phone = ${phone} order by id desc limit 1) last on true`.execute(
    db,
  )
  const { id, name, email, bonus_balance, orders, last_name, last_branch } = rows[0]!
  const known = { ...NOBODY, name: name ?? last_name ?? '', orders, branch: last_branch }
  if (id === null) return known
  const [addresses, organizations] = await Promise.all([deliveryAddressesOf(db, id), organizationsOf(db, id)])
  return {
    ...known,
    // what is hidden is shown as hidden, and not sent back as if it were an address
    email: email && (isPermitted(context, 'contacts.see') ? email : hideEmail(email)),
    customer: {
      id,
      bonuses: bonus_balance ?? 0,
      addresses: addresses.map(({ delivery_address }) => delivery_address),
      organizations: organizations.map(({ organization_id, name: firm, inn }) => ({
        id: organization_id,
        name: firm,
        inn,
      })),
    },
  }
}
