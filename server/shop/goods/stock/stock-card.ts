import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { StockCard, StockMovement, StockPlace } from '#contract/office/stock.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { MOVEMENT_REASONS } from '#rules/goods/stock-reasons.ts'
import { type OrderStatus, STATUS_TEXTS } from '#rules/order/order-status.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readSetting } from '#server/kernel/settings.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { chosenPlaces, heldPieces, soldPieces, stockOwners } from './stock-places.ts'

const MOVEMENTS = 50

export async function goodFacts(db: Db, code: string) {
  const good = await db
    .selectFrom('good')
    .select(['code', 'name', 'article', 'unit', 'barcode', sql<string | null>`pictures[1]`.as('picture')])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!good) throw notFound(`Товара с кодом ${code} нет`)
  const { picture, ...facts } = good
  return { ...facts, image: picture ? presentImage(picture, good.name) : null }
}

interface HeldRow {
  warehouse_id: number
  number: string
  status: OrderStatus
  held: number
  aside: number
}

/** What accounting said of a place, as the exchange explains it. */
interface SaidPlace {
  warehouseId: number
  source: string
  said: number
  saidAt: Date
  orders: { number: string; quantity: number }[]
}

/** `explain`: the exchange's own account of the figure. It is built above the shop, so whoever asks brings it along. */
export async function readStockCard(
  context: OfficeContext,
  code: string,
  explain: (goodCode: string) => Promise<SaidPlace[]>,
): Promise<StockCard> {
  const { db, clock, session } = context
  const [good, places, { soldDays }] = await Promise.all([
    goodFacts(db, code),
    chosenPlaces(context, {}),
    readSetting(db, 'stock'),
  ])
  const ids = places.map(({ id }) => id)
  const [stock, held, sold, shelves, owner, said, movements] = await Promise.all([
    db.selectFrom('good_stock').select(['warehouse_id', 'quantity']).where('good_code', '=', code).execute(),
    sql<HeldRow>`select warehouse_id, number, status, held, aside
      from (${heldPieces(sql`= ${code}`, ids)}) each where held > 0 or aside > 0 order by order_id`.execute(db),
    sql<{ warehouse_id: number; sold: number }>`select warehouse_id, sold
      from (${soldPieces(ids, new Date(clock().getTime() - soldDays * DAY_MS))}) each where good_code = ${code}`.execute(
      db,
    ),
    db.selectFrom('good_shelf').select(['warehouse_id', 'shelf']).where('good_code', '=', code).execute(),
    stockOwners(db, [code]),
    explain(code),
    readMovements(db, code, ids),
  ])
  const counting = isPermitted(context, 'stock.count') ? session!.staff.permissions.get('stock.count')! : null
  return {
    good,
    soldDays,
    movements,
    places: places.map((place): StockPlace => {
      const own = held.rows.filter(({ warehouse_id }) => warehouse_id === place.id)
      const told = said.find(({ warehouseId }) => warehouseId === place.id)
      const sum = (name: 'held' | 'aside') => own.reduce((total, row) => total + row[name], 0)
      return {
        place: { id: place.id, name: place.name },
        branch: place.branch,
        shelf: shelves.find(({ warehouse_id }) => warehouse_id === place.id)?.shelf ?? null,
        quantity: stock.find(({ warehouse_id }) => warehouse_id === place.id)?.quantity ?? 0,
        held: sum('held'),
        aside: sum('aside'),
        sold: sold.rows.find(({ warehouse_id }) => warehouse_id === place.id)?.sold ?? 0,
        owner: owner(code, place.id),
        orders: own.map(({ number, status, held: onShelf, aside }) => ({
          number,
          quantity: onShelf + aside,
          statusText: STATUS_TEXTS[status],
          isAside: onShelf === 0,
        })),
        said: told
          ? { source: told.source, quantity: told.said, at: told.saidAt.toISOString(), unknown: told.orders }
          : null,
        mayCorrect: counting !== null && isInScope(counting, { node_code: place.node_code, warehouse_id: place.id }),
      }
    }),
  }
}

async function readMovements(db: Db, code: string, places: readonly number[]): Promise<StockMovement[]> {
  const rows = await db
    .selectFrom('stock_movement as m')
    .innerJoin('warehouse as w', 'w.id', 'm.warehouse_id')
    .leftJoin('staff', 'staff.id', 'm.staff_id')
    .select([
      'm.id',
      'm.at',
      'w.name as place',
      'm.moved',
      'm.left_there',
      'm.reason',
      'm.note',
      'm.count_id',
      'staff.name as who',
    ])
    .where('m.good_code', '=', code)
    .where('m.warehouse_id', '=', (any) => any.fn<number>('any', [any.val([...places])]))
    .orderBy('m.id', 'desc')
    .limit(MOVEMENTS)
    .execute()
  return rows.map(({ id, at, place, moved, left_there, reason, note, count_id, who }) => ({
    id,
    at: at.toISOString(),
    place,
    moved,
    left: left_there,
    reasonText: MOVEMENT_REASONS[reason],
    note,
    who,
    countId: count_id,
  }))
}
