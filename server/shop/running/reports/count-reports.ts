import { type RawBuilder, sql } from 'kysely'
import { promisedDay } from '#rules/delivery/promised-day.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'

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
    const { taken, ids } = await withRetries(db, async (tx) => {
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

/** An hour into the next day: nothing of the day before is still being written. */
export async function countOutcomes(db: Db, now: Date): Promise<void> {
  await sql`
    insert into report_outcome_day (day, clicks, carts, orders)
    select day, sum(clicks), sum(carts), sum(orders) from search_outcome
    where day > coalesce((select max(day) from report_outcome_day), '-infinity')
      and day < ((${now}::timestamptz - interval '1 hour') at time zone 'Europe/Moscow')::date
    group by day on conflict do nothing`.execute(db)
}
