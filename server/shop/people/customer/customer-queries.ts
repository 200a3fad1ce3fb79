import type { Selectable } from 'kysely'
import { unauthorized } from '#contract/api-error.ts'
import type { User } from '#contract/user.ts'
import { birthdateToSeconds } from '#rules/identity/birthdate.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

export type Customer = Selectable<Database['customer']>

/** Of a call that execute.ts lets only customers make. */
export function customerId({ visitor }: CallContext): number {
  if (visitor.userId === null) throw unauthorized()
  return visitor.userId
}

export async function findCustomer(db: Db, id: number): Promise<Customer> {
  const row = await db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return row
}

/** Locked until the transaction ends, so that two changes of one person follow one another. */
export async function lockCustomer(tx: Db, id: number): Promise<Customer> {
  const row = await tx
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw unauthorized()
  return row
}

/** The organization whose agreed prices hold for a buyer now. */
export async function pricesOf(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .select('company.id')
    .where('user_id', '=', userId)
    .where('is_current', '=', true)
    .where('price_list_id', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export function presentUser(row: Customer, agreedWith: number | null): User {
  const isChanging = row.email_new !== null
  return {
    id: row.id,
    name: row.name,
    phone: row.phone!,
    email: row.email_new ?? row.email,
    emailOld: isChanging ? row.email : null,
    emailVerifiedAt: isChanging ? null : (row.email_verified_at?.toISOString() ?? null),
    birthdate: birthdateToSeconds(row.birthdate),
    mailingAgreement: row.mailing_agreement,
    hasPassword: row.password_hash !== null,
    techInfo: { birthday: row.birthdate, balanceBonusesActive: row.bonus_balance },
    pricesOf: agreedWith,
  }
}
