import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './order-inserts.ts'
import { isUuid } from '#rules/text/uuid.ts'

/** The order a payment link or an invoice link belongs to. */
export async function findByPayToken(db: Db, token: string): Promise<OrderRow | undefined> {
  return isUuid(token)
    ? db
        .selectFrom('shop_order')
        .selectAll()
        // a function: the month is known before the order is looked for
        .where('id', '=', sql<number>`order_of_token(${token}::uuid)`)
        .executeTakeFirst()
    : undefined
}
