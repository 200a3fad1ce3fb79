import { type RawBuilder, sql } from 'kysely'
import type { PriceCard, PriceRow } from '#contract/office/prices.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { lowestPrice, priceSteps } from '#rules/goods/price-steps.ts'
import { kopecksToRubles } from '#rules/money/money.ts'
import type { Db } from '#server/db/client.ts'
import { likeInside } from '#server/db/like.ts'
import { goodFacts } from '#server/shop/goods/stock/stock-card.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { ownBranch, type PriceBranch, priceBranches } from './price-branches.ts'
import { readPriceRows } from './price-rows.ts'
import { readPriceTerms } from './price-terms.ts'

const USUAL_LIMIT = 100
const HISTORY_DAYS = 365

interface Asked {
  branch?: string | undefined
  show?: 'all' | 'no-price' | 'no-cost' | 'low-margin' | 'sale' | 'scheduled' | undefined
  vendor?: string | undefined
  category?: string | undefined
  search?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** The category and everything below it. */
export const categoryTree = (codes: readonly string[]): RawBuilder<unknown> => sql`(
  with recursive tree as (select code from category where code = any(${codes}::text[])
    union select c.code from category c join tree on c.parent_code = tree.code) select code from tree)`

const shownWhere = (lowMargin: number): Record<NonNullable<Asked['show']>, RawBuilder<unknown>> => ({
  all: sql`true`,
  'no-price': sql`o.price is null`,
  'no-cost': sql`c.cost is null`,
  'low-margin': sql`c.cost > o.price * ${1 - lowMargin / 100}::numeric`,
  sale: sql`o.price_old is not null`,
  scheduled: sql`exists (select from price_schedule_item i join price_schedule s on s.id = i.schedule_id and s.state in ('waiting', 'on')
    where i.good_code = g.code and i.node_code = n.code)`,
})

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

/** The prices of one branch, a page at a time by code. */
export async function readPriceGrid(
  context: OfficeContext,
  asked: Asked,
): Promise<{ branch: PriceBranch; goods: PriceRow[]; next: string | null }> {
  const branch = await ownBranch(context, asked.branch)
  const limit = asked.limit ?? USUAL_LIMIT
  const { lowMargin } = await readPriceTerms(context.db)
  const goods = await readPriceRows(
    context.db,
    branch.code,
    sql`select g.code from good g cross join (select ${branch.code}::text as code) n
      left join good_offer o on o.good_code = g.code and o.node_code = n.code left join good_cost c on c.good_code = g.code
      where not g.is_hire and g.code > ${asked.after ?? ''} and ${shownWhere(lowMargin)[asked.show ?? 'all']}
        and (${asked.vendor ?? null}::text is null or g.vendor_code = ${asked.vendor ?? null})
        and (${asked.category === undefined ? sql`true` : sql`g.category_code in ${categoryTree([asked.category])}`})
        and ${searchCondition(asked.search?.trim() ?? '')}
      order by g.code limit ${limit + 1}`,
  )
  const shown = goods.slice(0, limit)
  return { branch, goods: shown, next: goods.length > limit ? shown.at(-1)!.code : null }
}

/** What rules and filters choose from. */
export async function readPriceLists(context: OfficeContext) {
  const { db } = context
  const [branches, vendors, { rows: categories }, sources, terms] = await Promise.all([
    priceBranches(context),
    db.selectFrom('vendor').select(['code', 'name']).orderBy('name').execute(),
    sql<{ code: string; name: string; depth: number }>`
      with recursive tree as (
        select code, name, 0 as depth, array[lpad(position::text, 6, '0') || name] as place from category where parent_code is null and not is_hire
        union all select c.code, c.name, tree.depth + 1, tree.place || (lpad(c.position::text, 6, '0') || c.name)
        from category c join tree on tree.code = c.parent_code)
      select code, name, depth from tree order by place`.execute(db),
    db.selectFrom('exchange_source').select(['id', 'name']).orderBy('name').execute(),
    readPriceTerms(db),
  ])
  return { branches, vendors, categories, sources, terms }
}

interface PastRow {
  node_code: string
  price: number
  until: Date
}

const pastPrices = async (db: Db, code: string, since: Date) => {
  const { rows } = await sql<PastRow>`select node_code, price, valid_until as until from price_history
    where good_code = ${code} and valid_until > ${since}`.execute(db)
  return rows
}

/** One good in every branch of the person's, with the year behind each price. */
export async function readPriceCard(context: OfficeContext, code: string): Promise<PriceCard> {
  const { db, clock } = context
  const since = new Date(clock().getTime() - HISTORY_DAYS * DAY_MS)
  const [good, branches, past] = await Promise.all([
    goodFacts(db, code),
    priceBranches(context),
    pastPrices(db, code, since),
  ])
  const rows = await Promise.all(
    branches.map(async (branch) => ({
      branch,
      row: (await readPriceRows(db, branch.code, sql`select ${code}::text as code`))[0]!,
    })),
  )
  return {
    good: { code, name: good.name, article: good.article, cost: rows[0]?.row.cost ?? null },
    days: HISTORY_DAYS,
    branches: rows.map(({ branch, row }) => {
      const steps = priceSteps(
        past
          .filter(({ node_code }) => node_code === branch.code)
          .map(({ price, until }) => ({ price: kopecksToRubles(price), until })),
        row.price,
        since,
      )
      return {
        ...branch,
        row,
        lowest: lowestPrice(steps),
        steps: steps.map(({ from, price }) => ({ from: from.toISOString(), price })),
      }
    }),
  }
}
