import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Db } from '#server/db/client.ts'
import { type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type Customer, lockCustomer } from '../customer-queries.ts'
import { customerScope, readCustomers } from './list-customers.ts'

export async function findDeskCustomer(context: OfficeContext, id: number) {
  const [row] = await readCustomers(
    context,
    sql`where c.id = ${id} and c.deleted_at is null and ${customerScope(context.scope)}`,
  )
  if (!row) throw notFound('Такого клиента нет или он покупал не в ваших магазинах')
  return row
}

/** One whom this person may change, locked until the transaction ends. */
export async function lockDeskCustomer(tx: Db, context: OfficeContext, id: number): Promise<Customer> {
  await findDeskCustomer({ ...context, db: tx }, id)
  return lockCustomer(tx, id)
}

export async function survivingCardOf(db: Db, id: number): Promise<number> {
  const row = await db.selectFrom('customer').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}
