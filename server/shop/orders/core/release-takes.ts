import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { AllocatedPlace } from '#server/shop/goods/stock/allocate-stock.ts'
import { giveStockBack } from '#server/shop/goods/stock/stock-queries.ts'

/** Tags of an order that misses pieces: by them the desk of the orders finds what waits for a decision. */
export const SHORT_TAGS = { wait: 'ждём товар', ask: 'нехватка' } as const

/**
 * What an order held and holds no longer is on sale again, but for the pieces that were looked for and not found: on a
 * shelf found empty nobody should buy. The order's row must be locked.
 */
export async function releaseTakes(tx: Db, orderId: number, released: readonly AllocatedPlace[]): Promise<void> {
  if (released.length === 0) return
  const missing = await tx
    .selectFrom('order_pick')
    .select(['good_code as goodCode', 'warehouse_id as warehouseId', 'short'])
    .where('order_id', '=', orderId)
    .where('short', '>', 0)
    .execute()
  const missed = missing.flatMap((place) => {
    const held = released.find((each) => isSamePlace(each, place))
    return held ? [{ ...place, quantity: Math.min(place.short, held.quantity) }] : []
  })
  const found = released.map((each) => ({
    ...each,
    quantity: each.quantity - (missed.find((place) => isSamePlace(each, place))?.quantity ?? 0),
  }))
  await giveStockBack(
    tx,
    found.filter(({ quantity }) => quantity > 0),
  )
  for (const { goodCode, warehouseId, quantity } of missed)
    await tx
      .updateTable('order_pick')
      .set((pick) => ({ short: pick('short', '-', quantity) }))
      .where('order_id', '=', orderId)
      .where('good_code', '=', goodCode)
      .where('warehouse_id', '=', warehouseId)
      .execute()
  if (missed.length > 0) await dropShortTags(tx, orderId)
}

const isSamePlace = (a: Omit<AllocatedPlace, 'quantity'>, b: Omit<AllocatedPlace, 'quantity'>) =>
  a.goodCode === b.goodCode && a.warehouseId === b.warehouseId

/** Nothing is missing any more: nobody has to decide anything. */
export async function dropShortTags(tx: Db, orderId: number): Promise<void> {
  await sql`update order_desk set tags = array(select tag from unnest(tags) with ordinality as each (tag, place)
      where tag <> all(${Object.values(SHORT_TAGS)}::text[]) order by place)
    where order_id = ${orderId} and tags && ${Object.values(SHORT_TAGS)}::text[]
      and not exists (select from order_pick where order_id = ${orderId} and short > 0)`.execute(tx)
}
