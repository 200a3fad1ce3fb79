import { type RawBuilder, sql } from 'kysely'
import type { SoughtQuery } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { pinKey, pinsOf } from '#server/search/pins.ts'
import { normalPhrase } from './desk-phrases.ts'

export type QueryTable = 'nothing' | 'weak' | 'popular'

export interface AskedQueries {
  table?: QueryTable | undefined
  days?: number | undefined
  search?: string | undefined
  page?: number | undefined
}

const A_PAGE = 100
const MOST_IN_FILE = 20_000
const FIRST_GOODS = 3
/** So few tries say nothing of how an answer is liked. */
const LEAST_TIMES = 5
const FEW = 0.1
const OFTEN_REFINED = 2

type Row = Omit<SoughtQuery, 'goods' | 'tuned'> & { shown: string[] | null }

/** Sums of the days that are over, and the log itself for what came since. */
const sought = (days: number, search: string): RawBuilder<unknown> => sql`
  period as (
    select (now() at time zone 'Europe/Moscow')::date - ${days - 1}::integer as since, (now() at time zone 'Europe/Moscow')::date + 1 as before
  ), rolled as (
    select coalesce(max(day) + 1, '-infinity') as until from search_day
  ), days as (
    select d.* from search_day d, period where d.day >= period.since
    union all
    select live.* from period, rolled, count_search_days(greatest(period.since, rolled.until), period.before) as live
  ), asked as (
    select query, sum(times)::integer as times, sum(nothing)::integer as nothing, sum(refined)::integer as refined,
      (array_agg(found order by day desc))[1] as found, max(last_id) as last_id
    from days where ${search} = '' or strpos(translate(query, 'ё', 'е'), translate(${search}, 'ё', 'е')) > 0 group by query
  ), outcomes as (
    select query, sum(clicks)::integer as clicks, sum(carts)::integer as carts, sum(orders)::integer as orders
    from search_outcome, period where day >= period.since group by query
  ), people as (
    select query, sum(visitors)::integer as visitors from (
      select query, visitors from search_visitors, period where day >= period.since
      union all select query, count(*) from search_visit, period where day >= period.since group by query
    ) visits group by query
  ), counted as (
    select a.query, a.times, coalesce(p.visitors, 0) as visitors, a.found, a.nothing, a.refined, coalesce(o.clicks, 0) as clicks,
      coalesce(o.carts, 0) as carts, coalesce(o.orders, 0) as orders, a.last_id,
      a.found = 0 as is_nothing,
      a.found > 0 and (a.refined >= ${OFTEN_REFINED} or (a.times >= ${LEAST_TIMES} and coalesce(o.clicks, 0) < a.times * ${FEW}::numeric)) as is_weak
    from asked a left join outcomes o using (query) left join people p using (query)
  )`

const CONDITIONS: Record<QueryTable, RawBuilder<unknown>> = {
  nothing: sql`is_nothing`,
  weak: sql`is_weak`,
  popular: sql`true`,
}

async function readRows(db: Db, asked: AskedQueries, limit: number, offset: number): Promise<Row[]> {
  const { table = 'nothing', days = 30, search = '' } = asked
  const { rows } = await sql<Row>`
    with ${sought(days, normalPhrase(search))}, chosen as (
      select * from counted where ${CONDITIONS[table]}
      order by ${table === 'popular' ? sql`visitors desc, times desc` : sql`times desc`}, query limit ${limit} offset ${offset}
    )
    select c.query, c.times, c.visitors, c.found, c.nothing, c.refined, c.clicks, c.carts, c.orders, l.shown
    from chosen c left join search_log l on l.id = c.last_id
    order by ${table === 'popular' ? sql`c.visitors desc, c.times desc` : sql`c.times desc`}, c.query`.execute(db)
  return rows
}

export async function listPopularQueries(db: Db, asked: AskedQueries) {
  const { days = 30, search = '', page = 1 } = asked
  const [rows, counts] = await Promise.all([
    readRows(db, asked, A_PAGE + 1, (page - 1) * A_PAGE),
    sql<Record<QueryTable, number>>`
      with ${sought(days, normalPhrase(search))}
      select (count(*) filter (where is_nothing))::integer as nothing, (count(*) filter (where is_weak))::integer as weak,
        count(*)::integer as popular from counted`.execute(db),
  ])
  return {
    queries: await withGoods(db, rows.slice(0, A_PAGE)),
    isMore: rows.length > A_PAGE,
    counts: counts.rows[0]!,
  }
}

/** All of a table, for a file. */
export const searchesForFile = async (db: Db, asked: AskedQueries): Promise<SoughtQuery[]> =>
  withGoods(db, await readRows(db, asked, MOST_IN_FILE, 0))

async function withGoods(db: Db, rows: readonly Row[]): Promise<SoughtQuery[]> {
  const codes = [...new Set(rows.flatMap(({ shown }) => shown?.slice(0, FIRST_GOODS) ?? []))]
  const [goods, synonyms, pins] = await Promise.all([
    codes.length === 0 ? [] : db.selectFrom('good').select(['code', 'name']).where('code', 'in', codes).execute(),
    rows.length === 0
      ? []
      : db
          .selectFrom('search_synonym')
          .select('phrase')
          .where(
            'phrase',
            'in',
            rows.map(({ query }) => query),
          )
          .execute(),
    pinsOf(db, undefined),
  ])
  const names = new Map(goods.map((good) => [good.code, good]))
  const said = new Set(synonyms.map(({ phrase }) => phrase))
  return rows.map(({ shown, ...row }) => ({
    ...row,
    goods: (shown ?? []).slice(0, FIRST_GOODS).flatMap((code) => names.get(code) ?? []),
    tuned: said.has(row.query) ? 'есть синоним' : pins.has(pinKey(row.query)) ? 'есть закрепление' : null,
  }))
}
