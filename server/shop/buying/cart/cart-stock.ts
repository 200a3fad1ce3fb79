import type { Warehouse } from '#contract/shapes.ts'
import { wantedGoods } from '#rules/cart/cart-promise.ts'
import { type Arrival, broughtOn, collectedAt, type AskedPieces } from '#rules/delivery/arrival.ts'
import { courierText, pickupText } from '#rules/delivery/arrival-text.ts'
import type { ShopMoment } from '#rules/delivery/shop-moment.ts'
import { placedGood, type GoodStockPlace, piecesAway, type StockedGood } from '#rules/delivery/stock.ts'
import { supplyOf } from '#server/catalog-index/sql/supply.ts'
import type { Db } from '#server/db/client.ts'
import type { LineRow } from './cart-lines.ts'
import type { LockedPlace } from '#server/shop/goods/stock/stock-queries.ts'

export type CartStockRow = GoodStockPlace & { good_code: string }

/** What an order asks of the stock. */
export interface WantedGood {
  code: string
  quantity: number
  /** From other branches. */
  transferDays: number | null
}

export async function stockOf(db: Db, codes: readonly string[]): Promise<CartStockRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('good_stock as stock')
    .innerJoin('warehouse', 'warehouse.id', 'stock.warehouse_id')
    .select(['stock.good_code', 'stock.warehouse_id', 'warehouse.node_code', 'stock.quantity'])
    .select((e) => [
      'warehouse.lead_days as leadDays',
      e('warehouse.supplier_id', 'is not', null).$castTo<boolean>().as('isSupplied'),
    ])
    .where('stock.good_code', 'in', codes)
    .execute()
}

/** Places as an order locked them. */
export const asStockRows = (places: readonly LockedPlace[]): CartStockRow[] =>
  places.map(({ goodCode, warehouseId, nodeCode, quantity, isSupplied, leadDays }) => ({
    good_code: goodCode,
    warehouse_id: warehouseId,
    node_code: nodeCode,
    quantity,
    isSupplied,
    leadDays,
  }))

/** Pieces of one good, whether it was taken by itself or in kits. */
export function joinByGood(
  lines: readonly { code: string; quantity: number; row: { transfer_days: number | null } }[],
): WantedGood[] {
  const goods = new Map<string, WantedGood>()
  for (const { code, quantity, row } of lines) {
    goods.set(code, { code, quantity: quantity + (goods.get(code)?.quantity ?? 0), transferDays: row.transfer_days })
  }
  return [...goods.values()]
}

/** What is chosen in a cart, by the counts its lines came with. */
export const chosenGoods = (lines: readonly { code: string; quantity: number; inOrder: boolean; row: LineRow }[]) =>
  wantedGoods(lines.map((line) => ({ ...line, good: rowGood(line.row) })))

function rowGood(row: LineRow): StockedGood {
  const { local_count: localCount, total_count: totalCount, shelves } = row
  const away = piecesAway({ localCount, totalCount }, row.transfer_days, supplyOf(row))
  return { goodLocalCount: localCount, goodTotalCount: totalCount, shelves, away }
}

export const availableAt = (rows: readonly CartStockRow[], code: string, warehouseId: number) =>
  rows.reduce((sum, row) => (row.good_code === code && row.warehouse_id === warehouseId ? sum + row.quantity : sum), 0)

/** What is wanted, as the branch has it. */
export function placedGoods(
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  nodeCode: string,
): AskedPieces[] {
  const byCode = Map.groupBy(rows, ({ good_code }) => good_code)
  return wanted.map(({ code, quantity, transferDays }) => ({
    good: placedGood(byCode.get(code) ?? [], nodeCode, transferDays),
    quantity,
  }))
}

type Shop = Pick<Warehouse, 'id' | 'name' | 'nodeLogisticCode' | 'workTime'>

/** When all of it can be collected in this shop: a day, or why there is none. */
export const pickupArrival = (
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  shop: Shop,
  moment: Pick<ShopMoment, 'now' | 'calendar'>,
): Arrival => collectedAt(placedGoods(wanted, rows, shop.nodeLogisticCode), shop, moment)

/** «Самовывоз завтра»: when all of it can be collected in this shop. */
export const pickupPromise = (...asked: Parameters<typeof pickupArrival>): string =>
  pickupText(pickupArrival(...asked), asked[3].now)

/** «Доставка послезавтра»: when a courier of the branch can bring all of it. */
export const courierPromise = (
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  moment: Omit<ShopMoment, 'counters'>,
): string => courierText(broughtOn(placedGoods(wanted, rows, moment.nodeLogisticCode), moment), moment.now)
