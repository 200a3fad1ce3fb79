import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/db/schema.ts'

interface ReportLine {
  query: string
  times: number
}

export interface SearchReport {
  searches: number
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
export async function reportSearch(db: Kysely<Database>, days: number): Promise<SearchReport> {
  const since = sql`now() - ${days}::integer * interval '1 day'`
  const [searches, nothing, fewClicks, refined] = await Promise.all([
    sql<{ searches: number }>`select count(*)::integer as searches from search_log where sought_at > ${since}`.execute(
      db,
    ),
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
    nothing: nothing.rows,
    fewClicks: fewClicks.rows,
    refined: refined.rows,
  }
}
