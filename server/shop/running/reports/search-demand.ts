import { type RawBuilder, sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { ReportPeriod } from '#rules/calendar/report-period.ts'
import { spanCover, spanSums } from '#rules/calendar/report-spans.ts'
import type { Db } from '#server/db/client.ts'
import { branchNodes, inPeriod, type InBranches } from './report-asked.ts'

export interface DemandRow {
  query: string
  times: number
  nothing: number
}

interface DemandScope extends InBranches {
  db: Db
  now: Date
  /** Rows of a table on screen; the file takes them all. */
  most: number
}

/**
 * So many of the most sought of each span are looked at, then all: thousands looked up one by one take longer than one
 * pass.
 */
const DEPTHS = [300]
const MOST_LISTED = 1000
const MOST_LISTS = 3

/** Sums of the pieces of the period, kept by a job (0536-search-spans.sql): years and months, days around them. */
function piecesOf({ now, ...place }: DemandScope, period: ReportPeriod) {
  const { spans, days } = spanSums(period, moscowMoment(now)!.day)
  const nodes = branchNodes(place)
  const isHere = nodes === null ? sql`true` : sql`node_code = any(${nodes}::text[])`
  return (isOf: RawBuilder<unknown>) =>
    sql.join(
      [
        ...spans.map(
          ({ span, sign }) => sql`select query, ${sql.lit(sign)} * times as times, ${sql.lit(sign)} * nothing as nothing
            from report_search_span where node_code = any(${nodes ?? ['']}::text[]) and span = ${span} and ${isOf}`,
        ),
        ...days.map(
          ({
            sign,
            ...each
          }) => sql`select query, ${sql.lit(sign)} * times as times, ${sql.lit(sign)} * nothing as nothing
            from report_search_day where ${inPeriod(sql`day`, each)} and ${isHere} and ${isOf}`,
        ),
      ],
      sql` union all `,
    )
}

const SUMS = sql`sum(times)::integer as times, sum(nothing)::integer as nothing`

/**
 * The most sought first, or those nothing was found by. No query is sought more often in a period than in the months
 * and years that hold it, so their lists are read only as deep as one of the first may stand.
 */
export async function readTopQueries(
  asking: DemandScope,
  period: ReportPeriod,
  by: 'times' | 'nothing',
  depths: readonly number[] = DEPTHS,
): Promise<DemandRow[]> {
  const { db, most } = asking
  const pieces = piecesOf(asking, period)
  if (most <= MOST_LISTED)
    for (const depth of depths) {
      const top = await readDownTo(asking, period, pieces, by, depth)
      if (top) return top
    }
  const { rows } = await sql<DemandRow>`
    select query, ${SUMS} from (${pieces(sql`true`)}) piece group by query having sum(${sql.ref(by)}) > 0
    order by sum(${sql.ref(by)}) desc, query limit ${Number.isFinite(most) ? most + 1 : null}`.execute(db)
  return rows
}

/** Null: somebody further down might still be among the first. */
async function readDownTo(
  { db, now, most, ...place }: DemandScope,
  period: ReportPeriod,
  pieces: ReturnType<typeof piecesOf>,
  by: 'times' | 'nothing',
  depth: number,
): Promise<DemandRow[] | null> {
  const nodes = branchNodes(place) ?? ['']
  const lists = (nodes.length > MOST_LISTS ? [''] : nodes).flatMap((node) =>
    spanCover(period, moscowMoment(now)!.day).map((span) => ({ node, span })),
  )
  const figure = sql.ref(by)
  const { rows } = await sql<DemandRow & { bound: number; is_all: boolean }>`
    with list as materialized (
      select at, query, figure from unnest(${lists.map(({ node }) => node)}::text[], ${lists.map(({ span }) => span)}::text[])
        with ordinality as asked (node, name, at)
      cross join lateral (select query, ${figure} as figure from report_search_span
        where node_code = asked.node and span = asked.name and ${figure} > 0 order by ${figure} desc, query limit ${depth}) top
    ), ends as (
      select coalesce(sum(least) filter (where queries = ${depth}), 0)::integer as bound,
        coalesce(bool_and(queries < ${depth}), true) as is_all
      from (select count(*) as queries, min(figure) as least from list group by at) each
    ), best as (
      select sought.query, each.* from (select distinct query from list) sought
      cross join lateral (select ${SUMS} from (${pieces(sql`query = sought.query`)}) piece having sum(${figure}) > 0) each
      order by ${sql.ref(`each.${by}`)} desc, sought.query limit ${most + 1}
    )
    select best.*, ends.bound, ends.is_all from ends left join best on true order by ${sql.ref(`best.${by}`)} desc, best.query`.execute(
    db,
  )
  const { bound, is_all } = rows[0]!
  const found = rows.filter(({ query }) => query !== null)
  const isSure = is_all || (found.length > most && found.at(-1)![by] > bound)
  return isSure ? found.map(({ query, times, nothing }) => ({ query, times, nothing })) : null
}

/** Of each day, all queries together. */
export async function readDemandDays({ db, ...place }: DemandScope, period: ReportPeriod) {
  const nodes = branchNodes(place)
  const { rows } = await sql<{ day: string; times: number; nothing: number }>`
    select day::text as day, sum(times)::integer as times, sum(nothing)::integer as nothing from report_search_total
    where ${inPeriod(sql`day`, period)} and ${nodes === null ? sql`true` : sql`node_code = any(${nodes}::text[])`}
    group by 1`.execute(db)
  return rows
}
