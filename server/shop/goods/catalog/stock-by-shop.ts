import { sql } from 'kysely'
import type { Warehouse } from '#contract/shapes.ts'
import { collectedAt } from '#rules/delivery/arrival.ts'
import { pickupText } from '#rules/delivery/arrival-text.ts'
import { type GoodStockPlace, isNowhere, placedGood } from '#rules/delivery/stock.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'
import { readCalendars } from '#server/shop/ground/branch/calendars.ts'
import { shopsServing } from '#server/shop/ground/branch/queries.ts'
import { goodNotFound } from './product-record.ts'

type Context = Pick<CallContext, 'db' | 'nodeCode' | 'clock'>

type PieceRow = Pick<GoodStockPlace, 'warehouse_id' | 'node_code' | 'quantity'>

/** A machine for rent lies on no shelf: it is asked for by the rental calls. */
async function requireGood(db: Db, code: string, forRent: boolean): Promise<void> {
  const known = db.selectFrom('good').select('code').where('code', '=', code).where('is_active', '=', true)
  const row = await (forRent ? known : known.where('is_hire', '=', false)).executeTakeFirst()
  if (!row) throw goodNotFound()
}

async function stockByWarehouse(db: Db, code: string): Promise<GoodStockPlace[]> {
  return db
    .selectFrom('good_stock as stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .select(['stock.warehouse_id', 'warehouse.node_code', 'stock.quantity', 'warehouse.lead_days as leadDays'])
    .select((e) => e('warehouse.supplier_id', 'is not', null).$castTo<boolean>().as('isSupplied'))
    .where('stock.good_code', '=', code)
    .execute()
}

/** The rental park by shop, whether the code is the rental good's or that of the same machine on sale. */
async function piecesByWarehouse(db: Db, code: string): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select piece.warehouse_id, warehouse.node_code, count(*) as quantity
    from hire_piece piece
    join hire_good hire using (good_code)
    join warehouse on warehouse.id = piece.warehouse_id
    where hire.good_code = ${code} or hire.sale_good_code = ${code}
    group by piece.warehouse_id, warehouse.node_code`.execute(db)
  return rows
}

async function daysByNode(db: Db, code: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('node_logistic as node')
    .innerJoin('good_offer as offer', 'offer.node_code', 'node.code')
    .select(({ fn }) => ['node.code', fn.coalesce('offer.delivery_days', 'node.transfer_days').as('days')])
    .where('offer.good_code', '=', code)
    .execute()
  return new Map(rows.map((row) => [row.code, row.days]))
}

/** «Наличие в магазинах»: each shop with what lies there and when it can be collected. */
export async function readStockByShop({ db, nodeCode, clock }: Context, code: string): Promise<Warehouse[]> {
  const [, shops, stock, days, calendarOf] = await Promise.all([
    requireGood(db, code, false),
    shopsServing(db, nodeCode),
    stockByWarehouse(db, code),
    daysByNode(db, code),
    readCalendars(db),
  ])
  const now = clock()
  return shops.map((shop) => {
    const { id, nodeLogisticCode } = shop
    const good = placedGood(stock, nodeLogisticCode, days.get(nodeLogisticCode))
    const moment = { now, calendar: calendarOf(nodeLogisticCode) }
    const isPromised = shop.hasPickup && !isNowhere(good)
    const arrival = isPromised && collectedAt([{ good, quantity: 1 }], shop, moment)
    return { ...shop, remains: quantityAt(stock, id), ...(arrival && { deliveryDate: pickupText(arrival, now) }) }
  })
}

/** Rental points with the number of pieces each keeps. */
export async function readRentalStock({ db, nodeCode }: Context, code: string): Promise<Warehouse[]> {
  const [, shops, pieces] = await Promise.all([
    requireGood(db, code, true),
    shopsServing(db, nodeCode),
    piecesByWarehouse(db, code),
  ])
  return shops.filter(({ hasRental }) => hasRental).map((shop) => ({ ...shop, remains: quantityAt(pieces, shop.id) }))
}

const quantityAt = (rows: readonly PieceRow[], warehouseId: number) =>
  rows.find((row) => row.warehouse_id === warehouseId)?.quantity ?? 0
