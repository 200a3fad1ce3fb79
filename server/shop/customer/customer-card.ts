import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { CustomerCard } from '#contract/office/customers.ts'
import { formatPhone } from '#rules/identity/phone.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { may, NOWHERE, type OfficeContext } from '#server/shop/staff/office-context.ts'
import { noteLook } from '#server/shop/staff/journal.ts'
import { customerScope, presentCustomer, readCustomers } from './list-customers.ts'

const LAST = 50

const CONSENTS = { 'personal-data': 'Обработка персональных данных', mailing: 'Рассылка' } as const

async function findDeskCustomer(context: OfficeContext, id: number) {
  const [row] = await readCustomers(
    context,
    sql`where c.id = ${id} and c.deleted_at is null and ${customerScope(context.scope)}`,
  )
  if (!row) throw notFound('Такого клиента нет или он покупал не в ваших магазинах')
  return row
}

export async function readCustomerCard(context: OfficeContext, id: number): Promise<CustomerCard> {
  const { db } = context
  const row = await findDeskCustomer(context, id)
  const [profile, orders, bonuses, addresses, organizations, consents, messages] = await Promise.all([
    db
      .selectFrom('customer')
      .select(['email_verified_at', 'mailing_agreement'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    sql<{ number: string; created_at: Date; status: OrderStatus; total: number; goods: string[] }>`
      select o.number, o.created_at, o.status, o.total,
        array(select name from order_item where order_id = o.id order by position limit 2) as goods
      from shop_order o where o.user_id = ${id} order by o.id desc limit ${LAST}`.execute(db),
    db.selectFrom('bonus_entry').selectAll().where('user_id', '=', id).orderBy('id', 'desc').limit(LAST).execute(),
    db.selectFrom('delivery_address').select('address').where('user_id', '=', id).orderBy('id', 'desc').execute(),
    db
      .selectFrom('user_organization')
      .select(['name', 'inn', 'kpp'])
      .where('user_id', '=', id)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LAST)
      .execute(),
    // to the customer alone: the shop's own letters stand on the order
    sql<{ id: number; created_at: Date; channel: 'sms' | 'email'; subject: string; text: string; number: string }>`
      select m.id, m.created_at, m.channel, m.subject, case when m.is_secret then '' else m.text end as text, o.number
      from (select id, number, contact_phone, contact_email from shop_order where user_id = ${id} order by id desc limit ${LAST}) o
      join outbox m on m.order_id = o.id and m.recipient in (o.contact_phone, o.contact_email)
      order by m.id desc limit ${LAST}`.execute(db),
  ])
  const seesContacts = may(context, 'contacts.see')
  return {
    ...presentCustomer(row, seesContacts),
    isMasked: !seesContacts,
    canReveal: !seesContacts && may(context, 'contacts.unmask'),
    isEmailConfirmed: profile.email_verified_at !== null,
    wantsMail: profile.mailing_agreement,
    lastOrders: orders.rows.map(({ number, created_at, status, total, goods }) => ({
      number,
      createdAt: created_at.toISOString(),
      status,
      statusText: STATUS_TEXTS[status],
      total: kopecksToRubles(total),
      goods,
    })),
    bonusEntries: bonuses.map((each) => ({
      at: each.created_at.toISOString(),
      amount: each.amount,
      reason: each.reason,
      orderNumber: each.order_number,
      balanceAfter: each.balance_after,
    })),
    addresses: addresses.map(({ address }) => address),
    organizations,
    consents: consents.map((each) => ({
      at: each.created_at.toISOString(),
      what: CONSENTS[each.kind],
      isGiven: each.given,
      version: each.text_version,
      where: each.page,
    })),
    messages: messages.rows.map((each) => ({
      id: each.id,
      at: each.created_at.toISOString(),
      channel: each.channel,
      text: each.channel === 'email' ? each.subject : each.text,
      orderNumber: each.number,
    })),
  }
}

/** Written down before it is told. */
export async function revealCustomerContact(context: OfficeContext, id: number) {
  // whoever opens phones of repairs need not see customers
  const seen = context.session?.staff.permissions.get('customers.read') ?? NOWHERE
  const row = await findDeskCustomer({ ...context, scope: seen }, id)
  await withRetries(context.db, (tx) =>
    noteLook(tx, context, { thing: 'customer', key: String(id), fields: ['contact_phone', 'contact_email'] }),
  )
  return { phone: formatPhone(row.phone), email: row.email }
}
