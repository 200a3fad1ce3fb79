import { sql } from 'kysely'
import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const FRESH_MS = 10 * 60_000
const MOST = 5

/** Popular queries, those sought in this branch first: for a field nobody has typed into yet. */
export const popularHere = memoizeByDatabase(FRESH_MS, async (db, nodeCode: string) => {
  const { rows } = await sql<{ query: string }>`
    select p.query from search_popular p
    left join (
      select query, count(*) as here from search_log
      where node_code = ${nodeCode} and sought_at > now() - interval '30 days' group by query
    ) l using (query)
    order by coalesce(l.here, 0) > 0 desc, coalesce(l.here, 0) desc, p.times desc, p.query limit ${MOST}`.execute(db)
  return rows.map(({ query }) => query)
})
