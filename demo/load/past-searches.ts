import type pg from 'pg'

const DAYS = 14

/** What an autumn shop is asked for, the commonest first. */
const SOUGHT = [
  'перфоратор',
  'шуруповёрт',
  'генератор',
  'бензопила',
  'тепловая пушка',
  'диск отрезной',
  'лобзик',
  'снегоуборщик',
  'сварочный аппарат',
  'мойка высокого давления',
  'строительный пылесос',
  'компрессор',
  'лазерный уровень',
  'бур sds-plus',
  'набор инструмента',
]

/**
 * Two weeks in which every branch was asked for something, each for the same things in an order of its own: a field
 * nobody has typed into yet has something to offer. What finds nothing was not sought.
 */
export async function loadPastSearches(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query('truncate search_log, search_visitors')
  await client.query(
    `with sought as materialized (
       select query, array_length($2::text[], 1) - place as liked,
         (select count(*) from good_search
           where words @@ array_to_string(search_lexemes(query), ' & ')::tsquery) as found
       from unnest($2::text[]) with ordinality as listed (query, place)
     ), asked as (
       select node.code as node_code, query, day, found,
         1 + abs(hashtext(node.code || query || day)) % 3 + liked::integer / 3 as visitors
       from sought cross join node_logistic node cross join generate_series(1, $3::integer) as day
       where found > 0
     ), logged as (
       insert into search_log (sought_at, node_code, query, found)
       select $1::timestamptz - day * interval '1 day', node_code, query, found
       from asked cross join generate_series(1, visitors)
     )
     insert into search_visitors (day, query, visitors)
     select ($1::timestamptz at time zone 'Europe/Moscow')::date - day, query, sum(visitors)
     from asked group by day, query`,
    [now, SOUGHT, DAYS],
  )
  await client.query('select refresh_search_popular()')
}
