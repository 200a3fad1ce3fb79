import { type RawBuilder, sql } from 'kysely'
import { promisedDay } from '#rules/delivery/promised-day.ts'
import type { Db } from '#server/db/client.ts'

/** One transaction each: a shop of any size is counted in parts. */
const PART = 2000
export const ORDERS_PART = 'orders'

export interface Due {
  id: number
  delivery_text: string
  created_at: Date
  slot_day: string | null
}

/**
 * Orders that changed since the last time, and the days they were placed on. Answers how many there were. What comes in
 * meanwhile waits for the next time: a busy shop would otherwise count its day over and over.
 */
export async function countChanged(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let counted = 0
  for (;;) {
    const { taken, ids } = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ taken: number; ids: number[] }>`
        with taken as (delete from report_due where ctid in (select ctid from report_due limit ${PART}) returning order_id)
        select count(*)::integer as taken, coalesce(array_agg(distinct order_id order by order_id), '{}') as ids from taken`.execute(
        tx,
      )
      const part = rows[0]!
      if (part.taken > 0) await countOrders(tx, part.ids)
      await sql`insert into report_state (part, counted_at) values (${ORDERS_PART}, ${now})
        on conflict (part) do update set counted_at = excluded.counted_at`.execute(tx)
      return part
    })
    counted += ids.length
    if (taken < PART || signal?.aborted) return counted
  }
}

async function countOrders(tx: Db, ids: readonly number[]): Promise<void> {
  const { rows: before } = await sql<{ day: string }>`
    select distinct day::text as day from report_order where order_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from report_order where order_id = any(${ids}::bigint[])
    and not exists (select from shop_order where id = order_id)`.execute(tx)
  await writeFacts(tx, ids)
  const { rows: after } = await sql<{ day: string }>`
    select distinct day::text as day from report_order where order_id = any(${ids}::bigint[])`.execute(tx)
  const days = [...new Set([...before, ...after].map(({ day }) => day))]
  if (days.length > 0) await sql`select count_report_days(${days}::date[])`.execute(tx)
}

/** The first hour somebody sits at the phone, and the first nobody does: nobody is expected to call at night. */
const OPENS = 9
const CLOSES = 20

const FACTS = sql`order_id, day, node_code, warehouse_id, is_cancelled, total, returned, nth, promised_on, met_on,
  call_minutes, called_by, pick_minutes, picked_by, utm_source, utm_medium, utm_campaign`

/** The days the shop promised, as its words or the chosen visit say. */
export const promisedDays = (rows: readonly Due[]) =>
  rows.map(({ slot_day, delivery_text, created_at }) => slot_day ?? promisedDay(delivery_text, created_at))

/** Orders as the reports see them: those of `due`, rows of (id, promised). `nth` is which order of its phone `o` is. */
export function insertFacts({ due, nth }: { due: RawBuilder<unknown>; nth: RawBuilder<unknown> }): RawBuilder<unknown> {
  const local = sql`(o.created_at at time zone 'Europe/Moscow')`
  return sql`
    insert into report_order as known (${FACTS})
    select o.id, ${local}::date, o.node_code, coalesce(o.warehouse_id, 0), o.status = 'cancelled', o.total,
      coalesce((select sum(amount) from order_refund r where r.order_id = o.id and r.kind in ('lines', 'amount')), 0),
      ${nth}, due.promised,
      (select (min(h.created_at) at time zone 'Europe/Moscow')::date from order_status_history h where h.order_id = o.id
        and (h.status = 'completed' or h.status = 'ready' and o.delivery_type = 'pickup')),
      -- greatest passes over null: nobody called is no call at once
      case when called.at is not null then greatest(0, ceil(extract(epoch from (called.at at time zone 'Europe/Moscow') - case
        when extract(hour from ${local}) < ${OPENS} then ${local}::date + ${OPENS} * interval '1 hour'
        when extract(hour from ${local}) >= ${CLOSES} then ${local}::date + interval '1 day' + ${OPENS} * interval '1 hour'
        else ${local} end) / 60))::integer end,
      called.staff_id,
      case when p.done_at is not null then greatest(0, ceil(extract(epoch from p.done_at - p.begun_at) / 60))::integer end, coalesce(p.done_by, p.begun_by),
      coalesce(o.utm_source, ''), coalesce(o.utm_medium, ''), coalesce(o.utm_campaign, '')
    -- what a gift card buys is the sale, not the card
    from ${due} join shop_order o on o.id = due.id and o.source <> 'gift-card'
    left join lateral (select n.created_at as at, n.staff_id from order_note n
      where n.order_id = o.id and n.kind in ('talked', 'no-answer') order by n.id limit 1) called on true
    left join order_picking p on p.order_id = o.id`
}

async function writeFacts(tx: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Due>`
    select id, delivery_text, created_at, courier_visit #>> '{slot,day}' as slot_day
    from shop_order where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    ${insertFacts({
      due: sql`unnest(${rows.map(({ id }) => id)}::bigint[], ${promisedDays(rows)}::date[]) as due (id, promised)`,
      nth: sql`1 + (select count(*) from shop_order p where right(p.contact_phone, 4) = right(o.contact_phone, 4)
        and p.contact_phone = o.contact_phone and p.id < o.id)`,
    })}
    on conflict (order_id) do update set day = excluded.day, node_code = excluded.node_code, warehouse_id = excluded.warehouse_id,
      is_cancelled = excluded.is_cancelled, total = excluded.total, returned = excluded.returned, promised_on = excluded.promised_on,
      met_on = excluded.met_on, call_minutes = excluded.call_minutes, called_by = excluded.called_by,
      pick_minutes = excluded.pick_minutes, picked_by = excluded.picked_by, utm_source = excluded.utm_source,
      utm_medium = excluded.utm_medium, utm_campaign = excluded.utm_campaign`.execute(tx)
}

/** Searches since the last time; a minute behind, so that none still being written is passed over. */
export async function countSearches(db: Db, now: Date): Promise<void> {
  await sql`
    with known as (select coalesce((select reached from report_state where part = 'search'), 0) as reached),
    fresh as (select l.id, l.node_code, l.query, l.found, (l.sought_at at time zone 'Europe/Moscow')::date as day
      from search_log l, known where l.id > known.reached and l.sought_at < ${now}::timestamptz - interval '1 minute'
      order by l.id limit 50000),
    counted as (insert into report_search_day as k (day, node_code, query, times, nothing)
      select day, node_code, query, count(*), count(*) filter (where found = 0) from fresh group by 1, 2, 3
      on conflict (day, query, node_code) do update set times = k.times + excluded.times, nothing = k.nothing + excluded.nothing),
    spans as (insert into report_search_span as k (node_code, span, query, times, nothing)
      select coalesce(node_code, ''), span, query, count(*), count(*) filter (where found = 0) from fresh
      cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) each (span)
      group by grouping sets ((query, span, node_code), (query, span))
      on conflict (query, node_code, span) do update set times = k.times + excluded.times, nothing = k.nothing + excluded.nothing),
    totals as (insert into report_search_total as k (day, node_code, times, nothing)
      select day, node_code, count(*), count(*) filter (where found = 0) from fresh group by 1, 2
      on conflict (day, node_code) do update set times = k.times + excluded.times, nothing = k.nothing + excluded.nothing)
    insert into report_state as s (part, reached, counted_at) select 'search', max(id), ${now} from fresh having max(id) is not null
    on conflict (part) do update set reached = excluded.reached, counted_at = excluded.counted_at`.execute(db)
}

const STOCK_HOURS = 6

/** The shelves with how they sell, a few times a day. */
export async function countStock(
  db: Db,
  now: Date,
  { soldDays }: { soldDays: number },
  isForced = false,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from report_state where part = 'stock'
      and counted_at > ${now}::timestamptz - ${STOCK_HOURS}::integer * interval '1 hour'`.execute(tx)
    if (rows.length > 0 && !isForced) return
    await sql`set local statement_timeout = 0`.execute(tx)
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
      join warehouse w on w.id = lying.warehouse_id join good g on g.code = lying.good_code and not g.is_hire
      left join good_stock s on s.warehouse_id = lying.warehouse_id and s.good_code = lying.good_code
      left join sold on sold.warehouse_id = lying.warehouse_id and sold.good_code = lying.good_code
      left join last on last.node_code = w.node_code and last.good_code = g.code
      left join good_cost c on c.good_code = g.code`.execute(tx)
    await countLots(tx)
    await sql`insert into report_state (part, counted_at) values ('stock', ${now})
      on conflict (part) do update set counted_at = excluded.counted_at`.execute(tx)
  })
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
