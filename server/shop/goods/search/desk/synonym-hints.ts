import { sql } from 'kysely'
import type { SynonymSet } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { normalPhrase } from './desk-phrases.ts'

const MOST = 6

/** What people sought right after a query and found something by; sets that have its words. */
export async function readHints(db: Db, typed: string) {
  const query = normalPhrase(typed)
  const [next, sets] = await Promise.all([
    sql<{ query: string; times: number }>`
      select l.query, count(*)::integer as times from search_log s
      join lateral (
        select query, found from search_log where id > s.id and node_code = s.node_code and sought_at < s.sought_at + interval '2 minutes'
        order by id limit 1
      ) l on l.found > 0 and l.query <> s.query
      where s.query = ${query} and s.sought_at > now() - interval '30 days'
      group by l.query order by count(*) desc, l.query limit ${MOST}`.execute(db),
    sql<SynonymSet>`
      select set_id as id, array_agg(phrase order by phrase) as phrases from search_synonym
      where set_id in (select set_id from search_synonym where lexemes && search_lexemes(${query})) group by set_id
      order by count(*) desc, set_id limit ${MOST}`.execute(db),
  ])
  return { next: next.rows, sets: sets.rows }
}
