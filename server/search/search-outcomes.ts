import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { cleanQuery } from './query-text.ts'
import { isPersonal } from './search-log.ts'
import { suggest } from './suggest.ts'

export type SearchOutcomeKind = 'click' | 'cart' | 'order'

const COLUMNS = { click: 'clicks', cart: 'carts', order: 'orders' } as const
/** How long after the search it may come: an order is thought over. */
const WITHIN_DAYS = { click: 1, cart: 2, order: 14 } as const
/** So many a day and query: a made-up flood changes little and fills nothing. */
const MOST_A_DAY = 500

/**
 * Counts what was done with a good found by a query. Nobody is named; a query nobody made is not counted, unless the
 * good is one of those suggested for it.
 */
export async function recordOutcome(
  db: Db,
  {
    query,
    goodCode,
    outcome,
    nodeCode,
  }: { query: string; goodCode: string; outcome: SearchOutcomeKind; nodeCode: string },
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

export interface FoundBy {
  code: string
  q: string
}

/**
 * The same for the goods of an order just placed, found by these words: counted where the order is, since a page on its
 * way to the payment has no time to tell. Words count that somebody sought, or a good was opened by.
 */
export async function recordOrdered(db: Db, orderId: number, found: readonly FoundBy[], now: Date): Promise<void> {
  const day = moscowMoment(now)?.day
  const ordered = found
    .map(({ code, q }) => ({ code, query: cleanQuery(q).toLowerCase() }))
    .filter(({ query }) => query !== '' && !isPersonal(query))
  if (!day || ordered.length === 0) return
  const [codes, queries] = [ordered.map(({ code }) => code), ordered.map(({ query }) => query)]
  await sql`
    insert into search_outcome as known (day, query, good_code, orders)
    select distinct ${day}::date, f.query, f.code, 1
    from unnest(${queries}::text[], ${codes}::text[]) as f (query, code)
    join order_item i on i.order_id = ${orderId} and i.good_code = f.code
    where exists (select from search_log l where l.query = f.query
        and l.sought_at > ${now}::timestamptz - ${WITHIN_DAYS.order}::integer * interval '1 day')
      or exists (select from search_outcome o where o.query = f.query and o.good_code = f.code
        and o.day >= ${day}::date - ${WITHIN_DAYS.order}::integer and o.clicks > 0)
    on conflict (day, query, good_code) do update set orders = least(known.orders + 1, ${MOST_A_DAY})`.execute(db)
}
