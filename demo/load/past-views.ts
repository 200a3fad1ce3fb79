import type pg from 'pg'

const WEEKS = 8
/** Below this nobody looks often enough to tell. */
const LEAST_LIKED = 150

/**
 * Two months in which the better-liked goods were looked at more often, one day a week; what sells and the labels
 * follow from it as they do in a shop that is open.
 */
export async function loadPastViews(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `insert into good_view (day, good_code, views)
     select ($1::timestamptz at time zone 'Europe/Moscow')::date - 7 * week, code,
       greatest(1, round(popularity * (0.14 + (abs(hashtext(code || week)) % 1000) * 0.00012)))
     from good cross join generate_series(0, $2::integer - 1) as week where popularity >= $3 and not is_hire`,
    [now, WEEKS, LEAST_LIKED],
  )
  await client.query('select refresh_popularity($1)', [now])
  await client.query('select refresh_good_labels(3, 20, 45, $1)', [now])
}
