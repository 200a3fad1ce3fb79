import { sql } from 'kysely'
import type { OrderCard } from '#contract/office/orders.ts'
import type { Db } from '#server/db/client.ts'
import { isPhone } from '#server/shop/ground/by-phone.ts'
import type { OrderRow } from '#server/shop/orders/core/order-inserts.ts'

/** Pressed again because the page was slow, or sent by a machine. */
const NEAR_MS = 30 * 60_000
const MOST = 50

/** Orders of the same phone for the same sum within half an hour, of which nobody has done anything yet. */
export async function readRepeats(db: Db, order: OrderRow): Promise<OrderCard['repeats']> {
  if (order.status !== 'new' && order.status !== 'awaiting-payment') return []
  const rows = await db
    .selectFrom('shop_order')
    .select(['number', 'status'])
    .where(isPhone(sql`contact_phone`, order.contact_phone))
    .where('node_code', '=', order.node_code)
    .where('total', '=', order.total)
    .where('status', 'in', ['new', 'awaiting-payment'])
    .where('paid_at', 'is', null)
    .where('held_total', 'is', null)
    .where('created_at', '>=', new Date(order.created_at.getTime() - NEAR_MS))
    .where('created_at', '<=', new Date(order.created_at.getTime() + NEAR_MS))
    .where('id', '!=', order.id)
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ number, status }) => ({ number, status }))
}
