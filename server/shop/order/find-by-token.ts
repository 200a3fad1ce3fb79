import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/client.ts'
import type { OrderRow } from './checkout/order-inserts.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type ByToken = FastifyRequest<{ Params: { token: string } }>

/** The order a payment link or an invoice link belongs to. */
export async function findByPayToken(db: Db, token: string): Promise<OrderRow | undefined> {
  return UUID.test(token)
    ? db
        .selectFrom('shop_order')
        .selectAll()
        // a function: the month is known before the order is looked for
        .where('id', '=', sql<number>`order_of_token(${token}::uuid)`)
        .executeTakeFirst()
    : undefined
}
