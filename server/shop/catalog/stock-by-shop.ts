import { sql } from 'kysely'
import type { Warehouse } from '#contract/shapes.ts'
import { pickupText } from '#rules/delivery/pickup-text.ts'
import { awayDays, type GoodStockPlace, supplyAmong } from '#rules/delivery/stock.ts'
import type { Db } from '#server/db/client.ts'
import type { CallContext } from '#server/shop/call-context.ts'
import { readCalendars } from '#server/shop/branch/calendars.ts'
import { shopsServing } from '#server/shop/branch/queries.ts'
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
  const goodTotalCount = stock.reduce((sum, { quantity }) => sum + quantity, 0)
  return shops.map((shop) => {
    const { id, nodeLogisticCode, workTime } = shop
    const remains = quantityAt(stock, id)
    const isInBranch = stock.some((row) => !row.isSupplied && row.node_code === nodeLogisticCode && row.quantity > 0)
    // what lies elsewhere in the branch reaches the counter the next day
    const away = days.has(nodeLogisticCode)
      ? awayDays(days.get(nodeLogisticCode), supplyAmong(stock, nodeLogisticCode))
      : null
    const good = { goodLocalCount: remains, goodTotalCount, deliveryDays: isInBranch ? 1 : away }
    const moment = { nodeLogisticCode, workTime, now, calendar: calendarOf(nodeLogisticCode) }
    const promise = shop.hasPickup ? pickupText(good, moment) : null
    return { ...shop, remains, ...(promise ? { deliveryDate: promise } : {}) }
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
