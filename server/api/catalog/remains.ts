import { type Kysely, sql } from 'kysely'
import type { Warehouse } from '#contract/shapes.ts'
import { pickupText } from '#rules/pickup-text.ts'
import type { Database } from '#server/db/schema.ts'
import type { CallContext } from '../call-context.ts'
import { readCalendars } from '../node-logistic/calendars.ts'
import { shopsServing } from '../node-logistic/queries.ts'
import { goodNotFound } from './link-queries.ts'

type Db = Kysely<Database>
type Context = Pick<CallContext, 'db' | 'nodeCode' | 'clock'>

interface StockRow {
  warehouse_id: number
  node_code: string
  quantity: number
}

async function requireGood(db: Db, code: string): Promise<void> {
  const row = await db
    .selectFrom('good')
    .select('code')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw goodNotFound()
}

async function stockByWarehouse(db: Db, code: string): Promise<StockRow[]> {
  return db
    .selectFrom('good_stock as stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .select(['stock.warehouse_id', 'warehouse.node_code', 'stock.quantity'])
    .where('stock.good_code', '=', code)
    .execute()
}

/** The rental park by shop, whether the code is the rental good's or that of the same machine on sale. */
async function piecesByWarehouse(db: Db, code: string): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
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
    .selectFrom('good_offer')
    .select(['node_code', 'delivery_days'])
    .where('good_code', '=', code)
    .execute()
  return new Map(rows.map((row) => [row.node_code, row.delivery_days]))
}

/** «Наличие в магазинах»: each shop with what lies there and when it can be collected. */
export async function readRemains({ db, nodeCode, clock }: Context, code: string): Promise<Warehouse[]> {
  const [, shops, stock, days, calendarOf] = await Promise.all([
    requireGood(db, code),
    shopsServing(db, nodeCode),
    stockByWarehouse(db, code),
    daysByNode(db, code),
    readCalendars(db),
  ])
  const now = clock()
  return shops.map((shop) => {
    const { id, nodeLogisticCode, workTime } = shop
    const remains = quantityAt(stock, id)
    const isInBranch = stock.some((row) => row.node_code === nodeLogisticCode && row.quantity > 0)
    // what lies elsewhere in the branch reaches the counter the next day
    const deliveryDays = isInBranch ? 1 : days.get(nodeLogisticCode)
    const good = { goodLocalCount: remains, deliveryDays: deliveryDays ?? null }
    const moment = { nodeLogisticCode, workTime, now, calendar: calendarOf(nodeLogisticCode) }
    return { ...shop, remains, ...(shop.hasPickup ? { deliveryDate: pickupText(good, moment) } : {}) }
  })
}

/** Rental points with the number of pieces each keeps. */
export async function readHireRemains({ db, nodeCode }: Context, code: string): Promise<Warehouse[]> {
  const [, shops, pieces] = await Promise.all([
    requireGood(db, code),
    shopsServing(db, nodeCode),
    piecesByWarehouse(db, code),
  ])
  return shops.filter(({ hasRental }) => hasRental).map((shop) => ({ ...shop, remains: quantityAt(pieces, shop.id) }))
}

const quantityAt = (rows: StockRow[], warehouseId: number) =>
  rows.find((row) => row.warehouse_id === warehouseId)?.quantity ?? 0
