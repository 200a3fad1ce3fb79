import type { OrderCard } from '#contract/office/orders.ts'
import type { Db } from '#server/db/client.ts'

/** What accounting has of an order, as its card shows it. */
type CardExchange = OrderCard['exchange'][number]

/** What accounting has of the order; empty: nobody takes orders from this shop, or it was not sent yet. */
export async function cardExchange(db: Db, orderId: number): Promise<CardExchange[]> {
  const rows = await db
    .selectFrom('order_exchange as sent')
    .innerJoin('exchange_source as source', 'source.id', 'sent.source_id')
    .selectAll('sent')
    .select('source.name')
    .where('order_id', '=', orderId)
    .orderBy('source.name')
    .execute()
  return rows.map((row) => ({
    source: row.name,
    sentAt: row.sent_at?.toISOString() ?? null,
    acceptedAt: row.acknowledged_at?.toISOString() ?? null,
    isBehind: row.acknowledged_version > 0 && (row.acknowledged_version < row.version || row.acknowledged_at === null),
    number: row.external_number,
    state: row.external_state,
    shipment: row.external_shipment,
    payment: row.external_payment,
    difference: row.difference,
  }))
}
