import { type RawBuilder, sql } from 'kysely'
import { daysBetween, moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { closeCover, spanSums } from '#rules/calendar/report-spans.ts'
import { scopeCondition } from '#server/shop/people/staff/scope-condition.ts'
import { type Asking, inPeriod, sumPlaces } from './report-asked.ts'

/** What goods brought, less what came back. Kopecks. */
export interface SoldRow {
  key: string
  orders: number
  quantity: number
  revenue: number
  /** Of it, of lines whose cost is known. */
  known: number
  cost: number
}

export const SOLD_SUMS = sql`sum(orders)::integer as orders, sum(quantity)::integer as quantity, sum(revenue)::bigint as revenue,
  sum(known_revenue)::bigint as known, sum(cost)::bigint as cost`

const FIGURES = ['orders', 'quantity', 'revenue', 'known_revenue', 'cost'] as const
const signed = (sign: RawBuilder<unknown>) =>
  sql.join(FIGURES.map((name) => sql`${sign} * ${sql.ref(name)} as ${sql.ref(name)}`))

/** So many of the best of each span are looked at; then so many; then all. */
const DEPTHS = [2500, 10_000]
/** Of those found, this many times what is asked for are added up before anybody is left out. */
const FIRST_LOOK = 2
/** Goods of a section or a brand up to so many are added up without any list. */
const MOST_FEW = 2000
/** A longer table is for a file, and wants every good anyway. */
const MOST_BEST = 1000
/** Few days are added up sooner than they are bounded by their month. */
const FEW_DAYS = 10
/** A single shop sells little: up to so many days of it are added up sooner than its months are walked through. */
const FEW_SHOP_DAYS = 240
/** A person with more branches or shops than that: the whole shop's best bound theirs as well. */
const MOST_LISTS = 3

type SoldAsking = Pick<Asking, 'scope' | 'query' | 'most'> & { context: Pick<Asking['context'], 'db' | 'clock'> }

interface Parts {
  /** Sums of one good's, or of every good's, pieces of the period. */
  pieces: (isOf: RawBuilder<unknown>) => RawBuilder<unknown>
  narrowed: RawBuilder<unknown>
  /** Nothing outside these spans, days and places belongs to the period; null: there are no lists for such places. */
  lists: { spans: { place: string; span: string }[]; days: RawBuilder<unknown> | null } | null
}

/** Of a section, of a brand, or of both. */
const goodsOf = ({ category, vendor }: SoldAsking['query']) =>
  sql`select code from good where ${category === undefined ? sql`true` : sql`category_code = ${category}`}
    and ${vendor === undefined ? sql`true` : sql`vendor_code = ${vendor}`}`

/** Null: they are too many to be looked up one by one, or all of them. */
async function readFewGoods({ context, query }: SoldAsking): Promise<string[] | null> {
  if (query.category === undefined && query.vendor === undefined) return null
  const { rows } = await sql<{ code: string }>`${goodsOf(query)} limit ${MOST_FEW + 1}`.execute(context.db)
  return rows.length > MOST_FEW ? null : rows.map(({ code }) => code)
}

function partsOf({ context, scope, query }: SoldAsking, period: ReportPeriod): Parts {
  const today = moscowMoment(context.clock())!.day
  const length = daysBetween(period.from, period.to)
  const isFewDays = !scope.isEverywhere && scope.warehouseIds.length > 0 && length < FEW_SHOP_DAYS
  const places = isFewDays ? null : sumPlaces(scope)
  const { spans, days } = places === null ? { spans: [], days: [{ ...period, sign: 1 }] } : spanSums(period, today)
  const pieces = (isOf: RawBuilder<unknown>) =>
    sql.join(
      [
        ...([1, -1] as const).flatMap((sign) => {
          const names = spans.filter((each) => each.sign === sign).map(({ span }) => span)
          return names.length === 0
            ? []
            : [
                sql`select good_code, ${signed(sql.lit(sign))} from report_good_span
                  where node_code = any(${places}::text[]) and span = any(${names}::text[]) and ${isOf}`,
              ]
        }),
        ...days.map(
          ({ sign, ...each }) => sql`select good_code, ${signed(sql.lit(sign))} from report_good_day o
            where ${inPeriod(sql`o.day`, each)} and ${scopeCondition(scope)} and ${isOf}`,
        ),
      ],
      sql` union all `,
    )
  const isWhole = query.category === undefined && query.vendor === undefined
  const narrowed = isWhole ? sql`true` : sql`good_code in (${goodsOf(query)})`
  const bounding = places !== null && places.length > MOST_LISTS ? [''] : places
  const cover = closeCover(period, today)
  const lists = bounding !== null &&
    length >= FEW_DAYS && {
      spans: bounding.flatMap((place) => cover.spans.map((span) => ({ place, span }))),
      days:
        cover.days.length === 0
          ? null
          : sql`select good_code, sum(revenue)::bigint as revenue from report_good_day o
            where (${sql.join(
              cover.days.map((each) => inPeriod(sql`o.day`, each)),
              sql` or `,
            )}) and ${scopeCondition(scope)} and ${narrowed} group by good_code`,
    }
  return { pieces, narrowed, lists: lists || null }
}

const SOLD_AT_ALL = sql`having sum(quantity) <> 0 or sum(revenue) <> 0`
const BEST_FIRST = sql`order by sum(revenue) desc, good_code`

/** Named goods alone, in any order. */
export async function readNamedGoods(
  asking: SoldAsking,
  period: ReportPeriod,
  codes: readonly string[],
): Promise<SoldRow[]> {
  const { pieces } = partsOf(asking, period)
  const { rows } = await sql<SoldRow>`
    select code as key, each.* from unnest(${codes}::text[]) as code
    cross join lateral (select ${SOLD_SUMS} from (${pieces(sql`good_code = code`)}) piece ${SOLD_AT_ALL}) each`.execute(
    asking.context.db,
  )
  return rows
}

/**
 * The best first. No good brings more in a period than in the months and years that hold it, so below a certain place
 * of their lists nobody can be among the best: the lists are read to that place, and of those found there only they are
 * added up whose months and years together could do.
 */
export async function readBestGoods(
  asking: SoldAsking,
  period: ReportPeriod,
  depths: readonly number[] = DEPTHS,
): Promise<SoldRow[]> {
  const { context, most } = asking
  const parts = partsOf(asking, period)
  const few = await readFewGoods(asking)
  if (few === null && parts.lists !== null && most <= MOST_BEST)
    for (const depth of depths) {
      const best = await readDownTo(asking, parts, parts.lists, depth)
      if (best) return best
    }
  const pieces = parts.pieces(few === null ? parts.narrowed : sql`good_code = any(${few}::text[])`)
  if (most > MOST_BEST) {
    const { rows } = await sql<SoldRow>`
      select good_code as key, ${SOLD_SUMS} from (${pieces}) piece group by good_code ${SOLD_AT_ALL} ${BEST_FIRST}
      limit ${Number.isFinite(most) ? most + 1 : null}`.execute(context.db)
    return rows
  }
  // found by one sum, which a double holds to the kopeck; the others are added up for those found
  const { rows } = await sql<SoldRow>`
    with best as materialized (
      select good_code from (${pieces}) piece group by good_code having sum(quantity) <> 0 or sum(revenue::float8) <> 0
      order by sum(revenue::float8) desc, good_code limit ${most + 1}
    )
    select code.good_code as key, each.* from best code
    cross join lateral (select ${SOLD_SUMS} from (${parts.pieces(sql`good_code = code.good_code`)}) piece) each
    order by each.revenue desc, code.good_code`.execute(context.db)
  return rows
}

/** Null: somebody further down might still be among the best. */
async function readDownTo(
  { context, most }: SoldAsking,
  { pieces, narrowed }: Parts,
  lists: NonNullable<Parts['lists']>,
  depth: number,
): Promise<SoldRow[] | null> {
  const added = (codes: RawBuilder<unknown>) => sql`
    select code.good_code as key, each.* from (${codes}) code
    cross join lateral (select ${SOLD_SUMS} from (${pieces(sql`good_code = code.good_code`)}) piece ${SOLD_AT_ALL}) each`
  const { spans, days } = lists
  const { rows } = await sql<SoldRow & { is_sure: boolean }>`
    with list as materialized (
      select at, good_code, revenue from unnest(${spans.map(({ place }) => place)}::text[], ${spans.map(({ span }) => span)}::text[])
        with ordinality as asked (place, name, at)
      cross join lateral (select good_code, revenue from report_good_span where node_code = asked.place and span = asked.name and ${narrowed}
        order by revenue desc, good_code limit ${depth}) top
      ${days === null ? sql`` : sql`union all select 0, good_code, revenue from (${days}) day`}
    ), ends as materialized (
      -- whoever a list read to its end does not name sold nothing there; that of days is whole
      select at, case when at > 0 and count(*) = ${depth} then min(revenue) else 0 end as least, at = 0 or count(*) < ${depth} as is_all
      from list group by at
    ), beyond as materialized (
      select coalesce(sum(least), 0)::bigint as upto, coalesce(bool_and(is_all), true) as is_all from ends
    ), found as materialized (
      select good_code, sum(revenue - least) + (select upto from beyond) as upto from list join ends using (at) group by good_code
    ), first as materialized (
      select good_code from found order by upto desc limit ${FIRST_LOOK * (most + 1)}
    ), first_sums as materialized (${added(sql`select good_code from first`)}
    ), mark as materialized (
      -- whoever brings less than this is not among the best; null: so far anybody is
      select (select revenue from first_sums order by revenue desc offset ${most} limit 1) as least
    ), sure as materialized (
      select (select is_all from beyond) or coalesce(least > (select upto from beyond), false) as is_sure from mark
    ), sums as (
      select * from first_sums
      union all
      ${added(sql`select good_code from found where (select is_sure from sure) and upto >= coalesce((select least from mark), 0)
        and good_code not in (select good_code from first)`)}
    )
    select best.*, sure.is_sure from sure left join (select * from sums order by revenue desc, key limit ${most + 1}) best on true
    order by best.revenue desc, best.key`.execute(context.db)
  if (!rows[0]!.is_sure) return null
  return rows
    .filter(({ key }) => key !== null)
    .map(({ key, orders, quantity, revenue, known, cost }) => ({ key, orders, quantity, revenue, known, cost }))
}
