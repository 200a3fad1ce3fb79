import { type Kysely, sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Database } from '#server/db/schema.ts'
import { cleanQuery } from './query-text.ts'
import { isPersonal } from './search-log.ts'
import { suggest } from './suggest.ts'

export type Outcome = 'click' | 'cart' | 'order'

const COLUMNS = { click: 'clicks', cart: 'carts', order: 'orders' } as const
/** How long after the search it may come: an order is thought over. */
const WITHIN_DAYS = { click: 1, cart: 2, order: 14 } as const
/** So many a day and query: a made-up flood changes little and fills nothing. */
const MOST_A_DAY = 500

/**
 * Counts what was done with a good found by a query. Nobody is named; a query nobody made is not counted, unless the
 * good is one of those suggested for it.
 */
export async function noteOutcome(
  db: Kysely<Database>,
  { query, goodCode, outcome, nodeCode }: { query: string; goodCode: string; outcome: Outcome; nodeCode: string },
  now: Date,
): Promise<void> {
  const text = cleanQuery(query).toLowerCase()
  const day = moscowMoment(now)?.day
  if (!day || text === '' || isPersonal(text)) return
  const { rows: made } = await sql`
    select from search_log where query = ${text}
      and sought_at > ${now}::timestamptz - ${WITHIN_DAYS[outcome]}::integer * interval '1 day' limit 1`.execute(db)
  if (made.length === 0 && !(await suggest(db, text, nodeCode)).goodCodes.includes(goodCode)) return
  const column = sql.ref(COLUMNS[outcome])
  await sql`
    insert into search_outcome as known (day, query, good_code, ${column})
    select ${day}::date, ${text}, g.code, 1 from good g where g.code = ${goodCode}
    on conflict (day, query, good_code) do update set ${column} = least(known.${column} + 1, ${MOST_A_DAY})`.execute(db)
}
