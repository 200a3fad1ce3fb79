import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { CompanyCredit, CompanyRights } from '#rules/company/company-rights.ts'
import type { Db } from '#server/db/client.ts'

interface RightsRow {
  is_admin: boolean
  may_order: boolean
  may_approve: boolean
  sees_documents: boolean
  order_limit: number | null
}

export const RIGHTS = ['is_admin', 'may_order', 'may_approve', 'sees_documents', 'order_limit'] as const

export const rightsOf = (row: RightsRow): CompanyRights => ({
  isAdmin: row.is_admin,
  mayOrder: row.may_order,
  mayApprove: row.may_approve,
  seesDocuments: row.sees_documents,
  limit: row.order_limit,
})

export const rightsRow = ({ isAdmin, mayOrder, mayApprove, seesDocuments, limit }: CompanyRights): RightsRow => ({
  is_admin: isAdmin,
  may_order: mayOrder,
  may_approve: mayApprove,
  sees_documents: seesDocuments,
  order_limit: limit,
})

/** What somebody may in a company; a stranger hears that there is none. */
export async function membershipOf(db: Db, companyId: number, userId: number): Promise<CompanyRights> {
  const row = await db
    .selectFrom('company_member')
    .select([...RIGHTS])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound('Такой организации среди ваших нет')
  return rightsOf(row)
}

export const membersOf = async (db: Db, companyId: number) =>
  (
    await db
      .selectFrom('company_member')
      .innerJoin('customer', 'customer.id', 'company_member.user_id')
      .select(RIGHTS.map((each) => `company_member.${each}` as const))
      .select(['customer.id as user_id', 'customer.name', 'customer.phone', 'customer.email'])
      .where('company_id', '=', companyId)
      .orderBy('company_member.created_at')
      .execute()
  ).map((row) => ({
    userId: row.user_id,
    name: row.name,
    phone: row.phone ?? '',
    email: row.email,
    ...rightsOf(row),
  }))

/** Which company somebody buys for now; null: for themselves. */
export const currentCompany = (db: Db, userId: number) =>
  db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .selectAll('company')
    .select([...RIGHTS])
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .executeTakeFirst()

/** Orders given on credit with what is still owed for each: without the goods that came back. */
export const owedOrders = (whose: RawBuilder<unknown>) => sql`
  select o.id, o.pay_by, o.total - coalesce((select sum(amount) from order_refund r where r.order_id = o.id and r.is_credit), 0) as owed
  from shop_order o where o.pay_by is not null and o.paid_at is null and o.status <> 'cancelled' and ${whose}`

/** What was given and not paid for, and since when a day of payment has passed. */
export async function creditOf(
  db: Db,
  company: { id: number; credit_limit: number; credit_days: number },
  today: string,
): Promise<CompanyCredit> {
  const { rows } = await sql<{ debt: string; overdue_since: string | null }>`
    select coalesce(sum(owed), 0) as debt, min(pay_by) filter (where pay_by < ${today}::date and owed > 0)::text as overdue_since
    from (${owedOrders(sql`o.company_id = ${company.id}`)}) orders`.execute(db)
  return {
    limit: company.credit_limit,
    days: company.credit_days,
    debt: Number(rows[0]!.debt),
    overdueSince: rows[0]!.overdue_since,
  }
}
