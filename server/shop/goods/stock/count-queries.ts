import { type RawBuilder, sql } from 'kysely'
import { conflict, notFound } from '#contract/api-error.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { heldPieces } from './stock-places.ts'

/** What should lie on the shelf now: on sale and held by orders nobody has picked yet. One statement, so one moment. */
export async function expectedNow(tx: Db, code: string, warehouseId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (coalesce((select quantity from good_stock where good_code = ${code} and warehouse_id = ${warehouseId}), 0)
      + coalesce((select sum(held) from (${heldPieces(sql`= ${code}`, [warehouseId])}) each), 0))::integer as n`.execute(
    tx,
  )
  return rows[0]!.n
}

interface Found {
  code: string
  name: string
  rank: number
  is_here: boolean
}

/** By the code on the package, the code or the article; of several goods the one that lies in this place. */
export async function findScanned(db: Db, given: string, warehouseId: number): Promise<string> {
  const scanned = given.trim()
  const { rows } = await sql<Found>`
    select g.code, g.name, min(found.rank) as rank,
      exists (select from good_stock s where s.good_code = g.code and s.warehouse_id = ${warehouseId}) as is_here
    from (select code, 0 as rank from good where barcode = ${scanned}
      union all select code, 0 from good where code = ${scanned}
      union all select code, 1 from good where article_key(article) = article_key(${scanned})) found
    join good g on g.code = found.code
    where not g.is_hire group by g.code, g.name order by 3, g.code limit 20`.execute(db)
  const best = rows.filter(({ rank }) => rank === rows[0]!.rank)
  const here = best.filter(({ is_here }) => is_here)
  const fitting = here.length > 0 ? here : best
  if (fitting.length === 0)
    throw notFound(`«${scanned}» нет ни у одного товара. Отложите и проверьте артикул на упаковке`)
  if (fitting.length > 1)
    throw conflict(
      `«${scanned}» у нескольких товаров: ${fitting.map(({ name, code }) => `${name} (код ${code})`).join('; ')}. Введите код`,
    )
  return fitting[0]!.code
}

export interface AreaGood {
  code: string
  name: string
  article: string
  unit: string
  barcode: string | null
  picture: string | null
  shelf: string | null
  expected: number
  price: Kopecks | null
  total: number
}

export interface CountArea {
  id: number
  warehouse_id: number
  shelf: string | null
  category_code: string | null
  vendor_code: string | null
  not_counted_days: number | null
  started_at: Date
}

/** What of the place is counted: a condition on the code of a good. */
function insideArea(count: CountArea): RawBuilder<unknown> {
  const { warehouse_id, shelf, category_code, vendor_code, not_counted_days, started_at } = count
  const parts = [
    shelf === null
      ? null
      : sql`g.code in (select good_code from good_shelf where warehouse_id = ${warehouse_id} and shelf = ${shelf})`,
    category_code === null
      ? null
      : sql`g.category_code in (with recursive below as (select code from category where code = ${category_code}
          union select c.code from category c join below b on c.parent_code = b.code) select code from below)`,
    vendor_code === null ? null : sql`g.vendor_code = ${vendor_code}`,
    not_counted_days === null
      ? null
      : sql`not exists (select from stock_count_line l join stock_count c on c.id = l.count_id where l.good_code = g.code
          and c.warehouse_id = ${warehouse_id} and c.state = 'applied'
          and l.counted_at > ${new Date(started_at.getTime() - not_counted_days * DAY_MS)})`,
  ].filter((part) => part !== null)
  return parts.length === 0
    ? sql`is not null`
    : sql`in (select g.code from good g where ${sql.join(parts, sql` and `)})`
}

/** Goods that should lie there and were not counted, in the order of the shelves. */
export async function uncountedGoods(db: Db, count: CountArea, limit: number, skip = 0): Promise<AreaGood[]> {
  const { id, warehouse_id } = count
  const inside = insideArea(count)
  const { rows } = await sql<AreaGood>`
    with expected as (select good_code, sum(n)::integer as n from (
        select good_code, quantity as n from good_stock where warehouse_id = ${warehouse_id} and quantity > 0 and good_code ${inside}
        union all select good_code, held from (${heldPieces(inside, [warehouse_id])}) each) all_of_them
      group by 1 having sum(n) > 0)
    select g.code, g.name, g.article, g.unit, g.barcode, g.pictures[1] as picture, s.shelf, e.n as expected, o.price, (count(*) over ())::integer as total
    from expected e join good g on g.code = e.good_code
    left join good_shelf s on s.good_code = g.code and s.warehouse_id = ${warehouse_id}
    left join good_offer o on o.good_code = g.code and o.node_code = (select node_code from warehouse where id = ${warehouse_id})
    where not exists (select from stock_count_line l where l.count_id = ${id} and l.good_code = g.code)
    order by s.shelf nulls last, g.name, g.code limit ${limit} offset ${skip}`.execute(db)
  return rows
}
