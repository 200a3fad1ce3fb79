import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'

interface ReportLine {
  query: string
  times: number
}

export interface SearchReport {
  searches: number
  /** What came of them. */
  clicks: number
  carts: number
  orders: number
  /** Sought most without an answer. */
  nothing: ReportLine[]
  /** Found, and hardly anybody opens what is found. */
  fewClicks: (ReportLine & { clicks: number })[]
  /** Another query of the same beginning follows soon: what was found was not meant. */
  refined: (ReportLine & { into: string })[]
}

const LINES = 30
const LEAST_TIMES = 5
const FEW = 0.1

/** What the shop learns of the searches of the last days. */
export async function reportSearch(db: Db, days: number): Promise<SearchReport> {
  const since = sql`now() - ${days}::integer * interval '1 day'`
  const [searches, outcomes, nothing, fewClicks, refined] = await Promise.all([
    sql<{ searches: number }>`select count(*)::integer as searches from search_log where sought_at > ${since}`.execute(
      db,
    ),
    sql<Pick<SearchReport, 'clicks' | 'carts' | 'orders'>>`
      select coalesce(sum(clicks), 0)::integer as clicks, coalesce(sum(carts), 0)::integer as carts,
        coalesce(sum(orders), 0)::integer as orders from search_outcome where day > (${since})::date`.execute(db),
    sql<ReportLine>`
      select query, count(*)::integer as times from search_log where sought_at > ${since} and found = 0
      group by query order by count(*) desc, query limit ${LINES}`.execute(db),
    sql<ReportLine & { clicks: number }>`
      select l.query, l.times, coalesce(o.clicks, 0)::integer as clicks from (
        select query, count(*)::integer as times from search_log where sought_at > ${since} and found > 0
        group by query having count(*) >= ${LEAST_TIMES}
      ) l left join (
        select query, sum(clicks) as clicks from search_outcome where day > (${since})::date group by query
      ) o using (query)
      where coalesce(o.clicks, 0) < l.times * ${FEW}::numeric order by l.times desc, l.query limit ${LINES}`.execute(
      db,
    ),
    sql<ReportLine & { into: string }>`
      select query, next as "into", count(*)::integer as times from (
        select query, lead(query) over (partition by node_code order by id) as next,
          lead(sought_at) over (partition by node_code order by id) - sought_at as after
        from search_log where sought_at > ${since}
      ) steps
      where after < interval '2 minutes' and next like replace(replace(query, '\\', ''), '%', '') || ' %'
      group by query, next having count(*) >= 2 order by count(*) desc, query limit ${LINES}`.execute(db),
  ])
  return {
    searches: searches.rows[0]!.searches,
    ...outcomes.rows[0]!,
    nothing: nothing.rows,
    fewClicks: fewClicks.rows,
    refined: refined.rows,
  }
}

const NIGHT_DAYS = 7

export interface StoredSearchReport extends SearchReport {
  /** The last day it covers: «2026-11-15». */
  day: string
  days: number
}

/** The week up to yesterday, written down once a day, or anew; false: it is there already. */
export async function saveSearchReport(
  db: Db,
  now: Date,
  { isAnew = false }: { isAnew?: boolean } = {},
): Promise<boolean> {
  const day = moscowMoment(new Date(now.getTime() - 86_400_000))!.day
  const known = await db.selectFrom('search_report').select('day').where('day', '=', day).executeTakeFirst()
  if (known && !isAnew) return false
  const report = await reportSearch(db, NIGHT_DAYS)
  await db
    .insertInto('search_report')
    .values({ day, days: NIGHT_DAYS, report: JSON.stringify(report) })
    .onConflict((conflict) => conflict.column('day').doUpdateSet((e) => ({ report: e.ref('excluded.report') })))
    .execute()
  return true
}

/** As the last night found; null: no night has passed yet. */
export async function lastReport(db: Db): Promise<StoredSearchReport | null> {
  const row = await db
    .selectFrom('search_report')
    .select(['day', 'days', 'report'])
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return row ? { ...(row.report as unknown as SearchReport), day: row.day, days: row.days } : null
}
