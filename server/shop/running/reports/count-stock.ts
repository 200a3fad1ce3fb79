import { sql } from 'kysely'
import { moscowMoment } from '#rules/calendar/moscow-time.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { AGES, MATERIALIZED_ROWS, readStockState, STALE_AFTER, STOCK_PART, type StockCountTerms } from './stock-sums.ts'

const STOCK_HOURS = 6

/**
 * The shelves with how they sell: a few times a day, with every new day, and when what they are counted by is changed.
 */
export async function countStock(db: Db, now: Date, terms: StockCountTerms, isForced = false): Promise<void> {
  const day = moscowMoment(now)!.day
  await withRetries(db, async (tx) => {
    const state = await readStockState(tx, now, terms)
    const isFresh = state.countedAt !== null && now.getTime() - state.countedAt.getTime() < STOCK_HOURS * 3_600_000
    if (!isForced && isFresh && state.day === day && state.isByTerms) return
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '64MB'`.execute(tx)
    await countShelves(tx, now, terms)
    await countLots(tx)
    await countAges(tx, day)
    await countNeeds(tx, terms)
    await sql`insert into report_state (part, counted_at, terms) values (${STOCK_PART}, ${now}, ${JSON.stringify(terms)}::jsonb)
      on conflict (part) do update set counted_at = excluded.counted_at, terms = excluded.terms`.execute(tx)
  })
}

async function countShelves(tx: Db, now: Date, { soldDays }: StockCountTerms): Promise<void> {
  await sql`delete from report_stock`.execute(tx)
  await sql`
    with sold as (select t.warehouse_id, t.good_code, sum(t.quantity)::integer as sold from order_take t
      join shop_order o on o.id = t.order_id
      where o.created_at > ${now}::timestamptz - ${soldDays}::integer * interval '1 day' and o.status <> 'cancelled' group by 1, 2),
    last as (select node_code, good_code, max(day) as day from report_good_day where quantity > 0 group by 1, 2)
    insert into report_stock (warehouse_id, node_code, good_code, quantity, sold, last_sold_on, in_shop_since, cost)
    select w.id, w.node_code, g.code, coalesce(s.quantity, 0), coalesce(sold.sold, 0), last.day,
      (g.created_at at time zone 'Europe/Moscow')::date, c.cost
    from (select warehouse_id, good_code from good_stock where quantity > 0 union select warehouse_id, good_code from sold) lying
    join warehouse w on w.id = lying.warehouse_id and w.supplier_id is null join good g on g.code = lying.good_code and not g.is_hire
    left join good_stock s on s.warehouse_id = lying.warehouse_id and s.good_code = lying.good_code
    left join sold on sold.warehouse_id = lying.warehouse_id and sold.good_code = lying.good_code
    left join last on last.node_code = w.node_code and last.good_code = g.code
    left join good_cost c on c.good_code = g.code`.execute(tx)
}

/** First in, first out: of the arrivals, newest first, as many pieces as lie there now. */
async function countLots(tx: Db): Promise<void> {
  await sql`delete from report_stock_lot`.execute(tx)
  await sql`
    with lot as (
      select s.warehouse_id, s.good_code, a.day, least(a.quantity, s.quantity - a.newer)::integer as quantity
      from report_stock s join (select *, sum(quantity) over (partition by warehouse_id, good_code order by day desc) - quantity as newer
        from stock_arrival) a on a.warehouse_id = s.warehouse_id and a.good_code = s.good_code
      where s.quantity > a.newer
    ), known as (select warehouse_id, good_code, sum(quantity)::integer as quantity from lot group by 1, 2)
    insert into report_stock_lot (warehouse_id, node_code, good_code, since, is_arrival, quantity, cost)
    select s.warehouse_id, s.node_code, s.good_code, lot.day, true, lot.quantity, s.cost
    from report_stock s join lot on lot.warehouse_id = s.warehouse_id and lot.good_code = s.good_code
    union all
    select s.warehouse_id, s.node_code, s.good_code, coalesce(s.last_sold_on, s.in_shop_since), false, s.quantity - coalesce(k.quantity, 0), s.cost
    from report_stock s left join known k on k.warehouse_id = s.warehouse_id and k.good_code = s.good_code
    where s.quantity > coalesce(k.quantity, 0)`.execute(tx)
}

/** Each row of the shelves for every place it belongs to, as `sumPlaces` names them. */
const AT_PLACES = sql`cross join lateral (values (''), (o.node_code), ('@' || o.warehouse_id)) at (place)`

async function countAges(tx: Db, day: string): Promise<void> {
  const oldest = AGES.length - 1
  await sql`delete from report_stock_age`.execute(tx)
  await sql`delete from report_stock_stale`.execute(tx)
  await sql`
    create temporary table lying on commit drop as
    select at.place, o.good_code,
      case ${sql.join(
        AGES.slice(0, oldest).map(
          ({ until }, age) => sql`when ${day}::date - o.since <= ${until}::integer then ${sql.lit(age)}`,
        ),
        sql` `,
      )} else ${sql.lit(oldest)} end as age,
      sum(o.quantity) as pieces, sum(o.cost * o.quantity) as cost, max(${day}::date - o.since) as days,
      coalesce(sum(o.quantity) filter (where o.cost is null), 0) as unknown, coalesce(sum(o.quantity) filter (where o.is_arrival), 0) as arrived
    from report_stock_lot o ${AT_PLACES} group by 1, 2, 3`.execute(tx)
  await sql`
    insert into report_stock_age (place, age, goods, pieces, cost, unknown, arrived)
    select place, age, count(*), sum(pieces), coalesce(sum(cost), 0), sum(unknown), sum(arrived) from lying group by 1, 2`.execute(
    tx,
  )
  await sql`
    insert into report_stock_stale (place, position, good_code, pieces, cost, days)
    select * from (
      select place, row_number() over (partition by place order by cost desc nulls last, good_code) as position, good_code, pieces, cost, days
      from (select place, good_code, sum(pieces) as pieces, sum(cost) as cost, max(days) as days from lying
        where days > ${STALE_AFTER} group by 1, 2) stale
    ) ranked where position <= ${MATERIALIZED_ROWS}`.execute(tx)
  await sql`drop table lying`.execute(tx)
}

async function countNeeds(tx: Db, { soldDays, lowDays, leadDays }: StockCountTerms): Promise<void> {
  await sql`delete from report_stock_need`.execute(tx)
  await sql`
    with pace as (
      select at.place, o.good_code, sum(o.quantity)::integer as quantity, sum(o.sold)::integer as sold, max(o.cost) as cost
      from report_stock o ${AT_PLACES} where o.good_code in (select good_code from report_stock where sold > 0) group by 1, 2 having sum(o.sold) > 0
    ), wanted as (
      select pace.*, coalesce(s.delivery_days, ${leadDays}::integer) as lead
      from pace join good g on g.code = pace.good_code and g.is_active left join good_supplier s on s.good_code = pace.good_code
    ), counted as (
      select *, ceil(sold::numeric / ${soldDays}::integer * (lead + ${lowDays}::integer))::integer - quantity as need from wanted
    )
    insert into report_stock_need (place, position, good_code, quantity, sold, lead, need, cost)
    select place, position, good_code, quantity, sold, lead, need, cost from (
      select *, row_number() over (partition by place order by quantity::numeric / sold, sold desc, good_code) as position
      from counted where need > 0
    ) ranked where position <= ${MATERIALIZED_ROWS}`.execute(tx)
}
