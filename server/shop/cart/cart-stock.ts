import type { Warehouse } from '#contract/shapes.ts'
import { deliveryText } from '#rules/delivery/delivery-text.ts'
import { pickupText } from '#rules/delivery/pickup-text.ts'
import { type ShopMoment, TERMS_UNKNOWN } from '#rules/delivery/shop-moment.ts'
import { awayDays, DAYS_UNKNOWN, supplyAmong, type StockedGood, type GoodStockPlace } from '#rules/delivery/stock.ts'
import type { Db } from '#server/db/client.ts'
import type { LockedPlace } from '#server/shop/order/stock/stock-queries.ts'

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

const pieces = (rows: readonly CartStockRow[], code: string, where: (row: CartStockRow) => boolean) =>
  rows.reduce((sum, row) => (row.good_code === code && where(row) ? sum + row.quantity : sum), 0)

export const availableAt = (rows: readonly CartStockRow[], code: string, warehouseId: number) =>
  pieces(rows, code, (row) => row.warehouse_id === warehouseId)

/** The whole order as one good: on the shelf only if all of it is, else as late as its latest part. */
function asOneGood(
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  isHere: (row: CartStockRow) => boolean,
  nodeCode: string,
): StockedGood {
  let longest = 0
  for (const { code, quantity, transferDays } of wanted) {
    if (pieces(rows, code, isHere) >= quantity) continue
    // what lies elsewhere in the branch is at the counter the next day
    if (pieces(rows, code, (row) => !row.isSupplied && row.node_code === nodeCode) >= quantity) {
      longest = Math.max(longest, 1)
      continue
    }
    const days = awayDays(
      transferDays,
      supplyAmong(
        rows.filter((row) => row.good_code === code),
        nodeCode,
      ),
      quantity,
    )
    if (days < 0) return { goodLocalCount: 0, deliveryDays: DAYS_UNKNOWN }
    longest = Math.max(longest, days, 1)
  }
  return longest === 0 ? { goodLocalCount: 1, deliveryDays: 1 } : { goodLocalCount: 0, deliveryDays: longest }
}

type Shop = Pick<Warehouse, 'id' | 'nodeLogisticCode' | 'workTime'>

/** More is wanted of some good than the branches and the suppliers have together: no day can be named. */
export const isShort = (wanted: readonly WantedGood[], rows: readonly CartStockRow[]): boolean =>
  wanted.some(({ code, quantity }) => pieces(rows, code, () => true) < quantity)

/** «Самовывоз завтра»: when all of it can be collected in this shop. */
export function pickupPromise(
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  shop: Shop,
  moment: Pick<ShopMoment, 'now' | 'calendar'>,
): string {
  if (isShort(wanted, rows)) return TERMS_UNKNOWN
  const { id, nodeLogisticCode, workTime } = shop
  const good = asOneGood(wanted, rows, (row) => row.warehouse_id === id, nodeLogisticCode)
  return pickupText(good, { nodeLogisticCode, workTime, ...moment }) ?? TERMS_UNKNOWN
}

/** All of it as one good, for the branch's courier. */
export function courierGood(
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  nodeCode: string,
): StockedGood {
  if (isShort(wanted, rows)) return { goodLocalCount: 0, deliveryDays: DAYS_UNKNOWN }
  return asOneGood(wanted, rows, (row) => !row.isSupplied && row.node_code === nodeCode, nodeCode)
}

/** «Доставка послезавтра»: when a courier of the branch can bring all of it. */
export function courierPromise(
  wanted: readonly WantedGood[],
  rows: readonly CartStockRow[],
  moment: ShopMoment,
): string {
  return deliveryText(courierGood(wanted, rows, moment.nodeLogisticCode), moment) ?? TERMS_UNKNOWN
}
