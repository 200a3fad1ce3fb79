import { type RawBuilder, sql } from 'kysely'
import type { StockRow, StockTerms } from '#contract/office/stock.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { daysLeft, isLow } from '#rules/goods/stock-rate.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { likeInside } from '#server/db/like.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import { readSetting, writeSetting } from '#server/kernel/settings.ts'
import type { ChosenPlace } from '#server/shop/people/staff/branches.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { chosenPlaces, heldPieces, soldPieces } from './stock-places.ts'

const USUAL_LIMIT = 100

interface Asked extends ChosenPlace {
  show?: 'all' | 'low' | 'none' | 'held' | undefined
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

interface Row {
  code: string
  name: string
  article: string
  unit: string
  picture: string | null
  quantity: number
  held: number
  aside: number
  sold: number
}

/** An article or a barcode by its beginning, anything else inside the name. */
function searchCondition(search: string): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return sql`true`
  const named = sql.join(
    words.map((word) => sql`g.name ilike ${likeInside(word)}`),
    sql` and `,
  )
  return sql`(article_key(g.article) like article_key(${search}) || '%' and length(article_key(${search})) >= 3
    or g.code = ${search} or g.barcode = ${search} or (${named}))`
}

const since = (now: Date, { soldDays }: StockTerms) => new Date(now.getTime() - soldDays * DAY_MS)

/** Goods of the person's places, a page at a time by code; what runs out soonest first where that is asked for. */
export async function listStock(
  context: OfficeContext,
  asked: Asked,
): Promise<{ goods: StockRow[]; next: string | null; terms: StockTerms }> {
  const { db, clock } = context
  const [places, terms] = await Promise.all([chosenPlaces(context, asked), readSetting(db, 'stock')])
  const ids = places.map(({ id }) => id)
  const limit = asked.limit ?? USUAL_LIMIT
  const search = searchCondition(asked.search?.trim() ?? '')
  const sold = soldPieces(ids, since(clock(), terms))
  const offset = asked.show === 'low' ? Math.max(0, Math.trunc(Number(asked.after ?? 0)) || 0) : 0
  const after = asked.show === 'low' ? '' : (asked.after ?? '')
  const stocked = sql`coalesce((select sum(s.quantity) from good_stock s where s.good_code = g.code and s.warehouse_id = any(${ids}::integer[])), 0)`
  const page =
    asked.show === 'low'
      ? sql`select g.code, pace.sold, ${stocked}::integer as quantity
          from (select good_code, sum(sold)::integer as sold from (${sold}) each group by 1) pace join good g on g.code = pace.good_code
          where ${search} and g.is_active and not g.is_hire
            and (${stocked} * ${terms.soldDays} < pace.sold * ${terms.lowDays} or ${stocked} <= ${terms.lowPieces})
          order by ${stocked}::numeric / pace.sold, pace.sold desc, g.code offset ${offset} limit ${limit + 1}`
      : sql`select g.code, null::integer as sold, ${stocked}::integer as quantity from good g
          where ${search} and not g.is_hire and g.code > ${after} and ${showCondition(asked.show ?? 'all', stocked, ids)}
          order by g.code limit ${limit + 1}`
  const { rows } = await sql<Row>`
    with page as materialized (${page}), codes as (select array_agg(code) as list from page),
    pace as (select each.good_code, sum(each.sold)::integer as sold from (
      select t.good_code, t.quantity as sold from order_take t join shop_order o on o.id = t.order_id
      where t.good_code in (select code from page) and t.warehouse_id = any(${ids}::integer[])
        and o.created_at > ${since(clock(), terms)} and o.status <> 'cancelled') each group by 1),
    held as (select good_code, sum(held)::integer as held, sum(aside)::integer as aside
      from (${heldPieces(sql`in (select code from page)`, ids)}) each group by 1)
    select g.code, g.name, g.article, g.unit, g.pictures[1] as picture, page.quantity,
      coalesce(held.held, 0) as held, coalesce(held.aside, 0) as aside, coalesce(page.sold, pace.sold, 0) as sold
    from page join good g on g.code = page.code left join held on held.good_code = g.code left join pace on pace.good_code = g.code
    order by ${asked.show === 'low' ? sql`page.quantity::numeric / greatest(page.sold, 1), page.sold desc, g.code` : sql`g.code`}`.execute(
    db,
  )
  const goods = rows.slice(0, limit).map(({ picture, ...row }) => ({
    ...row,
    image: picture ? presentImage(picture, row.name) : null,
    daysLeft: daysLeft(row.quantity, row.sold, terms.soldDays),
    isLow: isLow(row.quantity, row.sold, terms),
  }))
  const isMore = rows.length > limit
  const next = asked.show === 'low' ? String(offset + limit) : (goods.at(-1)?.code ?? null)
  return { goods, next: isMore ? next : null, terms }
}

function showCondition(show: 'all' | 'none' | 'held' | 'low', stocked: RawBuilder<unknown>, ids: readonly number[]) {
  if (show === 'none') return sql`g.is_active and ${stocked} = 0`
  if (show === 'held')
    return sql`g.code in (select good_code from (${heldPieces(sql`is not null`, ids)}) each where held > 0 or aside > 0)`
  return sql`(g.is_active or ${stocked} > 0)`
}

/** The thresholds of the list of what to order. */
export async function writeStockTerms(
  { db }: OfficeContext,
  change: Pick<StockTerms, 'lowDays' | 'lowPieces'>,
): Promise<StockTerms> {
  return withRetries(db, (tx) => writeSetting(tx, 'stock', change))
}
