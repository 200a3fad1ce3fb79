import { sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { CountCard, CountLine, CountRow, UncountedGood } from '#contract/office/stock.ts'
import { type Kopecks, kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { ChosenPlace } from '#server/shop/people/staff/branches.ts'
import { isInScope, isPermitted, type OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { type AreaGood, type CountArea, uncountedGoods } from './count-queries.ts'
import { chosenPlaces, heldPieces, stockOwners, type StockWarehouse } from './stock-places.ts'
import { readUndo } from './written-counts.ts'

const SHOWN_LEFT = 200
const MOST_COUNTS = 200

export interface CountHead extends CountArea {
  section: string | null
  vendor: string | null
  is_blind: boolean
  state: 'open' | 'applied' | 'dropped' | 'undone'
  note: string
  ended_at: Date | null
  undone_at: Date | null
  started_by: string | null
}

const headOf = (count: CountHead, place: Pick<StockWarehouse, 'id' | 'name'>) => ({
  id: count.id,
  place: { id: place.id, name: place.name },
  shelf: count.shelf,
  section: count.section,
  vendor: count.vendor,
  notCountedDays: count.not_counted_days,
  isBlind: count.is_blind,
  state: count.state,
  startedBy: count.started_by,
  startedAt: count.started_at.toISOString(),
  endedAt: count.ended_at?.toISOString() ?? null,
  note: count.note,
})

/** A count of somebody else's warehouse is as good as none. */
export async function findCount(context: Pick<OfficeContext, 'db' | 'scope'>, id: number) {
  const { db } = context
  const count = await db
    .selectFrom('stock_count as c')
    .leftJoin('staff', 'staff.id', 'c.staff_id')
    .leftJoin('category', 'category.code', 'c.category_code')
    .leftJoin('vendor', 'vendor.code', 'c.vendor_code')
    .select([
      'category.name as section',
      'vendor.name as vendor',
      'c.category_code',
      'c.vendor_code',
      'c.not_counted_days',
      'c.is_blind',
      'c.id',
      'c.warehouse_id',
      'c.shelf',
      'c.state',
      'c.note',
      'c.started_at',
      'c.ended_at',
      'c.undone_at',
      'staff.name as started_by',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  const place = count && (await chosenPlaces(context, {})).find((each) => each.id === count.warehouse_id)
  if (!count || !place) throw notFound(`Пересчёта № ${id} нет или он не ваших складов`)
  return { count: count as CountHead, place }
}

interface CountLineRow {
  code: string
  name: string
  article: string
  unit: string
  barcode: string | null
  picture: string | null
  shelf: string | null
  counted: number
  expected: number
  is_moved: boolean
  on_sale: number
  price: Kopecks | null
  who: string | null
  at: Date
  held: { number: string; quantity: number }[]
}

/** `code`: one line alone. In the order they were counted, the last one first. */
export async function readLines(db: Db, count: CountHead, code: string | null = null): Promise<CountLineRow[]> {
  const { rows } = await sql<CountLineRow>`
    with held as (select good_code, jsonb_agg(jsonb_build_object('number', number, 'quantity', held) order by order_id desc) as orders
      from (${heldPieces(sql`in (select good_code from stock_count_line where count_id = ${count.id})`, [count.warehouse_id])}) each where held > 0 group by 1)
    select g.code, g.name, g.article, g.unit, g.barcode, g.pictures[1] as picture, s.shelf, l.counted, l.expected,
      l.expected <> l.expected_first or exists (select from stock_movement m where m.good_code = l.good_code
        and m.warehouse_id = ${count.warehouse_id} and m.at > l.counted_at and m.count_id is distinct from l.count_id) as is_moved,
      coalesce(stock.quantity, 0) as on_sale, o.price, staff.name as who, l.counted_at as at, coalesce(held.orders, '[]') as held
    from stock_count_line l join good g on g.code = l.good_code
    left join good_shelf s on s.good_code = g.code and s.warehouse_id = ${count.warehouse_id}
    left join good_stock stock on stock.good_code = g.code and stock.warehouse_id = ${count.warehouse_id}
    left join good_offer o on o.good_code = g.code and o.node_code = (select node_code from warehouse where id = ${count.warehouse_id})
    left join held on held.good_code = g.code left join staff on staff.id = l.staff_id
    where l.count_id = ${count.id} and (${code}::text is null or l.good_code = ${code})
    order by l.counted_at desc, g.code`.execute(db)
  return rows
}

/**
 * Orders whose pieces are not there, the newest first: what they lack is what the shelf lacks beyond what is on sale.
 */
export function lackingOrders(line: Pick<CountLineRow, 'counted' | 'expected' | 'on_sale' | 'held'>): string[] {
  let missing = line.expected - line.counted - line.on_sale
  const numbers: string[] = []
  for (const { number, quantity } of line.held) {
    if (missing <= 0) break
    numbers.push(number)
    missing -= quantity
  }
  return numbers
}

export async function presentLines(db: Db, count: CountHead, rows: readonly CountLineRow[]): Promise<CountLine[]> {
  const owner = await stockOwners(
    db,
    rows.map(({ code }) => code),
  )
  return rows.map((line) => ({
    code: line.code,
    name: line.name,
    article: line.article,
    unit: line.unit,
    image: line.picture ? presentImage(line.picture, line.name) : null,
    barcode: line.barcode,
    shelf: line.shelf,
    counted: line.counted,
    expected: line.expected,
    difference: line.counted - line.expected,
    isMoved: count.state === 'open' && line.is_moved,
    owner: owner(line.code, count.warehouse_id),
    lacking: count.state === 'open' ? lackingOrders(line) : [],
    price: line.price === null ? null : kopecksToRubles(line.price),
    who: line.who,
    at: line.at.toISOString(),
  }))
}

export async function presentUncounted(
  db: Db,
  warehouseId: number,
  left: readonly Omit<AreaGood, 'total'>[],
): Promise<UncountedGood[]> {
  const owner = await stockOwners(
    db,
    left.map(({ code }) => code),
  )
  return left.map(({ picture, code, name, article, unit, barcode, shelf, expected, price }) => ({
    code,
    name,
    article,
    unit,
    barcode,
    shelf,
    expected,
    price: price === null ? null : kopecksToRubles(price),
    image: picture ? presentImage(picture, name) : null,
    owner: owner(code, warehouseId),
  }))
}

/** Of an open count, the next of what nobody has found yet. */
export async function readCountLeft(context: OfficeContext, id: number, skip: number) {
  const { count, place } = await findCount(context, id)
  if (count.state !== 'open') return { total: 0, goods: [] }
  const left = await uncountedGoods(context.db, count, SHOWN_LEFT, skip)
  return { total: left[0]?.total ?? skip, goods: await presentUncounted(context.db, place.id, left) }
}

export async function readCountCard(context: OfficeContext, id: number): Promise<CountCard> {
  const { db, session, clock } = context
  const { count, place } = await findCount(context, id)
  const [rows, left] = await Promise.all([
    readLines(db, count),
    count.state === 'open' ? uncountedGoods(db, count, SHOWN_LEFT) : [],
  ])
  const [undo, lines, goods] = await Promise.all([
    readUndo(db, count, clock()),
    presentLines(db, count, rows),
    presentUncounted(db, place.id, left),
  ])
  const scope = isPermitted(context, 'stock.count') ? session!.staff.permissions.get('stock.count')! : null
  return {
    ...headOf(count, place),
    ...undo,
    lines,
    left: {
      total: left[0]?.total ?? 0,
      goods,
    },
    mayCount: scope !== null && isInScope(scope, { node_code: place.node_code, warehouse_id: place.id }),
  }
}

/** The counts of the person's warehouses, and where one can be begun. */
export async function listCounts(context: OfficeContext, chosen: ChosenPlace) {
  const { db } = context
  const places = await chosenPlaces(context, chosen)
  const ids = places.map(({ id }) => id)
  const [{ rows }, { rows: shelves }, sections, vendors] = await Promise.all([
    sql<CountHead & { goods: number; pieces: number; differences: number }>`
      select c.id, c.warehouse_id, c.shelf, c.category_code, c.vendor_code, c.not_counted_days, c.is_blind,
        category.name as section, vendor.name as vendor, c.state, c.note, c.started_at, c.ended_at, staff.name as started_by,
        l.goods, l.pieces, l.differences
      from stock_count c left join staff on staff.id = c.staff_id
      left join category on category.code = c.category_code left join vendor on vendor.code = c.vendor_code
      cross join lateral (select count(*)::integer as goods, coalesce(sum(counted), 0)::integer as pieces,
        (count(*) filter (where counted <> expected))::integer as differences from stock_count_line where count_id = c.id) l
      where c.warehouse_id = any(${ids}::integer[]) order by c.state = 'open' desc, c.id desc limit ${MOST_COUNTS}`.execute(
      db,
    ),
    sql<{ warehouse_id: number; shelf: string }>`select distinct warehouse_id, shelf from good_shelf
      where warehouse_id = any(${ids}::integer[]) order by warehouse_id, shelf`.execute(db),
    db.selectFrom('category').select(['code', 'name']).where('is_hire', '=', false).orderBy('name').execute(),
    db.selectFrom('vendor').select(['code', 'name']).orderBy('name').execute(),
  ])
  return {
    counts: rows.map(({ goods, pieces, differences, ...count }): CountRow => ({
      ...headOf(
        count,
        places.find(({ id }) => id === count.warehouse_id)!,
      ),
      goods,
      pieces,
      differences,
    })),
    places: places.map(({ id, name, branch }) => ({
      id,
      name: `${branch}, ${name}`,
      shelves: shelves.filter(({ warehouse_id }) => warehouse_id === id).map(({ shelf }) => shelf),
    })),
    sections,
    vendors,
  }
}
