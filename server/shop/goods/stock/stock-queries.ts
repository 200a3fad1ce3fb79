import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { AllocatedPlace } from './allocate-stock.ts'

export interface LockedPlace extends AllocatedPlace {
  nodeCode: string
  /** Yet to be brought to the branch, in so many days. */
  isSupplied: boolean
  leadDays: number | null
}

type Goods = readonly string[] | { cartUuid: string }

/**
 * The stock of these goods, or of whatever lies in a cart (which must be locked), held until the transaction ends.
 * Always locked in one order, so that two orders with the same goods never wait for each other; answered in the order
 * of taking: the chosen shop, the branch's other warehouses, those of the others, then what suppliers have, the soonest
 * first.
 */
export const lockStock = (tx: Db, goods: Goods, nodeCode: string, warehouseId: number | null): Promise<LockedPlace[]> =>
  placesOf(tx, goods, nodeCode, warehouseId, sql` for update`)

/** The same, held by nobody. */
export const lookAtStock = (
  db: Db,
  goods: Goods,
  nodeCode: string,
  warehouseId: number | null,
): Promise<LockedPlace[]> => placesOf(db, goods, nodeCode, warehouseId, sql``)

async function placesOf(
  tx: Db,
  goods: Goods,
  nodeCode: string,
  warehouseId: number | null,
  lock: RawBuilder<unknown>,
): Promise<LockedPlace[]> {
  const codes =
    'cartUuid' in goods
      ? sql`array(select good_code from cart_item where cart_uuid = ${goods.cartUuid})`
      : sql`${goods}::text[]`
  const { rows } = await sql<{
    good_code: string
    warehouse_id: number
    quantity: number
    node_code: string
    is_supplied: boolean
    lead_days: number | null
  }>`
    with locked as materialized (
      select good_code, warehouse_id, quantity from good_stock where good_code = any(${codes})
      order by good_code, warehouse_id${lock})
    select good_code, warehouse_id, quantity, w.node_code, w.supplier_id is not null as is_supplied, w.lead_days
    from locked join warehouse w on w.id = warehouse_id join node_logistic n on n.code = w.node_code
    order by good_code, (warehouse_id = ${warehouseId ?? 0}) desc, w.supplier_id is not null, w.lead_days,
      (w.node_code = ${nodeCode}) desc, n.position, w.position, w.id`.execute(tx)
  return rows.map((row) => ({
    goodCode: row.good_code,
    warehouseId: row.warehouse_id,
    quantity: row.quantity,
    nodeCode: row.node_code,
    isSupplied: row.is_supplied,
    leadDays: row.lead_days,
  }))
}

const columns = (takes: readonly AllocatedPlace[]) => sql`unnest(${takes.map(({ goodCode }) => goodCode)}::text[],
  ${takes.map(({ warehouseId }) => warehouseId)}::integer[], ${takes.map(({ quantity }) => quantity)}::integer[])`

/** The rows must be locked. */
export const stockTaking = (
  takes: readonly AllocatedPlace[],
) => sql`update good_stock set quantity = good_stock.quantity - taken.quantity
  from ${columns(takes)} as taken (good_code, warehouse_id, quantity)
  where good_stock.good_code = taken.good_code and good_stock.warehouse_id = taken.warehouse_id`

export async function takeStock(tx: Db, takes: readonly AllocatedPlace[]): Promise<void> {
  await stockTaking(takes).execute(tx)
}

/**
 * In the order of locking. A place the shop has emptied and struck off meanwhile comes back; a good or warehouse that
 * is gone does not.
 */
export async function giveStockBack(tx: Db, takes: readonly AllocatedPlace[]): Promise<void> {
  if (takes.length === 0) return
  await sql`insert into good_stock (good_code, warehouse_id, quantity)
    select back.good_code, back.warehouse_id, back.quantity
    from ${columns(takes)} as back (good_code, warehouse_id, quantity)
    join good on good.code = back.good_code join warehouse on warehouse.id = back.warehouse_id
    order by back.good_code, back.warehouse_id
    on conflict (good_code, warehouse_id) do update set quantity = good_stock.quantity + excluded.quantity`.execute(tx)
}
